import { defined } from '../../../util/defined.ts';
import { quotedInput, refuseDate } from '../problem.ts';
import { hasOurMonths } from '../words/foreign-months.ts';
import { eraAt, type Lexicon, monthAt, seasonAt } from '../words/names.ts';
import { plainCount, readOrdinal, readYears, startsYear } from '../words/numbers.ts';
import { refuseName, refuseNumberedEra, refuseUnknownMonth } from '../words/unknown-names.ts';
import { COUNTED_UNITS, FILLERS, KEYWORDS } from '../words/vocabulary.ts';
import { refuseBareNumbers, takeBareNumbers, yearFirstNumbers } from './bare-numbers.ts';
import { countedSpan, readCentury, readMaskedCentury } from './centuries.ts';
import { takeApproximation } from './circa.ts';
import { type Cursor, takeTo } from './cursor.ts';
import { withDualYear } from './dual-years.ts';
import { readIsoDate } from './iso-grammar.ts';
import { withDaysUpTo } from './last-day.ts';
import { quarterEndingWith, readQuarter } from './quarters.ts';
import type { Count, MonthName, Point, SeasonName, Years } from './syntax.ts';
import { eraFirst, eraTail, readEra, readMonth, readYearName, withEraTail, yearTail } from './tails.ts';

const DAY = new Set(['day']);
const MONTH = new Set(['month']);
const BEFORE_A_MONTH = new Set(['of', 'the', 'de', 'di', 'van']);

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
  if (season !== undefined) return withDualYear(cursor, lexicon, { season, ...yearTail(cursor, lexicon) });
  const quarter = readQuarter(cursor);
  if (quarter !== undefined) return { season: quarter, ...yearTail(cursor, lexicon) };
  const century = readCentury(cursor);
  if (century !== undefined) return { years: century, ...eraTail(cursor, lexicon) };
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
  const quarter = quarterEndingWith(cursor, month);
  if (quarter !== undefined) return { season: quarter, ...yearTail(cursor, lexicon) };
  const day = cursor.attempt(() => {
    cursor.takeMark(',');
    cursor.takeWord(FILLERS);
    const pair = cursor.attempt(() => dayPair(cursor));
    return pair ?? readOrdinal(cursor) ?? (dayBeforeYear(cursor, lexicon) ? plainCount(cursor.take()) : undefined);
  });
  // "May 00, 1954": nobody knows the day.
  const stated = day?.high === 0 ? {} : defined({ day });
  return withDualYear(cursor, lexicon, { month, ...stated, ...yearTail(cursor, lexicon) });
}

/** `Sept 3/14, 1752`, one day or the other, as of the old and the new calendar; `March 14–16, 830`. */
function dayPair(cursor: Cursor): Count | undefined {
  const start = cursor.index;
  const first = cursor.take();
  if (first.kind !== 'number' || first.text.length > 2 || !takeTo(cursor) || !cursor.is('number')) return undefined;
  const second = cursor.take();
  const [low, high] = [Number(first.text), Number(second.text)];
  const follows = low > 0 && low < high && second.text.length <= 2 && startsYear(cursor, cursor.isMark(',') ? 1 : 0);
  return follows ? { low, high, span: cursor.spanFrom(start) } : undefined;
}

/** `AR 830-03-14`, `AR 830s`, `AR c. 830`: what more than a plain year stands after an era. */
function eraAndDate(cursor: Cursor, lexicon: Lexicon): (Parts & { circa: boolean }) | undefined {
  return cursor.attempt(() => {
    const era = readEra(cursor, lexicon);
    if (era === undefined) return undefined;
    cursor.takeMark(',');
    cursor.takeWord(FILLERS);
    const circa = takeApproximation(cursor, lexicon);
    const iso = readIsoDate(cursor);
    if (iso !== undefined) return { ...iso, era, circa: circa || iso.circa };
    const years = readDecade(cursor, lexicon) ?? (circa && startsYear(cursor) ? readYears(cursor, 0) : undefined);
    return years && { era, years, circa };
  });
}

