import type { Calendar, CalendarEra } from '../../calendar.ts';
import { foldCalendarName, numberedMonths } from '../../calendars/names.ts';
import type { DateUnit } from '../../date-value.ts';
import { bounds, type DateRange, isClosed } from '../date-range.ts';
import { runsOver, seasonRange } from '../grammar/point-season.ts';
import { absoluteYears, checkYearName, yearOfName } from '../grammar/point-years.ts';
import type { Count, Point } from '../grammar/syntax.ts';
import type { TimeOfDay } from '../grammar/time-of-day.ts';
import { quotedInput, refuseDate } from '../problem.ts';
import { shareOf, shiftYears, yearLabel } from './spans.ts';
import { endOfStretch, stretchOfYears } from './stretch.ts';

/** The setting in which a point is evaluated. */
export interface PointContext {
  /** In the order of preference. */
  readonly calendars: readonly [Calendar, ...Calendar[]];
  /** Years either side of "c. 830". */
  readonly circa: number;
}

/** The days of a date. Refuses a date that its calendar does not have. */
export function evaluatePoint(point: Point, context: PointContext): DateRange {
  const { calendar, era } = chooseCalendar(point, point.calendar === undefined ? context.calendars : [point.calendar]);
  let range = spanOfPoint(point, calendar, era);
  checkWeekday(point, range);
  if (point.share !== undefined) range = shareOf(range, point.share, point.span);
  if (point.time !== undefined) range = { ...atMoment(range, point.time), timed: true };
  return point.circa ? shiftYears(range, point.tolerance ?? context.circa) : range;
}

/** Where universal time is on another day than the clock that was read, the day is one of the two. */
function atMoment(range: DateRange, { universal }: TimeOfDay): DateRange {
  const { earliest: day, calendar } = range;
  if (universal === undefined || range.unit !== 'day' || day === undefined) return range;
  const [first, last] = universal;
  const moment = [day * dayLength + first, day * dayLength + last] as const;
  // The last moment of a day is the first of the next, and still of the day.
  const [earlier, later] = [first, Math.max(first, last - 1)].map((each) =>
    Math.floor((day * dayLength + each) / dayLength),
  );
  if (earlier === day && later === day) return { ...range, moment };
  const bounds = { earliest: Math.min(day, earlier ?? day), latest: Math.max(day, later ?? day) };
  return { ...bounds, unit: 'range', calendar, stated: day, moment };
}

/** The length of a day, in milliseconds. */
const dayLength = 86_400_000;

/** The first calendar, main first, that has the month and the era the date names. */
function chooseCalendar(
  { era, month, season, yearName }: Point,
  calendars: PointContext['calendars'],
): { calendar: Calendar; era: CalendarEra | undefined } {
  const names = [
    ...(month?.kind === 'named' ? [{ what: 'month', ...month }] : []),
    ...(season?.kind === 'named' ? [{ what: 'season', ...season }] : []),
    ...(yearName ? [{ what: 'year', ...yearName }] : []),
    ...(era ? [{ what: 'era', ...era }] : []),
  ];
  const calendar = calendars.find((each) => names.every(({ found }) => found.has(each)));
  if (calendar !== undefined) return { calendar, era: era?.found.get(calendar) };
  const list = names.map(({ what, text }) => `the ${what} ${quotedInput(text)}`).join(' and ');
  return refuseDate(
    'calendar-mismatch',
    `no calendar has both ${list}`,
    names.at(-1)?.span ?? { offset: 0, length: 0 },
  );
}

function spanOfPoint(point: Point, calendar: Calendar, era: CalendarEra | undefined): DateRange {
  const { years, month, season } = point;
  if (years === undefined) {
    if (point.yearName !== undefined) {
      const year = yearOfName(point.yearName, calendar);
      return spanInYears(point, calendar, { first: year, last: year }, 'year');
    }
    if (era !== undefined && month === undefined && season === undefined) return wholeEra(calendar, era);
    return refuseYearless(point, calendar);
  }
  if (years.unit === 'unknown') return { unit: 'unknown', calendar };
  if (isDayOrYear(point, calendar)) {
    const message = `${quotedInput(`${monthText(point)} ${years.low}`)} may be a day or a year; write "${years.low} ${monthText(point)}" and the year, or the year with its era or four digits`;
    refuseDate('ambiguous-date', message, point.span);
  }
  const end = endOfStretch(point, years, calendar, era);
  if (end !== undefined) return stretchOfYears(point, { ...years, high: end, unit: 'range' }, calendar, era);
  const absolute = absoluteYears(point, years, calendar, era);
  checkYearName(point, absolute, calendar);
  return spanInYears(point, calendar, absolute, years.dual ? 'range' : years.unit);
}

