import type { CalendarSet } from '../../time/calendar.ts';
import type { ExpandOptions } from '../../time/cypher/expand.ts';
import { yearLength } from '../../time/windows/index.ts';

const known = new WeakMap<CalendarSet, ExpandOptions>();

/** How the time functions of rules are written out in a world with these calendars. Measured once: it walks centuries. */
export function timeOptions(calendars: CalendarSet): ExpandOptions {
  const options = known.get(calendars) ?? {
    axes: calendars.all.some((calendar) => calendar.axis !== undefined),
    year: yearLength(calendars.main),
  };
  known.set(calendars, options);
  return options;
}
