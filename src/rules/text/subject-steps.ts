import { labels, structuralEdges } from '../../graph/schema.ts';
import type { CypherToken } from '../../util/cypher/tokenize.ts';
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

type LabelsOf = ReadonlyMap<string, ReadonlySet<string>>;

/** @param labelsOf labels that the query's patterns give a node variable */
export function subjectSteps(statement: Statement, subject: string, labelsOf: LabelsOf): SubjectSteps {
  const first = firstSteps(statement, subject, labelsOf);
  return { first, needed: first === undefined ? new Set() : neededSteps(statement, subject, labelsOf) };
}

interface NodePattern {
  readonly variable: string | undefined;
  readonly labels: readonly string[];
  /** Index after its closing bracket. */
  readonly end: number;
}

function firstSteps(
  { tokens, branches }: Statement,
  subject: string,
  labelsOf: LabelsOf,
): ReadonlySet<string> | undefined {
  const found = new Set<string>();
  const last = new Set(branches.flatMap(({ clauses }) => clauses.at(-1)?.tokens ?? []));
  for (const [index, token, depth] of withDepth(tokens)) {
    if (nameOf(token) === subject && isPassedOn(tokens, index, depth)) {
      const isColumn = last.has(token) && depth === 0 && isWord(tokens[index + 1], 'AS');
      if (!isColumn) return undefined;
    }
    const left = nodeAt(tokens, index);
    const step = left === undefined ? undefined : stepAfter(tokens, left.end);
    if (left === undefined || step === undefined) continue;
    for (const [end, other] of [
      [left, step.right],
      [step.right, left],
    ] as const) {
      if (end.variable !== subject) continue;
      const types = predicatesOf(step.types, other, labelsOf);
      if (types === undefined) return undefined;
      for (const type of types) found.add(type);
    }
  }
  return found;
}

/** Those of patterns that are matched outright and say one predicate. */
function neededSteps({ branches }: Statement, subject: string, labelsOf: LabelsOf): ReadonlySet<string> {
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
      const types = end && predicatesOf(step.types, end, labelsOf);
      const [type] = types ?? [];
      if (type !== undefined && types?.length === 1) needed.add(type);
    }
  }
  return needed;
}

/** Between claims and what they are about stands the claim, whose label is the predicate. */
function predicatesOf(types: Types, other: NodePattern, labelsOf: LabelsOf): Types {
  if (types === undefined) return undefined;
  const native = types.filter((type) => !structuralEdges.has(type));
  if (native.length > 0 || !types.some((type) => type === 'FROM' || type === 'TO')) return native;
  const names = new Set([...other.labels, ...(labelsOf.get(other.variable ?? '') ?? [])]);
  const predicates = [...names].filter((name) => !anyClaim.has(name));
  return predicates.length === 0 ? undefined : predicates;
}

const anyClaim: ReadonlySet<string> = new Set([labels.relation, labels.assertion, labels.claim]);

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
  let at = index + 1;
  const variable = tokens[at]?.text === ':' ? undefined : nameOf(tokens[at]);
  if (variable !== undefined) at += 1;
  const found: string[] = [];
  let depth = 0;
  let labelled = true;
  for (; at < tokens.length; at += 1) {
    const text = tokens[at]?.text ?? '';
    if (depth === 0 && text === ')') return { variable, labels: found, end: at + 1 };
    if (text === '(' || text === '{' || text === '[') depth += 1;
    else if (text === ')' || text === '}' || text === ']') depth -= 1;
    if (text === '{' || text.toUpperCase() === 'WHERE') labelled = false;
    const name = nameOf(tokens[at]);
    if (labelled && name !== undefined && beforeLabel.has(tokens[at - 1]?.text ?? '')) found.push(name);
  }
  return undefined;
}

const beforeLabel: ReadonlySet<string> = new Set([':', '|', '&']);

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
    types = typesIn(inside);
    repeated = inside.some(({ text }) => text === '*');
    at = end + 1;
  }
  if (tokens[at]?.text !== '-') return undefined;
  at += 1;
  if (tokens[at]?.text === '>') at += 1;
  const right = nodeAt(tokens, at);
  return right === undefined ? undefined : { types, repeated, right };
}

function typesIn(inside: readonly CypherToken[]): Types {
  const types: string[] = [];
  for (const [index, token] of inside.entries()) {
    if (token.text === '{' || token.text.toUpperCase() === 'WHERE') break;
    if (token.text === '!' || token.kind === 'parameter') return undefined;
    const name = nameOf(token);
    if (name !== undefined && beforeLabel.has(inside[index - 1]?.text ?? '')) types.push(name);
  }
  return types.length === 0 ? undefined : types;
}
