import { defined } from '../../../util/defined.ts';
import { refuseDate } from '../problem.ts';
import { eraAt, type Lexicon, monthAt, seasonAt } from '../words/names.ts';
import { plainCount, readOrdinal, readYears, startsYear } from '../words/numbers.ts';
import { refuseName, refuseNumberedEra, refuseUnknownMonth } from '../words/unknown-names.ts';
import { COUNTED_UNITS, FILLERS } from '../words/vocabulary.ts';
import { takeApproximation } from './circa.ts';
import type { Cursor } from './cursor.ts';
import { readIsoDate } from './iso-grammar.ts';
import type { Count, Point, SeasonName, Years } from './syntax.ts';
import { eraFirst, eraTail, readEra, readMonth, readYearName, withEraTail, yearTail } from './tails.ts';

const DAY = new Set(['day']);
const BEFORE_A_MONTH = new Set(['of', 'the']);

/** The parts of a point. */
type Parts = Pick<Point, 'years' | 'yearName' | 'era' | 'month' | 'season' | 'day' | 'yearDay'>;
/** Reads the parts of a date, in any order. */
export function readParts(cursor: Cursor, lexicon: Lexicon): Parts & { circa?: boolean } {
  const month = monthAt(cursor, lexicon);
  const era = eraAt(cursor, lexicon);
  if (month !== undefined && month.tokens >= (era?.tokens ?? 0)) return monthFirst(cursor, lexicon);
  if (era !== undefined) return eraAndDate(cursor, lexicon) ?? eraFirst(cursor, lexicon);
  const yearName = readYearName(cursor, lexicon);
  if (yearName !== undefined) return { yearName };
  if (cursor.isWord(DAY) && cursor.is('number', undefined, 1)) return yearDayFirst(cursor, lexicon);
  const season = readSeason(cursor, lexicon);
  if (season !== undefined) return { season, ...yearTail(cursor, lexicon) };
  const ordinal = readOrdinal(cursor);
  if (ordinal !== undefined) return ordinalFirst(cursor, lexicon, ordinal);
  const iso = readIsoDate(cursor);
  if (iso !== undefined) return withEraTail(cursor, lexicon, iso);
  if (startsYear(cursor)) return numberFirst(cursor, lexicon);
  return refuseName(cursor, lexicon);
}

/** `Rova 830`, `Rova 14, 830`, `Midwinter 412 AR`, `Rova` (a year may come from the other end of a range). */
function monthFirst(cursor: Cursor, lexicon: Lexicon): Parts {
  const month = readMonth(cursor, lexicon);
  if (month === undefined) return cursor.fail('a month');
  const day = cursor.attempt(() => {
    cursor.takeMark(',');
    cursor.takeWord(FILLERS);
    return readOrdinal(cursor) ?? (dayBeforeYear(cursor, lexicon) ? plainCount(cursor.take()) : undefined);
  });
  return { month, ...defined({ day }), ...yearTail(cursor, lexicon) };
}

/** `AR 830-03-14`, `AR 830s`, `AR c. 830`: what more than a plain year stands after an era. */
function eraAndDate(cursor: Cursor, lexicon: Lexicon): (Parts & { circa: boolean }) | undefined {
  return cursor.attempt(() => {
    const era = readEra(cursor, lexicon);
    if (era === undefined) return undefined;
    cursor.takeMark(',');
    cursor.takeWord(FILLERS);
    const circa = takeApproximation(cursor);
    const iso = readIsoDate(cursor);
    if (iso !== undefined) return { ...iso, era, circa: circa || iso.circa };
    const years = readDecade(cursor) ?? (circa && startsYear(cursor) ? readYears(cursor, 0) : undefined);
    return years && { era, years, circa };
  });
}

/** Whether the number at the cursor is a day: another one, the year, follows it. */
function dayBeforeYear(cursor: Cursor, lexicon: Lexicon): boolean {
  if (!cursor.is('number')) return false;
  const comma = cursor.isMark(',', 1) ? 1 : 0;
  if (startsYear(cursor, 1 + comma)) return true;
  const start = cursor.index;
  cursor.index += 1 + comma;
  const era = eraAt(cursor, lexicon);
  const eraThenYear = era !== undefined && startsYear(cursor, era.tokens);
  cursor.index = start;
  return eraThenYear;
}

function readSeason(cursor: Cursor, lexicon: Lexicon): SeasonName | undefined {
  const match = seasonAt(cursor, lexicon);
  if (match === undefined) return undefined;
  const start = cursor.index;
  cursor.index += match.tokens;
  return { kind: 'named', span: cursor.spanFrom(start), text: match.text, found: match.found };
}

/** `day 45 of 830`. */
function yearDayFirst(cursor: Cursor, lexicon: Lexicon): Parts {
  cursor.take();
  return { yearDay: plainCount(cursor.take()), ...yearTail(cursor, lexicon) };
}

