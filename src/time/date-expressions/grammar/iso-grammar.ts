import { defined } from '../../../util/defined.ts';
import type { DateUnit } from '../../date-value.ts';
import type { TextSpan } from '../../text-span.ts';
import { refuseDate } from '../problem.ts';
import { startsYear, wholeNumber } from '../words/numbers.ts';
import type { Cursor } from './cursor.ts';
import type { Count, Point, SeasonName, Years } from './syntax.ts';
import { readTimeOfDay } from './time-of-day.ts';

/**
 * Dates of ISO 8601-2, known as EDTF (https://www.loc.gov/standards/datetime/): `1984-06-02`, `1984-06?`, `~1984`,
 * `156X-12-25`, `1984-21`, `Y-17E7`, `1950S2`; and the `u` of its draft. Undefined when the text at the cursor has
 * another form.
 *
 * Years may have three digits ("830-03-14"). Zero-padded ones and those with a `Y` count as ISO 8601 does, where 0000 is
 * the year before year 1, so that -0050 is 51 BCE; `-12` without padding is 12 BCE.
 */
export function readIsoDate(cursor: Cursor): Point | undefined {
  const start = cursor.index;
  return cursor.attempt(() => {
    let circa = takeQualifier(cursor);
    const read =
      cursor.attempt(() => readLongYear(cursor)) ?? cursor.attempt(() => readMaskedYear(cursor)) ?? readIsoYear(cursor);
    if (read === undefined) return undefined;
    let { years } = read;
    circa = takeQualifier(cursor, true) || circa;
    const parts: Component[] = [];
    while (parts.length < 2 && cursor.isMark('-') && cursor.peek().glued && startsComponent(cursor)) {
      cursor.take();
      circa = takeQualifier(cursor, true) || circa;
      parts.push(readComponent(cursor));
      circa = takeQualifier(cursor, true) || circa;
    }
    if (read.needsMonth && parts.length === 0) return undefined;
    const time = parts.length === 2 ? readTimeOfDay(cursor) : undefined;
    const hour = parts.length === 2 && time === undefined ? takeHour(cursor) : undefined;
    // `1800-00-00`, `1954-05-00`, as databases have it where the month or the day is not known.
    const from = parts.findIndex(isZero);
    if (from >= 0) parts.fill('unspecified', from);
    const [month, day] = parts;
    if (month !== undefined) years = { ...years, short: false };
    const lastYear = day === undefined ? laterYear(years, month) : undefined;
    const season = lastYear === undefined ? seasonPart(month, day) : undefined;
    return {
      ...{ kind: 'point', span: cursor.spanFrom(start), circa, years },
      ...(season === undefined ? { ...monthPart(month), ...dayPart(month, day) } : { season }),
      ...defined({ lastYear, time, hour }),
    };
  });
}

/** The hour of `1954-03-01-23`, which is not read. */
function takeHour(cursor: Cursor): TextSpan | undefined {
  const hour = cursor.peek(1);
  const isHour = cursor.isGluedHyphen() && cursor.isGlued('number', 1) && hour.text.length <= 2;
  if (!isHour || cursor.peek(2).glued) return undefined;
  if (Number(hour.text) > 24)
    refuseDate('unreadable-date', `${hour.text} is not an hour of a day; expected 00 to 24`, hour);
  cursor.index += 2;
  return hour;
}

/** Uncertain, approximate, or both: the date may be some years off. */
function takeQualifier(cursor: Cursor, glued = false): boolean {
  if (glued && !cursor.peek().glued) return false;
  return cursor.takeMark('?', '~', '%');
}

interface YearRead {
  readonly years: Years;
  /** A plain number is left to the other readers unless a month follows. */
  readonly needsMonth: boolean;
}

/** `Y170000002`, `Y-17E7`, `Y171010000S3`. */
function readLongYear(cursor: Cursor): YearRead | undefined {
  if (!cursor.is('word') || cursor.peek().lower !== 'y') return undefined;
  const start = cursor.index;
  cursor.take();
  const negative = cursor.isMark('-') && cursor.peek().glued && cursor.isGlued('number', 1) && cursor.takeMark('-');
  if (!cursor.isGlued('number')) return undefined;
  let digits = cursor.take().text;
  if (cursor.isGlued('word') && cursor.peek().text === 'E' && cursor.isGlued('number', 1)) {
    cursor.take();
    digits += '0'.repeat(Math.min(20, Number(cursor.take().text)));
  }
  const value = wholeNumber(digits, cursor.spanFrom(start)) * (negative ? -1 : 1);
  const years = withSignificantDigits(cursor, value, digits.length);
  return { years: isoYears(cursor, start, years, 'year', true), needsMonth: false };
}

/** `1950S2`: the first two digits hold, the year is one of 1900 to 1999. */
function withSignificantDigits(cursor: Cursor, value: number, digits: number): { low: number; high: number } {
  if (!cursor.isGlued('word') || cursor.peek().text !== 'S' || !cursor.isGlued('number', 1)) {
    return { low: value, high: value };
  }
  cursor.take();
  const significant = Number(cursor.take().text);
  if (significant < 1 || significant > digits) {
    refuseDate('unreadable-date', `expected a number of significant digits from 1 to ${digits}`, cursor.previous);
  }
  const step = 10 ** (digits - significant);
  const size = Math.floor(Math.abs(value) / step) * step;
  return value < 0 ? { low: -(size + step - 1), high: -size } : { low: size, high: size + step - 1 };
}

const MASK = /^(?:[Xx]+|[Uu]+)$/;

