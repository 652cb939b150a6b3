import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { nearest } from '../../util/text/did-you-mean.ts';
import { isKeyword } from '../analysis/keywords.ts';
import { type Clause, isWord, type Statement } from '../analysis/statement.ts';
import { errorAt, type LintIssue, type LintSubject } from './issue.ts';

/** The keywords that a misspelt word may mean. */
const commonKeywords = 'MATCH OPTIONAL WITH UNWIND RETURN WHERE UNION ORDER LIMIT DISTINCT CONTAINS STARTS ENDS'.split(
  ' ',
);
/** Keywords that are values. */
const values: ReadonlySet<string> = new Set(['NULL', 'TRUE', 'FALSE', 'END']);
/** Words of other languages, and what Cypher has. */
const foreignWords: ReadonlyMap<string, string> = new Map([
  ['LIKE', 'write CONTAINS, STARTS WITH or ENDS WITH'],
  ['HAVING', 'put the condition behind a WITH: `WITH k, count(r) AS many WHERE many > 1`'],
  ['GROUP', 'what stands beside a count in RETURN or WITH is what it counts by'],
  ['FROM', 'name what to look at with MATCH'],
  ['SELECT', 'write MATCH first, and RETURN last'],
  ['BETWEEN', 'write `low <= x AND x <= high`'],
]);

const closerOf: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
/** Words that begin the next clause; between round or square brackets that one has not begun yet. */
const clauseBegins: ReadonlySet<string> = new Set(['MATCH', 'OPTIONAL', 'WITH', 'UNWIND', 'RETURN', 'UNION']);

/** The first bracket that is not closed, not opened, or closed by another sort. */
export function lintBrackets({ rule }: LintSubject, { tokens }: Statement): LintIssue[] {
  const open: CypherToken[] = [];
  for (const [index, token] of tokens.entries()) {
    const last = open.at(-1);
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    if (last !== undefined && last.text !== '{' && beginsClause(token, before, after))
      return [unclosed(rule, last, token)];
    if (token.kind !== 'punctuation') continue;
    if (Object.hasOwn(closerOf, token.text)) open.push(token);
    if (!')]}'.includes(token.text)) continue;
    if (last === undefined) {
      const message = `This \`${token.text}\` has no opening bracket: remove it, or open it before.`;
      return [errorAt(rule, token, 'unclosed-bracket', message)];
    }
    if (closerOf[last.text] !== token.text) {
      const { line, column } = errorAt(rule, last, 'unclosed-bracket', '');
      const message = `Here a \`${closerOf[last.text]}\` was expected, not \`${token.text}\`: it closes the \`${last.text}\` of ${line}:${column}.`;
      return [errorAt(rule, token, 'unclosed-bracket', message)];
    }
    open.pop();
  }
  const first = open.at(-1);
  return first === undefined ? [] : [unclosed(rule, first, undefined)];
}

function unclosed(rule: LintSubject['rule'], bracket: CypherToken, before: CypherToken | undefined): LintIssue {
  const end = before === undefined ? '' : ` before ${before.text}`;
  const message = `This \`${bracket.text}\` is not closed: a \`${closerOf[bracket.text]}\` is missing${end}.`;
  return errorAt(rule, bracket, 'unclosed-bracket', message);
}

function beginsClause(token: CypherToken, before: CypherToken | undefined, after: CypherToken | undefined): boolean {
  if (token.kind !== 'word' || !clauseBegins.has(token.text.toUpperCase())) return false;
  if (before !== undefined && ['.', ':', '('].includes(before.text)) return false;
  if (after !== undefined && [':', ')', '.', ','].includes(after.text)) return false;
  return !isWord(before, 'STARTS') && !isWord(before, 'ENDS') && !isWord(before, 'AS');
}

/** The fault of order: a wrong order, a repetition or a missing part; the first fault only, because it makes others. */
export function lintOrder(subject: LintSubject, statement: Statement): LintIssue[] {
  const { tokens } = statement;
  const fault = commaFault(tokens) ?? clauseFault(statement) ?? openEndFault(tokens) ?? gapFault(tokens);
  return fault === undefined ? [] : [errorAt(subject.rule, fault.token, 'bad-syntax', fault.message)];
}

interface Fault {
  readonly token: CypherToken;
  readonly message: string;
}

function commaFault(tokens: readonly CypherToken[]): Fault | undefined {
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'punctuation' || token.text !== ',') continue;
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    const isKey = tokens[index + 2]?.text === ':'; // `{order: 1, match: 2}`
    if (after === undefined || (!isKey && endsItem(after))) return { token, message: tooMany(after) };
    const leads = before === undefined || '([{'.includes(before.text) || isClauseWord(before);
    if (leads) return { token, message: 'Remove the comma: there is nothing before it.' };
  }
  return undefined;
}

