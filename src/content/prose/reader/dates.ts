import { ordinals } from '../../../english/numbers.ts';
import { irregularForms } from '../../../english/verbs.ts';
import { SHARES, TO } from '../../../time/date-expressions/index.ts';
import type { Range } from './token.ts';

export interface IsDate {
  (text: string): boolean;
  /**
   * True if a text is certainly meant as a date and is none: of another weekday, of a month without such a day, of an unknown era. A whole
   * value is meant as a date, while in a sentence it may be a score: `12–10`.
   */
  readonly isRefused?: (text: string, isWhole?: boolean) => boolean;
}

/** A word or mark of a sentence, before it is a token. */
export interface Piece extends Range {
  readonly text: string;
}

/** The most pieces of a date: enough for "the third year of the Long Night" and "c. 14 Rova 830 AR". */
const mostPieces = 9;
const digit = /\d/;
const opening: ReadonlySet<string> = new Set([
  ...ordinals.keys(),
  ...'mid-winter mid-summer c ca circa around about approximately roughly early mid late spring summer autumn fall winter'.split(
    ' ',
  ),
  ...'the some year before after no'.split(' '),
]);
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
const number = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)$/;
const aboutNumber = /^(?:around|about|roughly|approximately|circa|c\. ?|before|after) ?(?:\d+|\d{1,3}(?:,\d{3})+)$/i;
/** Words after a number that counts something: "in 12 days", "300 ships". */
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
): { readonly last: number; readonly text: string; readonly isRefused?: true } | undefined {
  const first = pieces[at];
  if (first === undefined || !(mayOpen(pieces, at) || isSign(source, pieces, at))) return undefined;
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
    if (!isDate(text)) {
      if (isDate.isRefused?.(text) === true && mayCount(source.slice(first.start), pieces[at - 1]))
        return { last, text, isRefused: true };
      continue;
    }
    // A bare number is a year only if it does not count something.
    const rest = source.slice(end);
    if (number.test(text) && (text.length < 2 || isCounted(rest))) return undefined;
    if (aboutNumber.test(text) && isCounted(rest)) return undefined;
    return { last, text };
  }
  return undefined;
}

/** "In 12 of the Foam" may be a date; "killed 12 of the Fenmen" and "in 830 of the Red Death" are none. */
const mayCount = (text: string, before: Piece | undefined): boolean =>
  !/^\d+\s+of\s/.test(text) || (timed.has(before?.text.toLowerCase() ?? '') && !illness.test(text));
const timed = new Set(
  'in from since by until till to between and or before after during around about circa ( - – —'.split(' '),
);
const illness =
  /^\d+\s+of\s+(?:the\s+)?(?:\p{Lu}\p{L}+\s+)*(?:Death|Plague|Fever|Pox|Blight|Rot|Sickness|Flux|Cough|Wasting|Ague|Malady|Pestilence|Consumption)\b/u;

/** A date has a number, at once or soon behind a word such as "early" or a month. A date by its name alone is an era. */
function mayOpen(pieces: readonly Piece[], at: number): boolean {
  const text = pieces[at]?.text ?? '';
  if (digit.test(text)) return true;
  if (!/^\p{Lu}/u.test(text) && !opening.has(text)) return false;
  const word = text.toLowerCase();
  if (never.has(word) || verbs.has(word)) return false;
  for (let index = at + 1; index < at + 6; index++) if (digit.test(pieces[index]?.text ?? '')) return true;
  return false;
}

/** The minus of "-326": a number stands behind it without a space, and none before it. */
function isSign(source: string, pieces: readonly Piece[], at: number): boolean {
  const [before, sign, next] = [pieces[at - 1], pieces[at], pieces[at + 1]];
  if (sign === undefined || !/^[-\u2212]$/.test(sign.text) || next?.start !== sign.end || !/^\d/.test(next.text))
    return false;
  return before === undefined || (!digit.test(before.text) && /[\s(|–—]/.test(source.charAt(sign.start - 1)));
}

const isShare = (piece: Piece | undefined): boolean => SHARES.has(piece?.text.toLowerCase() ?? '');

function mayContinue(source: string, pieces: readonly Piece[], index: number): boolean {
  const piece = pieces[index];
  const before = pieces[index - 1];
  if (piece === undefined || before === undefined) return false;
  // "Early to late 830".
  if (TO.has(piece.text) && isShare(before) && isShare(pieces[index + 1])) return true;
  if (never.has(piece.text.toLowerCase())) return false;
  if (/^[\p{L}\p{N}]/u.test(piece.text)) return true;
  const isTight = before.end === piece.start;
  if (piece.text === '.')
    return isTight && (before.text.length <= 2 || /^\d+$/.test(before.text) || source.charAt(piece.end) !== '');
  if (piece.text === '-' || piece.text === '/' || piece.text === "'" || piece.text === '’' || piece.text === ':')
    return isTight && piece.end === pieces[index + 1]?.start;
  if (piece.text !== ',' || !isTight) return false;
  // "14 March, 830"; "12,450"; "12, Third Age"
  const isGroup = /^\d{1,3}$/.test(before.text) && /^\d{3}(?!\d)/.test(source.slice(piece.end, piece.end + 4));
  return isGroup || /^\s(?:\d|(?:the )?\p{Lu})/u.test(source.slice(piece.end, piece.end + 6));
}
