import type { Calendar, CalendarSet } from '../calendar.ts';

/** A date as the calendar plugins of Obsidian count it. */
export interface CountedDate {
  readonly year: number;
  /** The month's number, from 1, or its name. */
  readonly month?: string;
  readonly day?: number;
}

/** The date as a date expression of this world (`5 Saltwind 30 BR`), so that one grammar reads all dates. */
export function countedDate({ year, month, day }: CountedDate, calendar: Calendar, calendars: CalendarSet): string {
  const shown = calendar.displayYear(year);
  // An era of a calendar that has no other says nothing: all years are of it.
  const era = calendar.eras.length > 1 ? (shown.era?.short[0] ?? shown.era?.name) : undefined;
  const name = month === undefined || !/^\d+$/.test(month) ? month : (countedMonth(calendar, Number(month)) ?? month);
  const words = [day, name, shown.year, era].filter((part) => part !== undefined).join(' ');
  return calendar === calendars.main ? words : `${words} (${calendar.name})`;
}

/** The plugin counts the months between the others too, but not the days that only leap years have between them. */
function countedMonth({ months }: Calendar, number: number): string | undefined {
  return months.filter(({ days, intercalary }) => days > 0 || !intercalary)[number - 1]?.name;
}
