import { labels, sharedEdges, structuralEdges } from '../../graph/schema.ts';
import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { namesOf } from './patterns.ts';
import { isWord, nameOf, type Statement, withDepth } from './statement.ts';

/** The relation types of a step; undefined: of any type. */
type Types = readonly string[] | undefined;

/** How relations lead to a query's subject. */
export interface SubjectSteps {
  /**
   * Predicates along which the patterns leave the subject: the last step of every way from something else to a subject that it
   * may concern. Undefined: any, where a pattern does not say which, or the subject goes by another name.
   */
  readonly first: ReadonlySet<string> | undefined;
  /** Predicates that a subject must have a relation of, in either direction, for the query to have a row about it. */
  readonly needed: ReadonlySet<string>;
}

export function subjectSteps(statement: Statement, subject: string): SubjectSteps {
  const first = firstSteps(statement, subject);
  return { first, needed: first === undefined ? new Set() : neededSteps(statement, subject) };
}

interface NodePattern {
  readonly variable: string | undefined;
  /** Undefined: it says none, or not which. */
  readonly labels: Types;
  /** Index after its closing bracket. */
  readonly end: number;
}

function firstSteps({ tokens, branches }: Statement, subject: string): ReadonlySet<string> | undefined {
  const found = new Set<string>();
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
    for (const [end, other] of [
      [left, step.right],
      [step.right, left],
    ] as const) {
      if (end.variable !== subject) continue;
      const types = predicatesOf(step.types, other);
      if (types === undefined) return undefined;
      for (const type of types) found.add(type);
    }
  }
  return found;
}

/** Those of patterns that are matched outright and say one predicate. */
function neededSteps({ branches }: Statement, subject: string): ReadonlySet<string> {
  const needed = new Set<string>();
  const [branch, other] = branches;
  if (branch === undefined || other !== undefined) return needed; // what one side needs, the other may not
  for (const { keyword, tokens } of branch.clauses) {
    if (keyword !== 'MATCH') continue;
    for (const [index, , depth] of withDepth(tokens)) {
      const left = depth === 1 ? nodeAt(tokens, index) : undefined;
      const step = left === undefined ? undefined : stepAfter(tokens, left.end);
      if (left === undefined || step === undefined || step.repeated) continue;
      const end = left.variable === subject ? step.right : step.right.variable === subject ? left : undefined;
      const types = end && predicatesOf(step.types, end);
      const [type] = types ?? [];
      if (type !== undefined && types?.length === 1 && !sharedEdges.has(type)) needed.add(type);
    }
  }
  return needed;
}

/** Between claims and what they are about stands the claim, whose label is the predicate. */
function predicatesOf(types: Types, other: NodePattern): Types {
  if (types === undefined) return undefined;
  const native = types.filter((type) => !structuralEdges.has(type));
  if (!types.some((type) => type === 'FROM' || type === 'TO')) return native;
  const predicates = other.labels?.filter((name) => !modelLabels.has(name)) ?? [];
  return predicates.length === 0 ? undefined : [...native, ...predicates];
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

/** The relationship that begins here, and the node it leads to. */
function stepAfter(
  tokens: readonly CypherToken[],
  start: number,
): { readonly types: Types; readonly repeated: boolean; readonly right: NodePattern } | undefined {
  let at = start;
  if (tokens[at]?.text === '<') at += 1;
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
  if (tokens[at]?.text === '>') at += 1;
  const right = nodeAt(tokens, at);
  return right === undefined ? undefined : { types, repeated, right };
}