/** `9th century`, `3rd of Rova, 830`. */
function ordinalFirst(cursor: Cursor, lexicon: Lexicon, ordinal: Count): Parts {
  const size = cursor.isWord(COUNTED_UNITS) ? COUNTED_UNITS.get(cursor.peek().lower) : centuryLetter(cursor);
  if (size !== undefined) {
    cursor.take();
    if (cursor.isMark('.') && cursor.peek().glued) cursor.take();
    return { years: countedSpan(ordinal, size), ...eraTail(cursor, lexicon) };
  }
  const next = cursor.index;
  while (cursor.takeWord(BEFORE_A_MONTH));
  const month = readMonth(cursor, lexicon);
  if (month === undefined) {
    cursor.index = next;
    refuseNumberedEra(cursor, lexicon, ordinal);
    return cursor.fail('a month, or “century”');
  }
  return { day: ordinal, month, ...yearTail(cursor, lexicon) };
}

/** "9th c." */
function centuryLetter(cursor: Cursor): number | undefined {
  return cursor.is('word') && cursor.peek().lower === 'c' ? 100 : undefined;
}

function countedSpan({ high, span }: Count, size: number): Years {
  if (high < 1) refuseDate('no-such-year', 'centuries are counted from the 1st', span);
  const unit = size === 100 ? 'century' : 'range';
  return { low: (high - 1) * size + 1, high: high * size, unit, astronomical: false, dual: false, short: false, span };
}

/** `14 Rova 830`, `830s`, `830`, `830 AR`, `1653/54`. */
function numberFirst(cursor: Cursor, lexicon: Lexicon): Parts {
  refuseBareNumbers(cursor);
  const decade = readDecade(cursor);
  if (decade !== undefined) return { years: decade, ...eraTail(cursor, lexicon) };
  return (
    cursor.attempt(() => yearMonthDay(cursor, lexicon)) ??
    cursor.attempt(() => dayMonth(cursor, lexicon)) ?? { years: readYears(cursor, 0), ...eraTail(cursor, lexicon) }
  );
}

/** `830-Rova-14`, `830-Rova`. */
function yearMonthDay(cursor: Cursor, lexicon: Lexicon): Parts | undefined {
  if (cursor.peek().text.length < 3 || !cursor.isGluedHyphen(1)) return undefined;
  const years = readYears(cursor, 0);
  if (!cursor.isGluedHyphen()) return undefined;
  cursor.take();
  const month = readMonth(cursor, lexicon);
  if (month === undefined) return undefined;
  if (!cursor.isGluedHyphen() || !cursor.isGlued('number', 1)) return { years, month };
  cursor.take();
  return { years, month, day: plainCount(cursor.take()) };
}

/** `14 Rova 830`, `14. Rova 830`, `14 of Rova, 830`, `14-Rova-830`. */
function dayMonth(cursor: Cursor, lexicon: Lexicon): Parts | undefined {
  if (!cursor.is('number')) return undefined;
  const day = plainCount(cursor.take());
  if ((cursor.isMark('.') && cursor.peek().glued) || cursor.isGluedHyphen()) cursor.take();
  while (cursor.takeWord(BEFORE_A_MONTH));
  const month = readMonth(cursor, lexicon);
  if (month !== undefined) return { day, month, ...yearTail(cursor, lexicon) };
  return refuseUnknownMonth(cursor, lexicon);
}

/** `830s`; `1800s` may be ten years or a hundred, and is taken as the hundred, which holds both. */
function readDecade(cursor: Cursor): Years | undefined {
  const start = cursor.index;
  return cursor.attempt(() => {
    if (!cursor.is('number')) return undefined;
    const number = plainCount(cursor.take());
    if (cursor.isMark("'") && cursor.peek().glued) cursor.take();
    if (!cursor.isGlued('word') || cursor.take().text !== 's') return undefined;
    const span = cursor.spanFrom(start);
    if (number.low % 10 !== 0)
      refuseDate('unreadable-date', 'a decade is named by a year that ends in 0, such as 830s', span);
    const size = number.low % 100 === 0 && number.low > 0 ? 100 : 10;
    const unit = size === 10 ? 'decade' : 'range';
    return { low: number.low, high: number.low + size - 1, unit, astronomical: false, dual: false, short: false, span };
  });
}

/** Refuses `14.3.830` and `12-05-03`, which do not tell day, month and year apart. */
function refuseBareNumbers(cursor: Cursor): void {
  const [first, mark, , again, last] = [0, 1, 2, 3, 4].map((ahead) => cursor.peek(ahead));
  const joined = [1, 2, 3, 4].every((ahead) => cursor.peek(ahead).glued);
  if (!joined || first?.kind !== 'number' || last?.kind !== 'number' || !cursor.is('number', undefined, 2)) return;
  if (mark === undefined || mark.text !== again?.text || !'.-/'.includes(mark.text)) return;
  const message = 'numbers alone do not say which is the day and which the month; write 14 March 830 or 830-03-14';
  refuseDate('ambiguous-date', message, { offset: first.offset, length: last.offset + last.length - first.offset });
}
