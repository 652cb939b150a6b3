import type { Params } from '../../graph/port.ts';
import { labels, sharedEdges, structuralEdges } from '../../graph/schema.ts';
import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { conjuncts, type TypeFilter, type TypeFilters, typeFiltersOf, typesThrough } from './claim-filter.ts';
import { type NodePattern, nodeAt, type PatternStep, stepAfter } from './pattern-step.ts';
import { type Clause, isWord, nameOf, type Statement, withDepth } from './statement.ts';

/** The relation types of a step; undefined: of any type. */
type Types = readonly string[] | undefined;

/** Predicates by the end of their relations that a thing stands at: of those that lead from it, and of those that lead to it. */
export interface StepTypes {
  readonly out: ReadonlySet<string>;
  readonly into: ReadonlySet<string>;
}

/** How many relations of each predicate lead from a thing, and how many to it. */
export interface StepCounts {
  readonly out: ReadonlyMap<string, number>;
  readonly into: ReadonlyMap<string, number>;
}

/** How relations lead to a query's subject, given the values of its parameters. */
export interface SubjectSteps {
  /**
   * Predicates along which the patterns leave the subject, as seen from it: the last step of every way from something else to a
   * subject that it may concern. Undefined: any, where a pattern does not say which, or the subject goes by another name.
   */
  readonly first: (params: Params) => StepTypes | undefined;
  /** For the query to have a row about it, a subject must have so many relations of one of each of these, at that end. */
  readonly needed: (params: Params) => readonly NeededSteps[];
}

export interface NeededSteps {
  readonly types: StepTypes;
  readonly count: number;
}

export function subjectSteps(statement: Statement, subject: string): SubjectSteps {
  const filters = typeFiltersOf(statement);
  const first = firstSteps(statement, subject, filters);
  const needed = first === undefined ? [] : neededSteps(statement, subject, filters);
  return {
    first: (params) => first && typesOf(first, params),
    needed: (params) =>
      needed.flatMap(({ predicates, count }) => {
        const types = typesOf(predicates, params);
        return types === undefined ? [] : [{ types, count }];
      }),
  };
}

type Side = keyof StepTypes;

/** Predicates, by name and all that conditions let through, of relations that the subject stands at one of these ends of. */
interface Predicates {
  readonly sides: readonly Side[];
  readonly names: readonly string[];
  readonly filters: readonly TypeFilter[];
}

function typesOf(all: readonly Predicates[], params: Params): StepTypes | undefined {
  const found: Record<Side, Set<string>> = { out: new Set(), into: new Set() };
  for (const { sides, names, filters } of all) {
    const through = filters.map((filter) => typesThrough(filter, params));
    for (const types of [names, ...through]) {
      if (types === undefined) return undefined;
      for (const type of types) for (const side of sides) found[side].add(type);
    }
  }
  return found;
}

type Filters = ReadonlyMap<CypherToken, TypeFilters>;

function firstSteps({ tokens, branches }: Statement, subject: string, filters: Filters): Predicates[] | undefined {
  const found: Predicates[] = [];
  const last = new Set(branches.flatMap(({ clauses }) => clauses.at(-1)?.tokens ?? []));
  for (const [index, token, depth] of withDepth(tokens)) {
    if (nameOf(token) === subject && isPassedOn(tokens, index, depth)) {
      const isColumn = last.has(token) && depth === 0 && isWord(tokens[index + 1], 'AS');
      if (!isColumn) return undefined;
    }
    const left = nodeAt(tokens, index);
    if (left?.variable === subject && standsBesideGroup(tokens, index, left.end)) return undefined;
    const step = left === undefined ? undefined : stepAfter(tokens, left.end);
    if (left === undefined || step === undefined) continue;
    for (const end of endsAt(subject, left, step)) {
      const predicates = predicatesOf(end, filters.get(token));
      if (predicates === undefined) return undefined;
      found.push(...predicates);
    }
  }
  return found;
}

/** Relations of which a subject must have so many. */
interface Needed {
  readonly predicates: readonly Predicates[];
  readonly count: number;
}

/** Of each branch of the query what patterns match outright; what one branch of a UNION needs, another may not. */
function neededSteps({ branches }: Statement, subject: string, filters: Filters): Needed[] {
  const [first = [], ...others] = branches.map(({ clauses }) => neededIn(clauses, subject, filters));
  if (others.length === 0) return first;
  const anyOf = [first, ...others].flatMap(([one]) => (one === undefined ? [] : [one]));
  return anyOf.length === branches.length ? [{ predicates: anyOf.flatMap((one) => one.predicates), count: 1 }] : [];
}

function neededIn(clauses: readonly Clause[], subject: string, filters: Filters): Needed[] {
  // Behind them a name may stand for something else.
  const end = clauses.findIndex(({ keyword }) => keyword !== 'MATCH' && keyword !== 'WHERE');
  const [first, later] = end < 0 ? [clauses, []] : [clauses.slice(0, end), clauses.slice(end)];
  const apart = keptApart(first);
  const found = matchedSteps(first, subject, filters);
  const isTwin = (one: MatchedSteps, other: MatchedSteps): boolean =>
    apart.has(`${one.at} ${other.at}`) && JSON.stringify(one.predicates) === JSON.stringify(other.predicates);
  return [
    ...found.map((one) => ({ predicates: one.predicates, count: found.some((other) => isTwin(one, other)) ? 2 : 1 })),
    ...matchedSteps(later, subject, filters).map(({ predicates }) => ({ predicates, count: 1 })),
  ];
}

/** What is matched outright: relations of these predicates, and the variable of what they lead to. */
interface MatchedSteps {
  readonly predicates: readonly Predicates[];
  readonly at: string | undefined;
}

