import { defined } from '../../util/defined.ts';
import type { DateContext } from '../calendar.ts';
import type { DateValue } from '../date-value.ts';
import type { DateRange } from './date-range.ts';
import { displayYear } from './display-year.ts';

/** Converts a range of days to the value that the engine stores. */
export function toValue(range: DateRange, text: string, world: DateContext): DateValue {
  const { earliest, latest, unit, calendar, moment } = range;
  const open = earliest === undefined && latest === undefined && unit !== 'ongoing';
  const year = displayYear(range, world);
  return {
    ...defined({ earliest, latest }),
    text,
    unit: open ? 'unknown' : unit,
    calendar: calendar.name,
    ...defined({ axis: open ? undefined : calendar.axis, moment, year }),
  };
}

/** A date of unknown days. */
export function unknownDate(text: string, { calendars }: DateContext): DateValue {
  return { text, unit: 'unknown', calendar: calendars.main.name };
}
