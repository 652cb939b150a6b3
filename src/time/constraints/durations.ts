import { defined } from '../../util/defined.ts';
import type { Calendar } from '../calendar.ts';
import { type YearLength, yearLength } from '../windows/year-length.ts';
import type { CountedUnit, Duration } from './relative-date.ts';

/** The data that converts durations: a calendar, and the length of its years. */
export interface DurationContext {
  readonly calendar: Calendar;
  readonly year: YearLength;
}

export function durationContext(calendar: Calendar): DurationContext {
  return { calendar, year: yearLength(calendar) };
}

const yearsOf: Readonly<Partial<Record<CountedUnit, number>>> = {
  year: 1,
  decade: 10,
  century: 100,
  millennium: 1000,
};

/** The fewest and the most days that so many units can have. */
function daysOf(count: number, unit: CountedUnit, context: DurationContext): readonly [number, number] {
  if (unit === 'day') return [count, count];
  if (unit === 'week') return [count * 7, count * 7];
  const { mean, slack } = context.year;
  const years = yearsOf[unit];
  if (years !== undefined) return [count * years * mean - slack, count * years * mean + slack];
  const months = regularMonths(context.calendar);
  const month = mean / Math.max(1, months.length || 12);
  // Months are uneven, and days between months fall to one or another.
  const uneven = slack + mean - Math.min(...months.map(({ days }) => days), month) * (months.length || 12) + month;
  return [count * month - uneven, count * month + uneven];
}

/**
 * Days between two things that are so far apart in the author's words. A count of days is exact. Any other unit is as coarse
 * as it sounds: "2 years after" is any day of the year after next, so more than one year's worth of days and less than three;
 * of decades and longer, half a unit to either side.
 */
export function daysApart(
  least: Duration | undefined,
  most: Duration | undefined,
  context: DurationContext,
): { readonly min?: number; readonly max?: number } {
  const min = least && Math.ceil(total(least, -coarseness(least), context)[0]);
  const max = most && Math.floor(total(most, coarseness(most), context)[1]);
  // However vague the distance, "after" never allows a negative one.
  return { ...(min === undefined ? {} : { min: Math.max(0, min) }), ...defined({ max }) };
}

function total(duration: Duration, extra: number, context: DurationContext): readonly [number, number] {
  let [low, high] = [0, 0];
  for (const [index, { count, unit }] of duration.entries()) {
    const isLast = index === duration.length - 1;
    const [least, most] = daysOf(count + (isLast ? extra : 0), unit, context);
    low += least;
    high += most;
  }
  return [low, high];
}

/** How vague a duration is: by its smallest unit, which is the last. */
function coarseness(duration: Duration): number {
  const unit = duration.at(-1)?.unit ?? 'day';
  if (unit === 'day') return 0;
  return unit === 'week' || unit === 'month' || unit === 'year' ? 1 : 0.5;
}

/** Months that people count: not the days between them. */
export function regularMonths(calendar: Calendar): readonly { readonly index: number; readonly days: number }[] {
  return calendar.months.flatMap(({ intercalary, days }, index) => (intercalary ? [] : [{ index, days }]));
}