/** True if the number at the cursor is a day: another one, the year, follows it. */
function dayBeforeYear(cursor: Cursor, lexicon: Lexicon): boolean {
  if (!cursor.is('number')) return false;
  const comma = cursor.isMark(',', 1) ? 1 : 0;
  const start = cursor.index;
  cursor.index += 1 + comma;
  // "Rova 100 4E": the era begins with a number.
  const isDay = startsYear(cursor, eraAt(cursor, lexicon)?.tokens ?? 0);
  cursor.index = start;
  return isDay;
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
  if (cursor.isWord(MONTH) && (cursor.isMark(',', 1) || cursor.isWord(BEFORE_A_MONTH, 1))) {
    const whole = cursor.attempt(() => {
      cursor.take();
      const tail = yearTail(cursor, lexicon);
      return tail.years === undefined ? undefined : { month: { kind: 'numbered', ...ordinal } as const, ...tail };
    });
    if (whole !== undefined) return whole;
  }
  const next = cursor.index;
  const day = withDaysUpTo(cursor, ordinal);
  if (cursor.isWord(DAY) && cursor.isWord(BEFORE_A_MONTH, 1)) cursor.take();
  while (cursor.takeWord(BEFORE_A_MONTH));
  if (cursor.isWord(MONTH) && cursor.isWord(BEFORE_A_MONTH, 1)) {
    cursor.take();
    while (cursor.takeWord(BEFORE_A_MONTH));
  }
  const month = readMonth(cursor, lexicon) ?? cursor.attempt(() => numberedMonth(cursor));
  if (month === undefined) {
    const token = cursor.peek();
    if (token.kind === 'word' && BEFORE_A_MONTH.has(cursor.previous.lower) && !KEYWORDS.has(token.lower))
      refuseDate('unknown-month', `${quotedInput(token.text)} is not a month`, token);
    cursor.index = next;
    refuseNumberedEra(cursor, lexicon, ordinal);
    return cursor.fail('a month, or "century"');
  }
  return withDualYear(cursor, lexicon, { day, month, ...yearTail(cursor, lexicon) });
}

/** "the 8th day of the 3rd month" */
function numberedMonth(cursor: Cursor): MonthName | undefined {
  const ordinal = readOrdinal(cursor);
  return ordinal !== undefined && cursor.takeWord(MONTH) ? { kind: 'numbered', ...ordinal } : undefined;
}

/** "9th c." */
function centuryLetter(cursor: Cursor): number | undefined {
  return cursor.is('word') && cursor.peek().lower === 'c' ? 100 : undefined;
}

/** `14 Rova 830`, `830s`, `830`, `830 AR`, `1653/54`. */
function numberFirst(cursor: Cursor, lexicon: Lexicon): Parts {
  const ymd = cursor.attempt(() => yearFirstNumbers(cursor));
  if (ymd !== undefined) return ymd;
  const [bare, other] = takeBareNumbers(cursor, lexicon);
  if (bare !== undefined && other === undefined) return bare;
  refuseBareNumbers(cursor, lexicon);
  const decade = readMaskedCentury(cursor) ?? readDecade(cursor, lexicon);
  if (decade !== undefined) return { years: decade, ...eraTail(cursor, lexicon) };
  return (
    cursor.attempt(() => yearMonthDay(cursor, lexicon)) ??
    cursor.attempt(() => yearThenMonth(cursor, lexicon)) ??
    cursor.attempt(() => dayMonth(cursor, lexicon)) ?? { years: readYears(cursor, 0), ...eraTail(cursor, lexicon) }
  );
}

