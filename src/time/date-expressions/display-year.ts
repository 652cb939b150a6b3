import type { Calendar, DateContext } from '../calendar.ts';
import type { DateRange } from './date-range.ts';

/**
 * The year to display: that of the stated date, else of the earliest day, else of the latest; in the main calendar
 * where the date is on its axis. Counted in the default era, negative before its year 1.
 */
export function displayYear(
  { earliest, latest, stated, calendar }: DateRange,
  { calendars }: DateContext,
): number | undefined {
  const day = stated ?? earliest ?? latest;
  if (day === undefined) return undefined;
  const shown = (calendar.axis ?? '') === (calendars.main.axis ?? '') ? calendars.main : calendar;
  return countInDefaultEra(shown, shown.fromOrdinal(day).year);
}

function countInDefaultEra({ eras, year_zero }: Calendar, absolute: number): number {
  const era = eras.find((each) => each.default) ?? eras[0];
  const one = era?.year_one ?? 1;
  const steps = era?.direction === 'down' ? one - absolute : absolute - one;
  return steps < 0 && !year_zero ? steps : steps + 1;
}