const tooMany = (after: CypherToken | undefined): string =>
  `Remove the comma ${after === undefined ? 'at the end' : `before \`${after.text}\``}.`;

/** The tokens that cannot begin another item of a list. */
function endsItem(token: CypherToken): boolean {
  if (token.kind === 'punctuation') return ',)]};|'.includes(token.text);
  return isClauseWord(token) || isWord(token, 'WHERE') || isWord(token, 'AS');
}

const isClauseWord = (token: CypherToken): boolean =>
  token.kind === 'word' && clauseBegins.has(token.text.toUpperCase());

const contents: Readonly<Record<string, string>> = {
  MATCH: 'a pattern such as `(k:Kingdom)`',
  'OPTIONAL MATCH': 'a pattern such as `(k:Kingdom)`',
  WHERE: 'a condition such as `k.birth IS NOT NULL`',
  WITH: 'names such as `k, r`',
  RETURN: 'the columns of a finding, such as `k, r`',
  UNWIND: 'a list and a name: `UNWIND names AS name`',
};
const afterReturn: ReadonlySet<string> = new Set(['ORDER', 'SKIP', 'OFFSET', 'LIMIT']);

function clauseFault({ branches }: Statement): Fault | undefined {
  for (const { clauses } of branches) {
    for (const [index, clause] of clauses.entries()) {
      const fault = faultOf(clause, clauses[index - 1]);
      if (fault !== undefined) return { token: clause.head, message: fault };
    }
  }
  return undefined;
}

function faultOf({ keyword, tokens }: Clause, before: Clause | undefined): string | undefined {
  const expected = contents[keyword];
  if (tokens.length === 0 && expected !== undefined) return `After ${keyword} ${expected} is missing.`;
  if (keyword.endsWith('MATCH') && isBareNode(tokens))
    return `Write a node in round brackets: \`${keyword} (k:Person)\`.`;
  if (keyword === 'WHERE' && before?.keyword === 'WHERE') return 'A second WHERE: join the two conditions with AND.';
  if (keyword === 'WHERE' && (before?.keyword === 'RETURN' || before?.keyword === 'UNWIND'))
    return `WHERE cannot follow ${before.keyword}: put the condition behind MATCH or WITH.`;
  if (before?.keyword === 'RETURN' && !afterReturn.has(keyword))
    return `${keyword} cannot follow RETURN, which ends the query: put it before.`;
  return undefined;
}

/** `MATCH k:Person`; but `MATCH way = (…)` and `MATCH shortestPath(…)`. */
function isBareNode([first, second]: readonly CypherToken[]): boolean {
  return first?.kind === 'word' && !isKeyword(first.text) && second?.text !== '=' && second?.text !== '(';
}

/** Operators that something must follow. */
const needValue: ReadonlySet<string> = new Set([
  'AND',
  'OR',
  'XOR',
  'NOT',
  'IN',
  'CONTAINS',
  '=',
  '<',
  '>',
  '+',
  '/',
  '%',
]);

/** `WHERE k.birth > RETURN k` */
function openEndFault(tokens: readonly CypherToken[]): Fault | undefined {
  for (const [index, token] of tokens.entries()) {
    const isOperator = token.kind === 'punctuation' || token.kind === 'word';
    const [before, next] = [tokens[index - 1], tokens[index + 1]];
    if (!isOperator || !needValue.has(token.text.toUpperCase()) || before?.text === '.' || before?.text === ':')
      continue;
    if (next !== undefined && !isWord(next, 'WHERE') && !beginsClause(next, token, tokens[index + 2])) continue;
    const there = next === undefined ? 'at the end' : `before \`${next.text}\``;
    return { token, message: `A value is missing after \`${token.text}\`, ${there}.` };
  }
  return undefined;
}

/** Two values side by side with nothing between them, or a word that Cypher does not have. */
function gapFault(tokens: readonly CypherToken[]): Fault | undefined {
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    if (before === undefined || !endsValue(before, tokens[index - 2])) continue;
    if (isWord(token, 'NOT') && isWord(tokens[index + 1], 'IN')) {
      return { token, message: 'Cypher has no NOT IN: put NOT before the whole, `NOT x IN list`.' };
    }
    if (!beginsValue(token, tokens[index + 1])) continue;
    return misspelt(before, token) ?? gap(before, token);
  }
  return undefined;
}

function endsValue(token: CypherToken, before: CypherToken | undefined): boolean {
  if (token.kind === 'punctuation') return ')]}'.includes(token.text);
  if (token.kind !== 'word') return true;
  const isName = before?.text === '.' || before?.text === ':' || isWord(before, 'AS');
  const word = token.text.toUpperCase();
  return isName || values.has(word) || !isKeyword(word);
}

function beginsValue(token: CypherToken, after: CypherToken | undefined): boolean {
  if (token.kind === 'punctuation') return false;
  return token.kind !== 'word' || !isKeyword(token.text) || after?.text === ':';
}

function misspelt(before: CypherToken, token: CypherToken): Fault | undefined {
  for (const each of [token, before]) {
    if (each.kind !== 'word') continue;
    const foreign = foreignWords.get(each.text.toUpperCase());
    if (foreign !== undefined) return { token: each, message: `Cypher has no ${each.text}: ${foreign}.` };
    const [meant] = each.text.length < 4 ? [] : nearest(each.text.toUpperCase(), commonKeywords, 1);
    if (meant !== undefined)
      return { token: each, message: `\`${each.text}\` means nothing here: did you mean ${meant}?` };
  }
  return undefined;
}

const gap = (before: CypherToken, token: CypherToken): Fault => ({
  token,
  message: `Between \`${before.text}\` and \`${token.text}\` something is missing: a comma, AS, or a word such as AND or WHERE.`,
});
