import type { Params } from '../../graph/port.ts';
import { labels, sharedEdges, structuralEdges } from '../../graph/schema.ts';
import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { type TypeFilter, type TypeFilters, typeFiltersOf, typesThrough } from './claim-filter.ts';
import { namesOf } from './patterns.ts';
import { type Clause, isWord, nameOf, type Statement, withDepth } from './statement.ts';

/** The relation types of a step; undefined: of any type. */
type Types = readonly string[] | undefined;

/** Predicates by the end of their relations that a thing stands at: of those that lead from it, and of those that lead to it. */
export interface StepTypes {
  readonly out: ReadonlySet<string>;
  readonly into: ReadonlySet<string>;
}

/** How relations lead to a query's subject, given the values of its parameters. */
export interface SubjectSteps {
  /**
   * Predicates along which the patterns leave the subject, as seen from it: the last step of every way from something else to a
   * subject that it may concern. Undefined: any, where a pattern does not say which, or the subject goes by another name.
   */
  readonly first: (params: Params) => StepTypes | undefined;
  /** For the query to have a row about it, a subject must have a relation of one of each of these, at that end. */
  readonly needed: (params: Params) => readonly StepTypes[];
}

export function subjectSteps(statement: Statement, subject: string): SubjectSteps {
  const filters = typeFiltersOf(statement);
  const first = firstSteps(statement, subject, filters);
  const needed = first === undefined ? [] : neededSteps(statement, subject, filters);
  return {
    first: (params) => first && typesOf(first, params),
    needed: (params) => needed.flatMap((steps) => typesOf(steps, params) ?? []),
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

interface NodePattern {
  readonly variable: string | undefined;
  /** Undefined: it says none, or not which. */
  readonly labels: Types;
  /** Index after its closing bracket. */
  readonly end: number;
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

/** Of each branch of the query what patterns match outright; what one branch of a UNION needs, another may not. */
function neededSteps({ branches }: Statement, subject: string, filters: Filters): Predicates[][] {
  const [first = [], ...others] = branches.map(({ clauses }) => neededIn(clauses, subject, filters));
  if (others.length === 0) return first;
  const anyOf = [first, ...others].flatMap(([one]) => (one === undefined ? [] : [one]));
  return anyOf.length === branches.length ? [anyOf.flat()] : [];
}

function neededIn(clauses: readonly Clause[], subject: string, filters: Filters): Predicates[][] {
  const needed: Predicates[][] = [];
  for (const { keyword, tokens } of clauses) {
    if (keyword !== 'MATCH') continue;
    for (const [index, token, depth] of withDepth(tokens)) {
      const left = depth === 1 ? nodeAt(tokens, index) : undefined;
      const step = left === undefined ? undefined : stepAfter(tokens, left.end);
      if (left === undefined || step === undefined || step.repeated) continue;
      const [end] = endsAt(subject, left, step);
      const predicates = end && predicatesOf(end, filters.get(token));
      if (predicates !== undefined && saysWhich(predicates)) needed.push(predicates);
    }
  }
  return needed;
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

/** A node pattern whose opening bracket is this token. */
function nodeAt(tokens: readonly CypherToken[], index: number): NodePattern | undefined {
  if (tokens[index]?.text !== '(') return undefined;
  const named = nameOf(tokens[index + 1]);
  const start = index + (named === undefined ? 1 : 2);
  for (let [at, depth] = [start, 0]; at < tokens.length; at += 1) {
    const text = tokens[at]?.text ?? '';
    if (depth === 0 && text === ')') {
      return { variable: named, labels: namesOf(tokens.slice(start, at)), end: at + 1 };
    }
    if (text === '(' || text === '{' || text === '[') depth += 1;
    else if (text === ')' || text === '}' || text === ']') depth -= 1;
  }
  return undefined;
}

/** A relationship that stands after a node, and the node it leads to. */
interface PatternStep {
  readonly types: Types;
  readonly repeated: boolean;
  /** Where it points; undefined: either way. */
  readonly arrow: 'left' | 'right' | undefined;
  readonly right: NodePattern;
}

/** The relationship that begins here. */
function stepAfter(tokens: readonly CypherToken[], start: number): PatternStep | undefined {
  let at = start;
  const toLeft = tokens[at]?.text === '<';
  if (toLeft) at += 1;
  if (tokens[at]?.text !== '-') return undefined;
  at += 1;
  let types: Types;
  let repeated = false;
  if (tokens[at]?.text === '[') {
    const end = tokens.findIndex((token, index) => index > at && token.text === ']');
    if (end < 0) return undefined;
    const inside = tokens.slice(at + 1, end);
    types = namesOf(inside);
    repeated = inside.some(({ text }) => text === '*');
    at = end + 1;
  }
  if (tokens[at]?.text !== '-') return undefined;
  at += 1;
  const toRight = tokens[at]?.text === '>';
  if (toRight) at += 1;
  const right = nodeAt(tokens, at);
  const arrow = toLeft === toRight ? undefined : toLeft ? 'left' : 'right';
  return right === undefined ? undefined : { types, repeated, arrow, right };
}
