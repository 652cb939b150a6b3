import { type Parser, wordAt, wordSet } from './parser.ts';
import type { Complement } from './syntax.ts';

const words = wordSet('today nowadays currently presently');

/** "Today", "at present", "these days": words for the present, which add nothing to the present tense. */
export function presentAt(parser: Parser, at: number): Complement | undefined {
  const [first, second, third] = [0, 1, 2].map((step) => wordAt(parser, at + step));
  const length = words.has(first ?? '')
    ? 1
    : /^(?:at present|these days)$/.test(`${first} ${second}`)
      ? 2
      : `${first} ${second} ${third}` === 'at the moment'
        ? 3
        : 0;
  // "Today's king", "at present-day Vask".
  if (length === 0 || /^['’-]/.test(wordAt(parser, at + length))) return undefined;
  return { kind: 'word', word: 'now', tag: 'ADV', start: at, end: at + length };
}
