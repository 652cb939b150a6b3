import { type CalendarDefinition, calendarSchema } from './definition.ts';

const MONTHS = [
  { name: 'January', days: 31 },
  { name: 'February', days: 28 },
  { name: 'March', days: 31 },
  { name: 'April', days: 30 },
  { name: 'May', days: 31 },
  { name: 'June', days: 30 },
  { name: 'July', days: 31 },
  { name: 'August', days: 31 },
  { name: 'September', days: 30, aliases: ['Sept'] },
  { name: 'October', days: 31 },
  { name: 'November', days: 30 },
  { name: 'December', days: 31 },
];

const ERAS = [
  { name: 'Common Era', short: ['CE', 'AD'], aliases: ['Anno Domini'], year_one: 1, default: true },
  {
    name: 'Before the Common Era',
    short: ['BCE', 'BC'],
    aliases: ['Before Common Era', 'Before Christ'],
    year_one: 0,
    direction: 'down',
  },
];

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Proleptic: its leap rule holds for all years, before 1582 too. 1 January 1 CE is a Monday. */
export const GREGORIAN: CalendarDefinition = calendarSchema.parse({
  calendar: 'gregorian',
  months: MONTHS,
  leap: [{ month: 'February', every: 4, except: 100, unless: 400 }],
  week: WEEK,
  eras: ERAS,
});

/** Two days ahead of the Gregorian calendar in year 1, eleven behind in 1752. 1 January 1 is a Saturday. */
export const JULIAN: CalendarDefinition = calendarSchema.parse({
  calendar: 'julian',
  months: MONTHS,
  leap: [{ month: 'February', every: 4 }],
  week: { days: WEEK, anchor: { year: 1, is: 'Saturday' } },
  eras: ERAS,
  sync: [{ day: '1 January 1 CE', equals: '30 December 1 BCE', calendar: 'gregorian' }],
});

/** Bare years of 365 days on the line of whole numbers. */
export const YEARS: CalendarDefinition = calendarSchema.parse({ calendar: 'years', year_zero: true });

export const BUILT_IN: readonly CalendarDefinition[] = [GREGORIAN, JULIAN, YEARS];

/** A built-in calendar by name (`gregorian`, `julian`, `years`), ignoring case. */
export function builtInCalendar(name: string): CalendarDefinition | undefined {
  const wanted = name.trim().toLowerCase();
  return BUILT_IN.find((definition) => definition.calendar === wanted);
}
