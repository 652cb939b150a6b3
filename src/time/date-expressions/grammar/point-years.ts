import type { Calendar, CalendarEra } from '../../calendar.ts';
import { bearsName, yearNames } from '../../calendars/year-names.ts';
import { isoYear, yearLabel } from '../evaluate/spans.ts';
import { quotedInput, refuseDate } from '../problem.ts';
import type { Point, YearName, Years } from './syntax.ts';

/** Which absolute years a date is of, in one calendar. */

/** The first and last absolute year of a year as written. */
export function absoluteYears(
  point: Point,
  years: Years,
  calendar: Calendar,
  era: CalendarEra | undefined,
): { first: number; last: number } {
  let { low, high } = years;
  if (years.dual) high = checkedDualHalf(point, years, era);
  else if (low !== high && !years.astronomical) {
    // "40s" of an era of 45 years, and the years 1 to 9 of one without a year 0.
    if (low === 0 && !calendar.year_zero) low = 1;
    if (era?.last !== undefined && low <= era.last) high = Math.min(high, era.last);
  }
  const one = absoluteYear(years, low, calendar, era);
  const other = low === high ? one : absoluteYear(years, high, calendar, era);
  return { first: Math.min(one, other), last: Math.max(one, other) };
}

function absoluteYear(years: Years, count: number, calendar: Calendar, era: CalendarEra | undefined): number {
  const answer = years.astronomical ? isoYear(calendar, count, era) : calendar.absoluteYear(count, era);
  if ('problem' in answer) return refuseDate('no-such-year', answer.problem, years.span);
  return answer.year;
}

/**
 * The second half of a dual year is the year after (GEDCOM 5.5.1). Counting down, the year after has the lower number: 45/44 BC,
 * 1401/00 BC; and halves further apart are the stretch between them, as of a reign: 1190/85 BC.
 */
function checkedDualHalf(point: Point, years: Years, era: CalendarEra | undefined): number {
  const { low, high, scale = 1, span } = years;
  const isDown = era?.direction === 'down';
  const next = isDown ? low - 1 : low + 1;
  const written = isDown ? endCountingDown(low, high, scale) : high;
  if (written === next) return next;
  const sameHundred = Math.floor(low / scale) === Math.floor(written / scale);
  const isStretch = isDown && years.strict !== true && point.month === undefined && sameHundred;
  if (isStretch) return written;
  const short = isDown ? ` ${era.short[0] ?? era.name}` : '';
  const range = written > 0 ? `; for a range write "${low} to ${written}${short}"` : '';
  const message = `a dual year names a year and the one after it, so ${low} goes with ${next}${short}${range}`;
  return refuseDate('bad-dual-year', message, span);
}

/** The later year of 1190/85 BC. `high` was completed upwards. */
function endCountingDown(low: number, high: number, scale: number): number {
  const same = Math.floor(low / scale) * scale + (high % scale);
  return same < low ? same : same - scale;
}

/** The year of a name. Refuses a name of several years. */
export function yearOfName({ text, span, found }: YearName, calendar: Calendar): number {
  const named = found.get(calendar);
  if (named !== undefined && 'year' in named) return named.year;
  const often = named?.every === undefined ? 'several years bear' : `every ${named.every} years one bears`;
  return refuseDate('ambiguous-date', `${often} the name ${quotedInput(text)}; write the number of the year too`, span);
}

/** Refuses a year with the name of another: "1370 DR, Year of the Gauntlet" when that was 1369. */
export function checkYearName(
  { yearName }: Point,
  { first, last }: { first: number; last: number },
  calendar: Calendar,
): void {
  if (yearName === undefined || first !== last || bearsName(calendar, first, yearName.text)) return;
  const own = yearNames(calendar, first).map(quotedInput).join(' and ');
  const is = own === '' ? 'has no name' : `is ${own}`;
  refuseDate(
    'no-such-year',
    `${yearLabel(calendar, first)} is not ${quotedInput(yearName.text)}; it ${is}`,
    yearName.span,
  );
}
