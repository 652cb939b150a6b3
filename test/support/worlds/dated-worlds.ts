import type { DateContext } from '../../../src/time/calendar.ts';
import { GREGORIAN, JULIAN } from '../../../src/time/calendars/built-in.ts';
import { buildCalendars } from '../../../src/time/calendars/definition/build.ts';
import { type CalendarDefinition, parseCalendar } from '../../../src/time/calendars/definition/definition.ts';
import type { ParsedDate } from '../../../src/time/date-expressions/index.ts';
import type { DateValue } from '../../../src/time/date-value.ts';

export function definition(raw: unknown): CalendarDefinition {
  const parsed = parseCalendar(raw);
  if (!('definition' in parsed)) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  return parsed.definition;
}

export function worldOf(definitions: readonly CalendarDefinition[], more: Partial<DateContext> = {}): DateContext {
  return { calendars: buildCalendars(definitions).calendars, circa: 5, ...more };
}

/** Three months, a day between them, a leap day, and eras that count up, count down and end. */
export const COAST_RECKONING = definition({
  calendar: 'Coast Reckoning',
  months: [
    { name: 'Frostmoon', days: 30 },
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
});

/** The southern islands count from the landing, in months of their own, and are tied to the coast. */
export const ISLAND_COUNT = definition({
  calendar: 'Island Count',
  months: [
    { name: 'Tern', days: 100 },
    { name: 'Heron', days: 100 },
    { name: 'Rova', days: 165 },
  ],
  eras: [{ name: 'Since the Landing', short: ['SL'], year_one: 1, default: true }],
  sync: [{ day: '1 Tern 1 SL', equals: '1 Frostmoon 1 AR' }],
});

/** The coast, the islands tied to it, and our own calendars tied to neither. */
export const coast = worldOf([COAST_RECKONING, ISLAND_COUNT, GREGORIAN, JULIAN]);
export const gregorian = worldOf([]);

/** "14 Rova 830", or a range "1 Rova 830 .. 30 Rova 830"; `…` for an open end. Years are absolute: -11 is 12 BCE. */
export function daysOf({ earliest, latest, calendar }: DateValue, { calendars }: DateContext): string {
  const own = calendars.find(calendar) ?? calendars.main;
  const day = (ordinal: number | undefined): string => {
    if (ordinal === undefined) return '…';
    const date = own.fromOrdinal(ordinal);
    return `${date.day} ${own.months[date.month]?.name ?? 'day'} ${date.year}`;
  };
  return earliest !== undefined && earliest === latest ? day(earliest) : `${day(earliest)} .. ${day(latest)}`;
}

/** The value, or a failing test that says what was wrong. */
export function dateValue(parsed: ParsedDate): DateValue {
  if (!parsed.ok) throw new Error(`${parsed.problem.code}: ${parsed.problem.message}`);
  return parsed.value;
}