/** The days of the point in absolute years that are known. */
function spanInYears(
  point: Point,
  calendar: Calendar,
  { first, last }: { first: number; last: number },
  unit: DateUnit,
): DateRange {
  const { years, month, season, day } = point;
  // "winter 1640/41" is the one winter that both years have.
  if (season !== undefined) {
    const isOne = years?.dual === true && runsOver(calendar, first, season);
    return seasonRange(calendar, first, isOne ? first : last, season);
  }
  if (point.yearDay !== undefined) return yearDay(point.yearDay, calendar, first);
  if (month === undefined) {
    return { earliest: calendar.yearSpan(first)[0], latest: calendar.yearSpan(last)[1], unit, calendar };
  }
  const low = monthIndex(point, calendar, 'low');
  const high = monthIndex(point, calendar, 'high');
  if (years?.dual === true) return dualDate(point, calendar, [first, last], low);
  if (day === undefined) return monthReading(point, calendar, [first, low], [last, high]);
  const earliest = dayOf(point, calendar, first, low, day.low, day.low !== day.high);
  const latest = dayOf(point, calendar, last, high, day.high, day.low !== day.high);
  return { earliest, latest, unit: earliest === latest ? 'day' : 'range', calendar };
}

function yearDay({ low, span }: Count, calendar: Calendar, year: number): DateRange {
  const [first, last] = calendar.yearSpan(year);
  const days = last - first + 1;
  if (low < 1 || low > days) refuseDate('no-such-day', `${yearLabel(calendar, year)} has ${days} days`, span);
  return { earliest: first + low - 1, latest: first + low - 1, unit: 'day', calendar };
}

function refuseYearless(point: Point, calendar: Calendar): never {
  refuseDayOfNoYear(point, calendar);
  if (point.yearDay !== undefined) {
    const message = `this date has no year; expected one, such as "day ${point.yearDay.low} of 830"`;
    refuseDate('date-without-year', message, point.span);
  }
  const { season } = point;
  const named = season === undefined ? monthText(point) : season.kind === 'named' ? season.text : 'spring';
  const example = point.day === undefined ? `${named} 830` : `${point.day.low} ${named} 830`;
  return refuseDate('date-without-year', `this date has no year; expected one, such as "${example}"`, point.span);
}

/** "30 February" is a day of no year; a leap year adds one day. */
function refuseDayOfNoYear({ day, month }: Point, calendar: Calendar): void {
  const index = month?.kind === 'named' ? month.found.get(calendar) : undefined;
  const own = index === undefined ? undefined : calendar.months[index];
  if (day === undefined || own === undefined || own.days === 0 || day.low <= own.days + 1) return;
  refuseDate(
    'no-such-day',
    `${day.low} ${own.name} does not exist; it has ${own.days} days, and the date has no year`,
    day.span,
  );
}

/** The days of a whole era, from its first year to its last; open when it has none. */
function wholeEra(calendar: Calendar, era: CalendarEra): DateRange {
  const start = calendar.absoluteYear(era.first ?? (calendar.year_zero ? 0 : 1), era);
  const end = era.last === undefined ? undefined : calendar.absoluteYear(era.last, era);
  const first = 'year' in start ? start.year : era.year_one;
  const last = end !== undefined && 'year' in end ? end.year : undefined;
  const [from, until] = era.direction === 'up' ? [first, last] : [last, first];
  return {
    ...bounds(
      from === undefined ? undefined : calendar.yearSpan(from)[0],
      until === undefined ? undefined : calendar.yearSpan(until)[1],
    ),
    unit: 'era',
    calendar,
  };
}

/** True if a date is ambiguous: "Rova 14" may be a day or the year 14. */
function isDayOrYear({ month, day, years, era }: Point, calendar: Calendar): boolean {
  if (month?.kind !== 'named' || day !== undefined || era !== undefined || years?.short !== true) return false;
  const index = month.found.get(calendar);
  return index !== undefined && years.low <= (calendar.months[index]?.days ?? 0);
}

