import { readAll } from '../../graph/answers.ts';
import { quoteName } from '../../graph/names.ts';
import type { EngineInfo, GraphStore, Query } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Rule } from '../../model/rule.ts';
import { analyse } from '../analysis/analysis.ts';
import type { StepCounts } from '../analysis/needed-steps.ts';
import { nameOf } from '../analysis/statement.ts';

/** The claims a rule of cycles takes its steps from, as each side of its query says. */
interface StepType {
  readonly type: string;
  /** From the claim's subject to its object, as the native edge runs; else against it. */
  readonly along: boolean;
}

/** What is known of a narrowed run's surroundings before its rules are asked. */
export interface Surroundings {
  /** Labels of claims and kinds that the whole graph has, of those that rules name. */
  readonly present: ReadonlySet<string>;
  /** A thing's steps by their predicates; undefined where they are not known. */
  readonly stepsOf: (id: string) => StepCounts | undefined;
  /** Ids of the rules of cycles that have found something in this world, now or before. */
  readonly foundBefore: ReadonlySet<string>;
  /** Whether a step of a thing may have come with a change. */
  readonly mayBeNew: (id: string, types: ReadonlySet<string>) => boolean;
}

/**
 * Of these things, those that lead back to themselves by a step that may be new, found by the engine over the native edges, which
 * stand for the claims one for one. Undefined where that cannot be told, and all chains have to be followed: the query is more than its steps, its
 * steps run both with and against their edges, or the rule has found something in this world before. (Taking one claim out of a
 * knot may leave another knot behind that goes through nothing that was touched.)
 */
export async function leadingBack(
  store: GraphStore,
  rule: Rule,
  ids: readonly string[],
  { present, stepsOf, foundBefore, mayBeNew }: Surroundings,
): Promise<readonly string[] | undefined> {
  const steps = rule.compute === 'cycles' ? stepTypesOf(rule) : undefined;
  if (steps === undefined || foundBefore.has(rule.id)) return undefined;
  const taken = steps.filter(({ type }) => present.has(type));
  if (new Set(taken.map(({ along }) => along)).size > 1) return undefined;
  const isBetween = (id: string): boolean => {
    const types = stepsOf(id);
    return types === undefined || [types.out, types.into].every((side) => taken.some(({ type }) => side.has(type)));
  };
  const takenTypes = new Set(taken.map(({ type }) => type));
  const between = taken.length === 0 ? [] : ids.filter((id) => isBetween(id) && mayBeNew(id, takenTypes));
  const types = taken.map(({ type }) => quoteName(type)).join('|');
  const ways = between.length === 0 ? [] : waysBack(store.engine, types, between);
  const around = await readAll(store, ways);
  return [...new Set(around.flat().map(({ id }) => String(id)))].sort();
}

/** Predicates whose presence `leadingBack` wants to know. */
export function cycleTypesOf(rule: Rule): string[] {
  return rule.compute === 'cycles' ? (stepTypesOf(rule) ?? []).map(({ type }) => type) : [];
}

/** Of rules of cycles, the ids of those that have found something in this world, now or before. */
export async function foundBefore(store: GraphStore, rules: readonly Rule[]): Promise<ReadonlySet<string>> {
  const ids = rules.flatMap(({ id, compute }) => (compute === 'cycles' ? [id] : []));
  const cypher = `UNWIND $rules AS rule MATCH (v:${labels.violation} {rule_id: rule}) RETURN DISTINCT rule`;
  const rows = ids.length === 0 ? [] : await store.read(cypher, { rules: ids });
  return new Set(rows.map(({ rule }) => String(rule)));
}

/**
 * Of things, those from which edges of these types lead back. The embedded engine looks for a way from a thing to itself, against
 * the edges: parents are fewer than children. A server refuses a way between a thing and itself; so there the look is for one
 * from a thing to what leads to it, and for edges from a thing to itself.
 */
function waysBack({ name }: EngineInfo, types: string, ids: readonly string[]): Query[] {
  const params = { ids };
  const each = `UNWIND $ids AS id MATCH (a:${labels.entity} {id: id})`;
  if (name === 'embedded') {
    return [{ cypher: `${each} MATCH way = shortestPath((a)<-[:${types}*]-(a)) RETURN DISTINCT id`, params }];
  }
  const before = `${each}<-[:${types}]-(b:${labels.entity})`;
  const way = `MATCH way = shortestPath((a)-[:${types}*]->(b))`;
  return [
    { cypher: `${before} WHERE b.id <> id ${way} RETURN DISTINCT id, length(way) AS steps`, params },
    { cypher: `${before} WHERE b.id = id RETURN DISTINCT id`, params },
  ];
}

/** `(who)<-[:TO]-(r:PARENT_OF)-[:FROM]->(next)` and nothing else, in each branch; undefined for any other query. */
function stepTypesOf(rule: Rule): StepType[] | undefined {
  const found: StepType[] = [];
  for (const { clauses } of analyse(rule).statement.branches) {
    const [match, result, more] = clauses;
    if (match?.keyword !== 'MATCH' || result?.keyword !== 'RETURN' || more !== undefined) return undefined;
    const texts = match.tokens.map((token) => token.text).join(' ');
    const sides =
      /^\( \S+ : \S+ \) < - \[ : (FROM|TO) \] - \( \S+ : (\S+) \) - \[ : (FROM|TO) \] - > \( \S+ : \S+ \)$/.exec(texts);
    const type = nameOf(match.tokens.find(({ text }) => text === sides?.[2]));
    if (sides === null || type === undefined || sides[1] === sides[3]) return undefined;
    found.push({ type, along: sides[1] === 'FROM' });
  }
  return found;
}
