import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { isWord, type Statement } from '../analysis/statement.ts';
import { errorAt, type LintIssue, type LintSubject } from './issue.ts';

/** Two characters that belong together in other languages, and what to write. */
const operators: ReadonlyMap<string, string> = new Map([
  ['==', 'Cypher compares with a single `=`'],
  ['!=', 'write `<>` for "is not the same as"'],
  ['=>', 'write `>=` for "at least", and `-->` for a step'],
  ['=<', 'write `<=` for "at most"'],
  ['><', 'write `<>` for "is not the same as"'],
  ['&&', 'write `AND`'],
  ['||', 'write `OR`, or `+` between two texts'],
]);

/** True if a token is one of two that make an operator of another language. */
export function isForeignOperator(tokens: readonly CypherToken[], index: number): boolean {
  const isPair = foreignOperatorAt(tokens, index) !== undefined || foreignOperatorAt(tokens, index - 1) !== undefined;
  return isPair || isNegation(tokens, index);
}

/** `WHERE !k.dead`; after a colon or another label it is part of a label expression. */
function isNegation(tokens: readonly CypherToken[], index: number): boolean {
  if (tokens[index]?.text !== '!') return false;
  return ['WHERE', 'AND', 'OR', 'XOR', 'NOT', 'WHEN'].some((word) => isWord(tokens[index - 1], word));
}

/** `(a)->(b)`, which one engine takes for a step and the other does not read. */
function isShortArrow(tokens: readonly CypherToken[], index: number): boolean {
  return [')', '-', '>', '('].every((text, step) => tokens[index - 1 + step]?.text === text);
}

function foreignOperatorAt(tokens: readonly CypherToken[], index: number): string | undefined {
  const [token, next] = [tokens[index], tokens[index + 1]];
  if (token?.kind !== 'punctuation' || next?.kind !== 'punctuation' || next.offset !== token.offset + 1)
    return undefined;
  const pair = token.text + next.text;
  return operators.has(pair) ? pair : undefined;
}

/** Operators that Cypher does not have. */
export function lintOperators({ rule }: LintSubject, { tokens }: Statement): LintIssue[] {
  return tokens.flatMap((token, index) => {
    const pair = foreignOperatorAt(tokens, index);
    if (pair !== undefined && foreignOperatorAt(tokens, index - 1) === undefined) {
      return [errorAt(rule, token, 'bad-operator', `Cypher has no \`${pair}\`: ${operators.get(pair) ?? ''}.`)];
    }
    if (isNegation(tokens, index)) return [errorAt(rule, token, 'bad-operator', 'Cypher has no `!`: write `NOT`.')];
    if (isShortArrow(tokens, index)) {
      return [errorAt(rule, token, 'bad-operator', 'Half an arrow: a step is `-->`, or `-[r:RULES]->`.')];
    }
    if (token.kind !== 'punctuation' || !'#?@'.includes(token.text)) return [];
    const advice = token.text === '#' ? 'a comment begins with `//`' : 'take it out';
    return [errorAt(rule, token, 'bad-operator', `\`${token.text}\` has no meaning in Cypher: ${advice}.`)];
  });
}