function matchedSteps(clauses: readonly Clause[], subject: string, filters: Filters): MatchedSteps[] {
  const found: MatchedSteps[] = [];
  for (const { keyword, tokens } of clauses) {
    if (keyword !== 'MATCH') continue;
    for (const [index, token, depth] of withDepth(tokens)) {
      const left = depth === 1 ? nodeAt(tokens, index) : undefined;
      const step = left === undefined ? undefined : stepAfter(tokens, left.end);
      if (left === undefined || step === undefined || step.repeated) continue;
      const [end] = endsAt(subject, left, step);
      const predicates = end && predicatesOf(end, filters.get(token));
      if (predicates !== undefined && saysWhich(predicates)) found.push({ predicates, at: end?.other.variable });
    }
  }
  return found;
}

/** Pairs of variables that never stand for the same thing: `WHERE one.id < other.id`. */
function keptApart(clauses: readonly Clause[]): ReadonlySet<string> {
  const pairs = clauses.flatMap(({ keyword, tokens }) => {
    const parts = keyword === 'WHERE' ? (conjuncts(tokens) ?? []) : [];
    return parts.flatMap((part) => {
      const text = part.map((token) => token.text).join('');
      const [, one, other] = /^(\w+)\.id(?:<|>|<>)(\w+)\.id$/.exec(text) ?? [];
      return one === undefined || other === undefined ? [] : [`${one} ${other}`, `${other} ${one}`];
    });
  });
  return new Set(pairs);
}

/** An attribute is no relation, and some edges join a thing to what is none. */
function saysWhich(all: readonly Predicates[]): boolean {
  return (
    all.some(({ names, filters }) => names.length + filters.length > 0) &&
    !all.some(({ names }) => names.some((name) => sharedEdges.has(name)))
  );
}

/** A step as seen from one of its ends. */
interface StepEnd {
  readonly types: Types;
  /** Where this end stands, as far as the arrow tells. */
  readonly sides: readonly Side[];
  readonly other: NodePattern;
}

/** The ends of a step that are the subject. */
function endsAt(subject: string, left: NodePattern, { types, arrow, right }: PatternStep): StepEnd[] {
  const sides: readonly [Side[], Side[]] =
    arrow === 'right' ? [['out'], ['into']] : arrow === 'left' ? [['into'], ['out']] : [bothSides, bothSides];
  const ends: StepEnd[] = [];
  if (left.variable === subject) ends.push({ types, sides: sides[0], other: right });
  if (right.variable === subject) ends.push({ types, sides: sides[1], other: left });
  return ends;
}

const bothSides: Side[] = ['out', 'into'];

/**
 * Between a claim and what it is about stands an edge that says which end that is; the claim's label is the predicate, else a
 * condition may tell its type. Undefined: any.
 */
function predicatesOf({ types, sides, other }: StepEnd, filters: TypeFilters | undefined): Predicates[] | undefined {
  if (types === undefined) return undefined;
  const native: Predicates = { sides, names: types.filter((type) => !structuralEdges.has(type)), filters: [] };
  const claimSides = [
    ...(types.includes('FROM') ? ['out' as const] : []),
    ...(types.includes('TO') ? ['into' as const] : []),
  ];
  if (claimSides.length === 0) return [native];
  const names = other.labels?.filter((name) => !modelLabels.has(name)) ?? [];
  if (names.length > 0) return [native, { sides: claimSides, names, filters: [] }];
  const filter = filters?.get(other.variable ?? '');
  if (filter === undefined || filter.within.length === 0) return undefined;
  return [native, { sides: claimSides, names: [], filters: [filter] }];
}

const modelLabels: ReadonlySet<string> = new Set(Object.values(labels));

/** `(who) ((a)-[:X]->(b)){1,3}`: the group is joined to the subject, and does not say by which end. */
function standsBesideGroup(tokens: readonly CypherToken[], start: number, end: number): boolean {
  return tokens[end]?.text === '(' || [')', '}', '+', '*'].includes(tokens[start - 1]?.text ?? '');
}

/** The subject becomes a value that a later pattern may start from: `who AS one`, `[who]`, `collect(who)`, `x = who`. */
function isPassedOn(tokens: readonly CypherToken[], index: number, depth: number): boolean {
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  if (before?.text === '.' || before?.text === ':' || isWord(before, 'AS')) return false; // another thing of that name
  if (after?.text === '.' || after?.text === ':' || after?.text === '{') return false;
  if (before?.text === '(') return tokens[index - 2]?.kind === 'word' && !takesNode.has(wordBefore(tokens, index - 1));
  const isItem = depth === 0 && (before?.text === ',' || listWords.has(wordBefore(tokens, index)));
  return !(isItem && (after === undefined || after.text === ',' || (after.kind === 'word' && !isWord(after, 'AS'))));
}

/** Functions that make no node of a node, and words that a pattern stands after. */
const takesNode: ReadonlySet<string> = new Set([
  ...['LABELS', 'COUNT', 'KEYS', 'PROPERTIES', 'ELEMENTID', 'ID'],
  ...[
    'MATCH',
    'WHERE',
    'AND',
    'OR',
    'XOR',
    'NOT',
    'EXISTS',
    'WHEN',
    'THEN',
    'ELSE',
    'SHORTESTPATH',
    'ALLSHORTESTPATHS',
  ],
]);
const listWords: ReadonlySet<string> = new Set(['WITH', 'RETURN', 'DISTINCT']);

const wordBefore = (tokens: readonly CypherToken[], index: number): string =>
  tokens[index - 1]?.text.toUpperCase() ?? '';
