import { quotedInput, refuseDate, spanning } from '../problem.ts';
import { eraAt, type Lexicon, monthAt, namedEraAt } from '../words/names.ts';
import { APPROXIMATELY, MORE_APPROXIMATELY } from '../words/vocabulary.ts';
import type { Cursor } from './cursor.ts';

const ISH = new Set(['ish']);
const OR = new Set(['or']);
const SO = new Set(['so', 'thereabouts']);
const ANY = { has: () => true };
/** In brackets after a date. */
const DOUBT = new Set(['uncertain', 'unsure', 'disputed', 'legendary', 'traditional', 'unconfirmed', 'unverified']);

/** Takes "c.", "about", "~" or "+/-" before a date. */
export function takeApproximation(cursor: Cursor, lexicon: Lexicon): boolean {
  let approximate = false;
  refuseCenturyLetter(cursor, lexicon);
  for (;;) {
    if (cursor.takeMark('~', '?', '%', '±') || takePlusMinus(cursor)) approximate = true;
    else if (cursor.takeWord(APPROXIMATELY) || takeMore(cursor, lexicon)) {
      approximate = true;
      if (cursor.isMark('.') && cursor.peek().glued) cursor.take();
    } else return approximate;
  }
}

/** `C19` is the 19th century for historians, and about 19 for others. */
export function refuseCenturyLetter(cursor: Cursor, lexicon: Lexicon): void {
  const letter = cursor.peek();
  const number = cursor.peek(1);
  if (letter.kind !== 'word' || letter.text !== 'C' || number.kind !== 'number' || !number.glued) return;
  if (number.text.length > 2 || Number(number.text) === 0 || eraAt(cursor, lexicon) !== undefined) return;
  const words = `C${number.text}`;
  const message = `${quotedInput(words)} may be century ${number.text} or about the year ${number.text}; write "century ${number.text}" or "c. ${number.text}"`;
  refuseDate('ambiguous-date', message, spanning(letter, number));
}

/** Words that a world may have among its names. */
function takeMore(cursor: Cursor, lexicon: Lexicon): boolean {
  if (!cursor.isWord(MORE_APPROXIMATELY)) return false;
  const isName = [monthAt, eraAt, namedEraAt].some((find) => find(cursor, lexicon) !== undefined);
  return !isName && cursor.takeWord(MORE_APPROXIMATELY);
}

function takePlusMinus(cursor: Cursor): boolean {
  const slash = cursor.isMark('/', 1) ? 1 : 0;
  if (!cursor.isMark('+') || !cursor.isMark('-', 1 + slash) || (slash === 0 && !cursor.isGluedHyphen(1))) return false;
  cursor.index += 2 + slash;
  return true;
}

/** Takes a mark of doubt that belongs to the one date before it: "830?", "830~", "830ish". */
export function takeOwnDoubt(cursor: Cursor): boolean {
  if (!cursor.peek().glued) return false;
  if (cursor.takeMark('?', '~', '%') || cursor.takeWord(ISH)) return true;
  if (!cursor.isGluedHyphen() || !cursor.isGlued('word', 1) || !cursor.isWord(ISH, 1)) return false;
  cursor.index += 2;
  return true;
}

const YEARS = new Set(['year', 'years', 'yr', 'yrs']);

/** Takes by how many years a date may be off: "1300 ± 2", "1300 +/- 2 years". */
export function takeTolerance(cursor: Cursor): number | undefined {
  return cursor.attempt(() => {
    if (!cursor.takeMark('±') && !takePlusMinus(cursor)) return undefined;
    if (!cursor.is('number') || cursor.peek().text.length > 3) return undefined;
    const years = Number(cursor.take().text);
    cursor.takeWord(YEARS);
    return years;
  });
}

/** Takes words of doubt after a date, which are of all dates before them: "830 ca.", "830 or so", "830 (approx.)". */
export function takeDoubt(cursor: Cursor): boolean {
  if (cursor.isWord(OR) && cursor.isWord(SO, 1)) {
    cursor.index += 2;
    return true;
  }
  return cursor.attempt(() => bracketedDoubt(cursor) || trailingDoubt(cursor) || undefined) ?? false;
}

function bracketedDoubt(cursor: Cursor): boolean {
  const close = cursor.isMark('(') ? ')' : ']';
  if (!cursor.takeMark('(', '[')) return false;
  const start = cursor.index;
  takeDoubtWords(cursor);
  if (cursor.index === start) return false;
  while (cursor.takeWord(ANY));
  return cursor.takeMark(close);
}

/** "830 ca.", "830 ?": at the end only. */
function trailingDoubt(cursor: Cursor): boolean {
  cursor.takeMark(',');
  const start = cursor.index;
  takeDoubtWords(cursor);
  return cursor.index > start && cursor.atEnd;
}

function takeDoubtWords(cursor: Cursor): void {
  while (
    cursor.takeMark('?', '~') ||
    cursor.takeWord(APPROXIMATELY) ||
    cursor.takeWord(MORE_APPROXIMATELY) ||
    cursor.takeWord(DOUBT)
  ) {
    if (cursor.peek().glued) cursor.takeMark('.');
  }
}
