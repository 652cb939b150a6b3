import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { isWord, type Statement } from '../analysis/statement.ts';

/** Functions that hold where nothing is found. */
const emptied = ['NONE', 'SIZE', 'COUNT'] as const;
/** The words that end the reach of a NOT at its level. */
const endsNot = ['AND', 'OR', 'XOR', 'WITH', 'RETURN', 'MATCH', 'WHERE', 'THEN', 'ELSE', 'WHEN', 'END', 'AS'] as const;

/**
 * Tells of a rule's tokens whether they ask for what is not there: `NOT (k)-[:X]->()`, `k.x IS NULL`, OPTIONAL MATCH, `size([…]) = 0`.
 * A word that a world does not have makes such a question true of everything.
 */
export function absenceAskedIn({ tokens, branches }: Statement): (token: CypherToken) => boolean {
  const absent = new Set<CypherToken>();
  for (const { clauses } of branches)
    for (const { keyword, tokens: inside } of clauses)
      if (keyword === 'OPTIONAL MATCH') for (const token of inside) absent.add(token);
  /** True if what stands between the brackets that are open is denied, and whether a NOT stands before it on this level. */
  const open: { denied: boolean; not: boolean }[] = [{ denied: false, not: false }];
  for (const [at, token] of tokens.entries()) {
    const level = open.at(-1) ?? { denied: false, not: false };
    if ('([{'.includes(token.text) && token.kind === 'punctuation') {
      const isEmptied = emptied.some((word) => isWord(tokens[at - 1], word)) && isNoneAfter(tokens, at);
      open.push({ denied: level.denied || level.not || isEmptied, not: false });
    } else if (')]}'.includes(token.text) && token.kind === 'punctuation') {
      if (open.length > 1) open.pop();
    } else if (isWord(token, 'NOT') && !isWord(tokens[at - 1], 'IS')) level.not = true;
    else if (token.text === ',' || endsNot.some((word) => isWord(token, word))) level.not = false;
    if (level.denied || level.not || isNullAfter(tokens, at)) absent.add(token);
  }
  return (token) => absent.has(token);
}

/** `k.x IS NULL`, `k['x'] IS NULL` */
function isNullAfter(tokens: readonly CypherToken[], at: number): boolean {
  const next = at + (tokens[at + 1]?.text === ']' ? 2 : 1);
  return isWord(tokens[next], 'IS') && isWord(tokens[next + 1], 'NULL');
}

/** True if the brackets that open here are compared with nothing: `NONE(…)`, `size(…) = 0`, `COUNT {…} < 1`, `0 = size(…)`. */
function isNoneAfter(tokens: readonly CypherToken[], at: number): boolean {
  if (isWord(tokens[at - 1], 'NONE')) return true;
  let depth = 0;
  let end = at;
  for (; end < tokens.length; end += 1) {
    const text = tokens[end]?.kind === 'punctuation' ? (tokens[end]?.text ?? '') : '';
    if (text !== '' && '([{'.includes(text)) depth += 1;
    else if (text !== '' && ')]}'.includes(text)) depth -= 1;
    if (depth === 0) break;
  }
  const after = [1, 2, 3].map((step) => tokens[end + step]?.text ?? '').join(' ');
  const before = [-3, -2].map((step) => tokens[at + step]?.text ?? '').join(' ');
  return /^(?:= 0|< 1|< = 0|<= 0)(?!\d)/.test(after) || before === '0 =' || isCountedAs(tokens, end);
}

/** `size([…]) AS n … n = 0` */
function isCountedAs(tokens: readonly CypherToken[], end: number): boolean {
  const name = isWord(tokens[end + 1], 'AS') ? tokens[end + 2]?.text : undefined;
  if (name === undefined) return false;
  return tokens.some(({ text }, at) => {
    const next = [1, 2].map((step) => tokens[at + step]?.text ?? '').join(' ');
    return text === name && at > end + 2 && (next === '= 0' || next === '< 1');
  });
}
