import type { CalendarSet } from '../time/calendar.ts';
import type { ExpandOptions } from '../time/cypher/expand.ts';
import { yearLength } from '../time/windows/index.ts';

/** How the time functions of rules are written out in a world with these calendars. */
export function timeOptions(calendars: CalendarSet): ExpandOptions {
  return { axes: calendars.all.some((calendar) => calendar.axis !== undefined), year: yearLength(calendars.main) };
}