/** `156X`, `15XX`, `XXXX`: four places in all. */
function readMaskedYear(cursor: Cursor): YearRead | undefined {
  const start = cursor.index;
  const negative = cursor.isMark('-') && !cursor.peek().glued && cursor.takeMark('-');
  const digits = cursor.is('number') ? cursor.take().text : '';
  const mask = cursor.peek();
  if (!cursor.is('word') || !MASK.test(mask.text) || digits.length + mask.text.length !== 4) return undefined;
  if ((digits !== '' || negative) && !mask.glued) return undefined;
  cursor.take();
  const step = 10 ** mask.text.length;
  const low = Number(digits) * step;
  const high = low + step - 1;
  const unit = mask.text.length === 1 ? 'decade' : 'range';
  const bounds = negative ? { low: -high, high: -low } : { low, high };
  if (digits === '') return { years: { ...isoYears(cursor, start, bounds, 'unknown', true) }, needsMonth: false };
  return { years: isoYears(cursor, start, bounds, unit, true), needsMonth: false };
}

/** A year of three digits or more, or signed; `1950S2`; and `-0050`, whose padding says that it counts as ISO does. */
function readIsoYear(cursor: Cursor): YearRead | undefined {
  if (!startsYear(cursor)) return undefined;
  const start = cursor.index;
  const negative = cursor.takeMark('-');
  const { text } = cursor.take();
  if (text.length < 3 && !negative) return undefined;
  const value = wholeNumber(text, cursor.spanFrom(start)) * (negative ? -1 : 1);
  const padded = text.length >= 4 && text.startsWith('0');
  const bounds = withSignificantDigits(cursor, value, text.length);
  const exact = bounds.low === bounds.high;
  return { years: isoYears(cursor, start, bounds, exact ? 'year' : 'range', padded), needsMonth: exact };
}

function isoYears(
  cursor: Cursor,
  start: number,
  { low, high }: { low: number; high: number },
  unit: DateUnit,
  astronomical: boolean,
): Years {
  const stated = low === high || unit !== 'year' ? unit : 'range';
  return { low, high, unit: stated, astronomical, dual: false, short: false, span: cursor.spanFrom(start) };
}

/** A month or day: a number, or wholly unspecified. */
type Component = Count | 'unspecified';

const isZero = (component: Component): boolean => component !== 'unspecified' && component.high === 0;

function startsComponent(cursor: Cursor): boolean {
  const skip = cursor.isMark('?', 1) || cursor.isMark('~', 1) || cursor.isMark('%', 1) ? 1 : 0;
  const token = cursor.peek(1 + skip);
  if (!token.glued) return false;
  if (token.kind === 'number') return token.text.length <= 2;
  return token.kind === 'word' && MASK.test(token.text) && token.text.length === 2;
}

function readComponent(cursor: Cursor): Component {
  const token = cursor.take();
  if (token.kind === 'word') return 'unspecified';
  if (token.text.length === 1 && cursor.isGlued('word') && /^[XxUu]$/.test(cursor.peek().text)) {
    const low = Number(token.text) * 10;
    const mask = cursor.take();
    return { low: Math.max(1, low), high: low + 9, span: { offset: token.offset, length: 1 + mask.length } };
  }
  const value = Number(token.text);
  return { low: value, high: value, span: token };
}

/**
 * `1914-18` ends in 1918: the two last digits of a year, where they come after those of the first one and are no month of
 * twelve. `1905-11` is a November, and `1962-41` the second half of 1962. A year of three digits is written so too, but there
 * EDTF's divisions of a year come first (`812-24` is a winter, `812-19` ends in 819).
 */
function laterYear(years: Years, month: Component | undefined): Count | undefined {
  if (month === undefined || month === 'unspecified' || month.span.length !== 2) return undefined;
  const { low, span } = month;
  if (low !== month.high || years.low !== years.high || years.unit !== 'year' || years.astronomical) return undefined;
  if (low <= 12 || low <= years.low % 100) return undefined;
  if (years.low < 1000 && divisionOf(month) !== undefined) return undefined;
  const year = years.low - (years.low % 100) + low;
  return { low: year, high: year, span };
}

/**
 * EDTF's divisions of a year beyond its months. The seasons of either hemisphere (25 to 32) are read as those without one:
 * a world has its own.
 */
function divisionOf({ low, span }: Count): SeasonName | undefined {
  if (low >= 21 && low <= 32) return { kind: 'numbered', quarter: (low - 21) % 4, span };
  const [first, parts] = low <= 36 ? [33, 4] : low <= 39 ? [37, 3] : [40, 2];
  if (low < first || low > 41) return undefined;
  return { kind: 'part', part: low - first, parts, span };
}

function seasonPart(month: Component | undefined, day: Component | undefined): SeasonName | undefined {
  if (month === undefined || month === 'unspecified' || month.low !== month.high) return undefined;
  const division = divisionOf(month);
  if (division === undefined || day === undefined) return division;
  const message = `${month.low} means a part of the year, which has no days; expected a month from 1 to 12`;
  return refuseDate('no-such-month', message, month.span);
}

function monthPart(month: Component | undefined): Pick<Point, 'month'> {
  return month === undefined || month === 'unspecified' ? {} : { month: { kind: 'numbered', ...month } };
}

function dayPart(month: Component | undefined, day: Component | undefined): Pick<Point, 'day'> {
  if (day === undefined || day === 'unspecified') return {};
  if (month !== 'unspecified') return { day };
  return refuseDate(
    'date-without-year',
    'a day without its month is not a date; expected 1985-04-12 or 1985-XX-XX',
    day.span,
  );
}
