import type { Params } from '../../graph/port.ts';
import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { type FiltersByToken, typeFiltersOf } from './claim-filter.ts';
import { type Needed, neededSteps } from './needed-steps.ts';
import { nodeAt, stepAfter } from './pattern-step.ts';
import { isWord, nameOf, type Statement, withDepth } from './statement.ts';
import { endsAt, type Predicates, predicatesOf, type StepTypes, typesOf } from './step-ends.ts';

/** How relations lead to a query's subject, whatever the values of its parameters: plain data. */
export interface SubjectSteps {
  /**
   * Predicates along which the patterns leave the subject, as seen from it: the last step of every way from something else to a
   * subject that it may concern. Absent: any, where a pattern does not say which, or the subject goes by another name.
   */
  readonly first?: readonly Predicates[];
  /** For the query to have a row about it, a subject must have one of each of these. */
  readonly needed: readonly (readonly Needed[])[];
}

export function subjectSteps(statement: Statement, subject: string): SubjectSteps {
  const filters = typeFiltersOf(statement);
  const first = firstSteps(statement, subject, filters);
  return first === undefined ? { needed: [] } : { first, needed: neededSteps(statement, subject, filters) };
}

/** The first of them, given the values of parameters. Undefined: any. */
export const typesToSubject = ({ first }: SubjectSteps, params: Params): StepTypes | undefined =>
  first && typesOf(first, params);

function firstSteps(
  { tokens, branches }: Statement,
  subject: string,
  filters: FiltersByToken,
): Predicates[] | undefined {
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
