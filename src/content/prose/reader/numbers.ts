import { numberOfWord } from '../../../english/numbers.ts';
import { type Parser, wordAt } from './parser.ts';

/** A whole number in words or digits, as ages are written: `eighteen`, `thirty-one`, `31`. */
export const spelledNumber = (word: string): number | undefined =>
  /^\d{1,3}$/.test(word) ? Number(word) : numberOfWord(word);

/** Where a length that begins at a token ends: "six feet seven", "180 cm tall". */
export function measureAt(parser: Parser, at: number): number | undefined {
  const isUnit = /^(?:feet|foot|ft|cm|centimetres|centimeters|metres|meters|cubits|hands|spans)$/;
  if (/^(?:over|under|about|nearly)$/.test(wordAt(parser, at)) && spelledNumber(wordAt(parser, at + 1)) !== undefined)
    return measureAt(parser, at + 1);
  if (spelledNumber(wordAt(parser, at)) === undefined || !isUnit.test(wordAt(parser, at + 1))) return undefined;
  let end = at + 2;
  if (spelledNumber(wordAt(parser, end)) !== undefined) {
    end++;
    if (/^(?:inch|inches)$/.test(wordAt(parser, end))) end++;
  }
  return /^(?:tall|high)$/.test(wordAt(parser, end)) ? end + 1 : end;
}
