import { readAll } from '../../graph/answers.ts';
import { quoteName } from '../../graph/names.ts';
import type { EngineInfo, GraphStore, Query } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Rule } from '../../model/rule.ts';
import { analyse } from '../analysis/analysis.ts';
import { tokenName } from '../analysis/statement.ts';
import type { StepTypes } from './neighbourhood.ts';

/** The claims that one branch of a `compute: cycles` rule takes its steps from. */
interface CycleStep {
  readonly type: string;
  /** True: from the claim's subject to its object, as the native edge runs. */
  readonly along: boolean;
}

/** The facts that a live run knows before it looks for return paths. */
export interface ReturnPathContext {
  /** Labels and predicates that the graph has, of those that rules name. */
  readonly present: ReadonlySet<string>;
  /** Predicates of an entity's relations; undefined where they were not read. */
  readonly stepTypesOf: (id: string) => StepTypes | undefined;
  /** Ids of the `compute: cycles` rules that have a finding in the store, open or not. */
  readonly withCycles: ReadonlySet<string>;
}

/**
 * The entities of these that lie on a cycle of a rule's steps. The engine searches the native edges, of which each claim in force has one;
 * so a long chain that does not return is never read claim by claim. Undefined where this cannot decide and all chains must be followed: the
 * query does more than take steps, its steps run both along and against their edges, or the rule has a finding in the store. (Removing one
 * claim from several tangled cycles may leave a cycle that no changed entity lies on.)
 */
export async function onReturnPath(
  store: GraphStore,
  rule: Rule,
  ids: readonly string[],
  { present, stepTypesOf, withCycles }: ReturnPathContext,
): Promise<readonly string[] | undefined> {
  const steps = rule.compute === 'cycles' ? cycleStepsOf(rule) : undefined;
  if (steps === undefined || withCycles.has(rule.id)) return undefined;
  const inUse = steps.filter(({ type }) => present.has(type));
  if (new Set(inUse.map(({ along }) => along)).size > 1) return undefined;
  const hasBothSides = (id: string): boolean => {
    const types = stepTypesOf(id);
    return types === undefined || [types.out, types.into].every((side) => inUse.some(({ type }) => side.has(type)));
  };
  const between = inUse.length === 0 ? [] : ids.filter(hasBothSides);
  if (between.length === 0) return [];
  const types = inUse.map(({ type }) => quoteName(type)).join('|');
  const answers = await readAll(store, returnPathQueries(store.engine, types, between));
  return [...new Set(answers.flat().map(({ id }) => String(id)))].sort();
}

/** Predicates whose presence `onReturnPath` depends on. */
export function cycleTypesOf(rule: Rule): string[] {
  return rule.compute === 'cycles' ? (cycleStepsOf(rule) ?? []).map(({ type }) => type) : [];
}

/** Ids of the `compute: cycles` rules that have a finding in the store, open or not. */
export async function rulesWithCycles(store: GraphStore, rules: readonly Rule[]): Promise<ReadonlySet<string>> {
  const ids = rules.flatMap(({ id, compute }) => (compute === 'cycles' ? [id] : []));
  const cypher = `UNWIND $rules AS rule MATCH (v:${labels.violation} {rule_id: rule}) RETURN DISTINCT rule`;
  const rows = ids.length === 0 ? [] : await store.read(cypher, { rules: ids });
  return new Set(rows.map(({ rule }) => String(rule)));
}

/**
 * Queries for the entities from which edges of these types lead back. The embedded engine finds a path from a node to itself,
 * against the edges, because parents are fewer than children. Neo4j refuses such a path. There the query looks for a path to a
 * node that an edge leads from, and a second query finds edges from a node to itself.
 */
function returnPathQueries({ name }: EngineInfo, types: string, ids: readonly string[]): Query[] {
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
function cycleStepsOf(rule: Rule): CycleStep[] | undefined {
  const found: CycleStep[] = [];
  for (const { clauses } of analyse(rule).statement.branches) {
    const [match, result, more] = clauses;
    if (match?.keyword !== 'MATCH' || result?.keyword !== 'RETURN' || more !== undefined) return undefined;
    const texts = match.tokens.map((token) => token.text).join(' ');
    const sides =
      /^\( \S+ : \S+ \) < - \[ : (FROM|TO) \] - \( \S+ : (\S+) \) - \[ : (FROM|TO) \] - > \( \S+ : \S+ \)$/.exec(texts);
    const type = tokenName(match.tokens.find(({ text }) => text === sides?.[2]));
    if (sides === null || type === undefined || sides[1] === sides[3]) return undefined;
    found.push({ type, along: sides[1] === 'FROM' });
  }
  return found;
}
