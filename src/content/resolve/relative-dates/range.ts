import type { DateContext } from '../../../time/calendar.ts';
import type { DayRange } from '../../../time/constraints/index.ts';
import { displayYear } from '../../../time/date-expressions/display-year.ts';
import type { DateValue } from '../../../time/date-value.ts';
import { defined } from '../../../util/defined.ts';

/** The days left to a point, as a date in the author's words, in the world's main calendar where they are on its axis. */
export function dateOfRange({ earliest, latest, axis }: DayRange, text: string, context: DateContext): DateValue {
  const { calendars } = context;
  const calendar = calendars.all.find((each) => (each.axis ?? '') === (axis ?? '')) ?? calendars.main;
  const bounds = defined({ earliest, latest });
  const unit = isOpen(bounds) ? 'unknown' : 'range';
  const year = displayYear({ ...bounds, unit, calendar }, context);
  return { ...bounds, text, unit, calendar: calendar.name, ...defined({ axis, year }) };
}

/** An unknown date. */
export function isOpen({ earliest, latest }: DayRange): boolean {
  return earliest === undefined && latest === undefined;
}
