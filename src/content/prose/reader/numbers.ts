import { type Parser, wordAt } from './parser.ts';

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** A whole number in words or digits, as ages are written: `eighteen`, `thirty-one`, `31`. */
export function spelledNumber(word: string): number | undefined {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  const one = small.indexOf(word);
  if (one >= 0) return one;
  const [ten = '', rest = ''] = word.split('-');
  const at = tens.indexOf(ten);
  if (at < 0) return undefined;
  const more = rest === '' ? 0 : small.indexOf(rest);
  return more < 0 || more > 9 ? undefined : (at + 2) * 10 + more;
}

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
