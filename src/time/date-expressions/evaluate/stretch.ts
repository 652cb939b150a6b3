import type { Calendar, CalendarEra } from '../../calendar.ts';
import { numberedMonths } from '../../calendars/names.ts';
import type { DateRange } from '../date-range.ts';
import { absoluteYears } from '../grammar/point-years.ts';
import type { Point, Years } from '../grammar/syntax.ts';

/**
 * The year that `1914-18` ends with: a calendar of eighteen months has that month instead. Counting down, `1190-85 BC` ends in
 * 1185 and `100-44 BC` in 44.
 */
export function endOfStretch(
  { lastYear, month }: Point,
  years: Years,
  calendar: Calendar,
  era: CalendarEra | undefined,
): number | undefined {
  if (month?.kind !== 'numbered' || month.low !== month.high || month.low <= numberedMonths(calendar.months).length)
    return undefined;
  if (era?.direction !== 'down') return lastYear?.high;
  const same = years.low - (years.low % 100) + month.low;
  if (month.low <= 12) return undefined;
  if (same < years.low) return same;
  return years.low < 1000 && month.low < years.low ? month.low : lastYear?.high;
}

/** The days from the first of its years to the last. */
export function stretchOfYears(
  point: Point,
  stretch: Years,
  calendar: Calendar,
  era: CalendarEra | undefined,
): DateRange {
  const { first, last } = absoluteYears(point, stretch, calendar, era);
  return { earliest: calendar.yearSpan(first)[0], latest: calendar.yearSpan(last)[1], unit: 'range', calendar };
}
