import type { Calendar, CalendarEra, CalendarSet } from '../../../../src/time/calendar.ts';
import { buildCalendars } from '../../../../src/time/calendars/definition/build.ts';
import { type CalendarDefinition, parseCalendar } from '../../../../src/time/calendars/definition/definition.ts';

/** A definition from what a YAML file would hold; its problems, should it have any, fail the test that asked. */
export function define(raw: unknown): CalendarDefinition {
  const parsed = parseCalendar(raw);
  if ('definition' in parsed) return parsed.definition;
  throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
}

/** What is wrong with a calendar file, one line each. */
export function problemsOf(raw: unknown): string[] {
  const parsed = parseCalendar(raw);
  return 'definition' in parsed ? [] : parsed.problems.map(({ message }) => message);
}

/** The main calendar of a world with that one calendar. */
export function calendarOf(raw: unknown): Calendar {
  return buildCalendars([define(raw)]).calendars.main;
}

export function named(calendars: CalendarSet, name: string): Calendar {
  const found = calendars.find(name);
  if (found === undefined) throw new Error(`no calendar ${name}`);
  return found;
}

export function era(calendar: Calendar, name: string): CalendarEra {
  const found = calendar.findEra(name);
  if (found === undefined) throw new Error(`no era ${name}`);
  return found;
}

/** The calendar of the Ashen Coast: two long months, a day between them, and eras that count both ways. */
export const COAST = {
  calendar: 'Coast Reckoning',
  aliases: ['Coast'],
  months: [
    { name: 'Rova', days: 30 },
    { name: 'Midwinter', days: 1, intercalary: true },
    { name: 'Thaw', days: 31, aliases: ['Thawing'] },
  ],
  leap: [{ month: 'Thaw', every: 4, except: 100, unless: 400, days: 1 }],
  week: ['Moonday', 'Oreday', 'Windday'],
  eras: [
    { name: 'Age of Ruin', short: ['AR'], year_one: 1, default: true },
    { name: 'Before Ruin', short: ['BR'], year_one: 0, direction: 'down' },
    { name: 'The Long Peace', short: ['LP'], year_one: 101, last: 50 },
  ],
};
