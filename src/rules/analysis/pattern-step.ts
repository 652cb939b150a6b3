import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { tokenName } from './statement.ts';

export interface NodePattern {
  readonly variable: string | undefined;
  /** Undefined: it says none, or not which. */
  readonly labels: readonly string[] | undefined;
  /** Index after its closing bracket. */
  readonly end: number;
}

/** A node pattern whose opening bracket is this token. */
export function nodeAt(tokens: readonly CypherToken[], index: number): NodePattern | undefined {
  if (tokens[index]?.text !== '(') return undefined;
  const named = tokenName(tokens[index + 1]);
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
export interface PatternStep {
  /** Undefined: of any type. */
  readonly types: readonly string[] | undefined;
  readonly repeated: boolean;
  /** Where it points; undefined: either way. */
  readonly arrow: 'left' | 'right' | undefined;
  readonly right: NodePattern;
}

/** The relationship that begins here. */
export function stepAfter(tokens: readonly CypherToken[], start: number): PatternStep | undefined {
  let at = start;
  const toLeft = tokens[at]?.text === '<';
  if (toLeft) at += 1;
  if (tokens[at]?.text !== '-') return undefined;
  at += 1;
  let types: readonly string[] | undefined;
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

/**
 * The names of a label or type expression, of what stands between the brackets of a node or a relationship: `r:A|B {…}`.
 * Undefined where it names none, or where what it matches may have none of the names (`!A`, `%`, `$(name)`).
 */
export function namesOf(inside: readonly CypherToken[]): readonly string[] | undefined {
  const names: string[] = [];
  for (const [index, token] of inside.entries()) {
    if (token.text === '{' || token.text.toUpperCase() === 'WHERE') break;
    if (token.kind === 'parameter' || ['!', '%', '$'].includes(token.text)) return undefined;
    const name = tokenName(token);
    if (name !== undefined && [':', '|', '&', '('].includes(inside[index - 1]?.text ?? '')) names.push(name);
  }
  return names.length === 0 ? undefined : names;
}
