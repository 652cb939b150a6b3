import type { Range } from './token.ts';
import { irregularForms } from './verb-forms.ts';

export type IsDate = (text: string) => boolean;

/** A word or mark of a sentence, before it is a token. */
export interface Piece extends Range {
  readonly text: string;
}

/** The most pieces of a date: enough for "the third year of the Long Night" and "c. 14 Rova 830 AR". */
const mostPieces = 9;
const digit = /\d/;
const opening = new Set(
  'first second third fourth fifth sixth seventh eighth ninth tenth mid-winter mid-summer c ca circa around about approximately roughly early mid late spring summer autumn fall winter the some year before after no'.split(
    ' ',
  ),
);
const never = new Set(
  'until till and to from since by or between through at on onward onwards in during for with who which was were is has had'.split(
    ' ',
  ),
);
/** In a field "born 210" is a date; in a sentence the verb is one. */
const verbs = new Set(
  'born died killed slain executed murdered assassinated perished drowned founded built destroyed created forged crowned'.split(
    ' ',
  ),
);
const number = /^\d+$/;
/** What follows a number that counts something: "in 12 days", "300 ships". */
const counted = /^\s+\p{Ll}/u;
const uncounted =
  /^\s+(?:at|in|on|by|from|until|till|to|near|under|during|against|of|and|or|but|with|together|when|while|where|as|for|he|she|it|they|his|her|its|their|the|a|an|after|before|who|which|whose|whom|was|were|is|has|had|that|then|there|onwards?)\b/;

/** "In 351 married Maren", "was in 358 given to her": a verb is not counted. */
const verbBehind =
  /^\s+(\p{Ll}+)\s+(?:$|\p{Lu}|(?:the|a|an|his|her|its|their|him|them|to|by|in|at|into|from|as|with|under|for|on|and)\b)/u;
const isCounted = (rest: string): boolean => {
  if (!counted.test(rest) || uncounted.test(rest)) return false;
  const verb = verbBehind.exec(rest)?.[1];
  return verb === undefined || !(verb.endsWith('ed') || irregularForms.has(verb));
};

/** The date that begins at a piece: the longest run of pieces that the world's calendars read as one. */
export function dateAt(
  source: string,
  pieces: readonly Piece[],
  at: number,
  isDate: IsDate,
): { readonly last: number; readonly text: string } | undefined {
  const first = pieces[at];
  if (first === undefined || !mayOpen(pieces, at)) return undefined;
  const ends: number[] = [];
  let hasDigit = false;
  for (let index = at; index < Math.min(pieces.length, at + mostPieces); index++) {
    const piece = pieces[index];
    if (piece === undefined || (index > at && !mayContinue(source, pieces, index))) break;
    hasDigit ||= digit.test(piece.text);
    if (hasDigit && /[\p{L}\p{N}]$/u.test(piece.text)) ends.push(index);
  }
  for (const last of ends.reverse()) {
    const end = pieces[last]?.end ?? first.end;
    const text = source.slice(first.start, end).replace(/\s+/g, ' ');
    if (!isDate(text)) continue;
    // A bare number is a year only if it does not count something.
    const rest = source.slice(end);
    if (number.test(text) && (text.length < 2 || isCounted(rest))) return undefined;
    if (/^(?:around|about|roughly|approximately|circa|c\. ?|before|after) ?\d+$/i.test(text) && isCounted(rest))
      return undefined;
    return { last, text };
  }
  return undefined;
}

/** A date has a number, at once or soon behind a word such as "early" or a month. What is a date by its name alone is an era. */
function mayOpen(pieces: readonly Piece[], at: number): boolean {
  const text = pieces[at]?.text ?? '';
  if (digit.test(text)) return true;
  if (!/^\p{Lu}/u.test(text) && !opening.has(text)) return false;
  const word = text.toLowerCase();
  if (never.has(word) || verbs.has(word)) return false;
  for (let index = at + 1; index < at + 6; index++) if (digit.test(pieces[index]?.text ?? '')) return true;
  return false;
}

function mayContinue(source: string, pieces: readonly Piece[], index: number): boolean {
  const piece = pieces[index];
  const before = pieces[index - 1];
  if (piece === undefined || before === undefined || never.has(piece.text.toLowerCase())) return false;
  if (/^[\p{L}\p{N}]/u.test(piece.text)) return true;
  const isTight = before.end === piece.start;
  if (piece.text === '.')
    return isTight && (before.text.length <= 2 || /^\d+$/.test(before.text) || source.charAt(piece.end) !== '');
  if (piece.text === '-' || piece.text === '/' || piece.text === "'" || piece.text === '’' || piece.text === ':')
    return isTight && piece.end === pieces[index + 1]?.start;
  return piece.text === ',' && isTight && /^\s\d/.test(source.slice(piece.end, piece.end + 2));
}
