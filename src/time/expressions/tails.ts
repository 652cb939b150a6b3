import type { Cursor } from './cursor.ts';
import { eraAt, type Lexicon, monthAt } from './names.ts';
import { ANY_LENGTH, readYears, startsYear } from './numbers.ts';
import type { EraName, MonthName, Point } from './syntax.ts';
import { refuseUnknownEra, refuseUnknownEraBeforeYear, startsName } from './unknown-names.ts';
import { FILLERS } from './vocabulary.ts';

const BEFORE_A_YEAR = new Set(['in', 'of', 'the', 'year']);
const BEFORE_AN_ERA = new Set(['of', 'the', 'in']);

/** `AR 830`, or an era by itself. */
export function eraFirst(cursor: Cursor, lexicon: Lexicon): Pick<Point, 'years' | 'era'> {
  const era = readEra(cursor, lexicon);
  if (era === undefined) return cursor.fail('an era');
  const years = cursor.attempt(() => {
    cursor.takeMark(',');
    cursor.takeWord(FILLERS);
    return startsYear(cursor) ? readYears(cursor, 0) : undefined;
  });
  return { era, ...(years === undefined ? {} : { years }) };
}

/** The year of a date whose month is read: `830`, `, 830 AR`, `of the year 830`, `AR 830`; or nothing. */
export function yearTail(cursor: Cursor, lexicon: Lexicon): Pick<Point, 'years' | 'era'> {
  const tail = cursor.attempt(() => {
    cursor.takeMark(',');
    if (cursor.isGluedHyphen() && cursor.isGlued('number', 1) && cursor.peek(1).text.length > 2) cursor.take();
    while (cursor.isWord(BEFORE_A_YEAR) && eraAt(cursor, lexicon) === undefined) cursor.take();
    if (startsYear(cursor)) return { years: readYears(cursor, ANY_LENGTH), ...eraTail(cursor, lexicon) };
    refuseUnknownEraBeforeYear(cursor, lexicon);
    const found = eraFirstOrNothing(cursor, lexicon);
    return found?.years === undefined ? undefined : found;
  });
  return tail ?? {};
}

function eraFirstOrNothing(cursor: Cursor, lexicon: Lexicon): Pick<Point, 'years' | 'era'> | undefined {
  return eraAt(cursor, lexicon) === undefined ? undefined : eraFirst(cursor, lexicon);
}

/** The era after a year: ` AR`, `, AR`, ` of the Age of Ruin`; or nothing. A capitalised word in its place is an era unheard of. */
export function eraTail(cursor: Cursor, lexicon: Lexicon): { era?: EraName } {
  const era = cursor.attempt(() => {
    const start = cursor.index;
    cursor.takeMark(',');
    const found = readEra(cursor, lexicon);
    if (found !== undefined) return found;
    while (cursor.takeWord(BEFORE_AN_ERA));
    const after = readEra(cursor, lexicon);
    if (after === undefined && (cursor.index > start || startsName(cursor))) refuseUnknownEra(cursor, lexicon);
    return after;
  });
  return era === undefined ? {} : { era };
}

export function withEraTail(cursor: Cursor, lexicon: Lexicon, point: Point): Point {
  return { ...point, ...eraTail(cursor, lexicon) };
}

export function readMonth(cursor: Cursor, lexicon: Lexicon): MonthName | undefined {
  const match = monthAt(cursor, lexicon);
  if (match === undefined) return undefined;
  const start = cursor.index;
  cursor.index += match.tokens;
  const span = cursor.spanFrom(start);
  if (cursor.isMark('.') && cursor.peek().glued) cursor.take();
  return { kind: 'named', span, text: match.text, found: match.found };
}

function readEra(cursor: Cursor, lexicon: Lexicon): EraName | undefined {
  const match = eraAt(cursor, lexicon);
  if (match === undefined) return undefined;
  const start = cursor.index;
  cursor.index += match.tokens;
  const span = cursor.spanFrom(start);
  if (cursor.isMark('.') && cursor.peek().glued) cursor.take();
  return { span, text: match.text, found: match.found };
}
