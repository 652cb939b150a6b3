import type { CypherToken } from '../../../util/cypher/tokenize.ts';
import type { Span, Spans } from './spans.ts';

const escapes: ReadonlyMap<string, string> = new Map([
  ...['\\', "'", '"', '`'].map((each) => [each, each] as const),
  ...Object.entries({ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }),
]);

/** The content of a string of a query. Before any other character both engines leave the backslash as it is, `'\d'`. */
export function stringValue({ text }: CypherToken): string {
  return text.slice(1, -1).replace(/\\(.)/gsu, (both, character: string) => escapes.get(character) ?? both);
}

/** The text that a span writes, where it is nothing but a string. */
export function writtenText(spans: Spans, { start, end }: Span): string | undefined {
  const token = spans.tokens[start];
  return token?.kind === 'string' && end === start + 1 ? stringValue(token) : undefined;
}

/** The whole number that a span writes, where it is nothing but one. */
export function writtenNumber(spans: Spans, { start, end }: Span): number | undefined {
  const isNegative = spans.isSign(start, '-');
  const at = start + (isNegative || spans.isSign(start, '+') ? 1 : 0);
  const token = spans.tokens[at];
  if (token?.kind !== 'number' || end !== at + 1) return undefined;
  const value = Number(token.text.replaceAll('_', ''));
  return isNegative ? -value : value;
}