/** `1850 January 12`, `830 AR, 14 Rova`: a year of three digits or more, or with its era, then the month. */
function yearThenMonth(cursor: Cursor, lexicon: Lexicon): Parts | undefined {
  const { text } = cursor.peek();
  const years = readYears(cursor, 0);
  const era = readEra(cursor, lexicon);
  if (text.length < 3 && era === undefined) return undefined;
  const opened = cursor.takeMark('(');
  if (!opened) cursor.takeMark(',');
  const season = readQuarter(cursor) ?? readSeason(cursor, lexicon);
  if (season !== undefined) {
    return cursor.is('number') || (opened && !cursor.takeMark(')'))
      ? undefined
      : { years, season, ...defined({ era }) };
  }
  const before = readDayNumber(cursor);
  if (before !== undefined) while (cursor.takeWord(BEFORE_A_MONTH));
  const month = readMonth(cursor, lexicon);
  if (month?.kind !== 'named') return undefined;
  // "100 Tern 830" is a day where Tern is that long.
  if (era === undefined && [...month.found].some(([{ months }, at]) => (months[at]?.days ?? 0) >= years.low))
    return undefined;
  const day = before ?? readDayNumber(cursor);
  if (cursor.is('number') || (opened && !cursor.takeMark(')'))) return undefined;
  return { years, month, ...defined({ era, day }) };
}

/** "14", "14th", "the 14th": not a year. */
function readDayNumber(cursor: Cursor): Count | undefined {
  return cursor.attempt(() => {
    cursor.takeWord(FILLERS);
    const isShort = cursor.is('number') && cursor.peek().text.length <= 2;
    return readOrdinal(cursor) ?? (isShort ? plainCount(cursor.take()) : undefined);
  });
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
  const isHyphened = cursor.isGluedHyphen();
  if ((cursor.isMark('.') && cursor.peek().glued) || isHyphened) cursor.take();
  while (cursor.takeWord(BEFORE_A_MONTH));
  const month = readMonth(cursor, lexicon);
  if (month !== undefined && isHyphened) takeShortYearHyphen(cursor, month);
  // "00 JAN 1850": nobody knows the day.
  const stated = day.high === 0 ? {} : { day };
  if (month !== undefined) return withDualYear(cursor, lexicon, { ...stated, month, ...yearTail(cursor, lexicon) });
  return refuseUnknownMonth(cursor, lexicon);
}

/** The hyphen of `14-Rova-30`. Refuses `12-Mar-05`, as a spreadsheet writes the days of our own time: 1905, 2005 or 12 March of the year 5. */
function takeShortYearHyphen(cursor: Cursor, month: MonthName): void {
  const year = cursor.peek(1);
  if (!cursor.isGluedHyphen() || !cursor.isGlued('number', 1) || year.text.length > 2) return;
  const isOurs = month.kind === 'named' && [...month.found.keys()].some(hasOurMonths);
  if (isOurs && year.text.length === 2 && cursor.peek(2).kind === 'end') {
    const message = `"${year.text}" may be the year ${Number(year.text)} or the end of a longer one; which is the year? Write all its digits, such as 19${year.text}, or its era`;
    refuseDate('ambiguous-date', message, year);
  }
  cursor.take();
}

/** `830s`; `1800s` may be ten years or a hundred, and is taken as the hundred, which holds both. */
function readDecade(cursor: Cursor, lexicon: Lexicon): Years | undefined {
  const start = cursor.index;
  return cursor.attempt(() => {
    if (!cursor.is('number')) return undefined;
    const number = plainCount(cursor.take());
    if (cursor.isMark("'") && cursor.peek().glued) cursor.take();
    if (!cursor.isGlued('word') || eraAt(cursor, lexicon) !== undefined || cursor.take().lower !== 's')
      return undefined;
    const span = cursor.spanFrom(start);
    if (number.low % 10 !== 0)
      refuseDate('unreadable-date', 'a decade is named by a year that ends in 0, such as 830s', span);
    const size = number.low % 100 === 0 && number.low > 0 ? 100 : 10;
    const unit = size === 10 ? 'decade' : 'range';
    return { low: number.low, high: number.low + size - 1, unit, astronomical: false, dual: false, short: false, span };
  });
}