/** Years began in March until 1752 at the latest, and some wrote both for decades after. */
const firstNewStyleYear = 1800;

/**
 * A dual year with a month. The two years differ while the old year, which ended on 24 March, is still running: in
 * January, February and March the date is of the second. For later months, and since no year begins in March any more, the
 * year is one or the other.
 */
function dualDate(
  point: Point,
  calendar: Calendar,
  [first, last]: readonly [number, number],
  month: number,
): DateRange {
  const lateMarch = month === 2 && (point.day?.low ?? 0) > 24;
  if (month <= 2 && !lateMarch && first < firstNewStyleYear) return singleDate(point, calendar, last, month);
  const one = singleDate(point, calendar, first, month);
  const other = singleDate(point, calendar, last, month);
  return { ...bounds(one.earliest, other.latest), unit: 'range', calendar };
}

function singleDate(point: Point, calendar: Calendar, year: number, month: number): DateRange {
  if (point.day === undefined) return monthReading(point, calendar, [year, month], [year, month]);
  const day = dayOf(point, calendar, year, month, point.day.low, false);
  return { earliest: day, latest: day, unit: 'day', calendar };
}

type YearMonth = readonly [year: number, month: number];

function monthReading(point: Point, calendar: Calendar, first: YearMonth, last: YearMonth): DateRange {
  const [earliest] = monthSpan(point, calendar, ...first);
  const [, latest] = monthSpan(point, calendar, ...last);
  const single = first[0] === last[0] && first[1] === last[1];
  const unit: DateUnit = !single ? 'range' : earliest === latest ? 'day' : 'month';
  return { earliest, latest, unit, calendar };
}

function monthSpan(point: Point, calendar: Calendar, year: number, month: number): readonly [number, number] {
  const span = calendar.monthSpan(year, month);
  if (span !== undefined) return span;
  const name = calendar.months[month]?.name ?? monthText(point);
  return refuseDate('no-such-month', `${yearLabel(calendar, year)} has no ${name}`, point.month?.span ?? point.span);
}

/** `2024-13`: months between the others are named, not numbered, and do not count. */
function monthIndex(point: Point, calendar: Calendar, end: 'low' | 'high'): number {
  const { month, span } = point;
  if (month === undefined) return 0;
  if (month.kind === 'named') return month.found.get(calendar) ?? 0;
  const numbered = numberedMonths(calendar.months);
  const number = month.low === month.high ? month[end] : Math.min(month[end], numbered.length);
  const index = numbered[number - 1];
  if (index !== undefined) return index;
  const message =
    numbered.length === 0
      ? `the calendar ${quotedInput(calendar.name)} has no months`
      : `month ${number} does not exist; ${calendar.name} has the months 1 to ${numbered.length}`;
  return refuseDate('no-such-month', message, month.span ?? span);
}

function dayOf(point: Point, calendar: Calendar, year: number, month: number, day: number, masked: boolean): number {
  const [first, last] = monthSpan(point, calendar, year, month);
  const days = last - first + 1;
  if (day >= 1 && (day <= days || masked)) return Math.min(first + day - 1, last);
  const name = calendar.months[month]?.name ?? '';
  const length = `${name} ${yearLabel(calendar, year)} has ${days} ${days === 1 ? 'day' : 'days'}`;
  return refuseDate('no-such-day', `${day} ${name} does not exist; ${length}`, point.day?.span ?? point.span);
}

function checkWeekday(point: Point, range: DateRange): void {
  const { weekday, span } = point;
  if (weekday === undefined) return;
  // "Tuesday, 15" is a day of some month, and no year.
  if (point.month === undefined && point.season === undefined && point.yearDay === undefined)
    refuseDate('unreadable-date', 'a weekday is in front of a day, and no month or year of that day is written', span);
  if (!isClosed(range)) return;
  const { calendar, earliest, latest } = range;
  const index = earliest === latest ? calendar.weekday(earliest) : undefined;
  const actual = index === undefined ? undefined : calendar.week[index];
  if (actual === undefined || calendar.week.every((day) => foldCalendarName(day) !== weekday)) return;
  if (foldCalendarName(actual) !== weekday)
    refuseDate('wrong-weekday', `that day is a ${actual} in ${calendar.name}`, span);
}

function monthText({ month, day, span }: Point): string {
  return month?.kind === 'named' ? month.text : `month ${month?.low ?? day?.low ?? span.offset}`;
}
