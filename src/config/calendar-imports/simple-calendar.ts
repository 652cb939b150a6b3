import * as z from 'zod';
import { foldCalendarName } from '../../time/calendars/names.ts';
import { defined } from '../../util/defined.ts';
import {
  type CalendarImport,
  calendarName,
  type DraftDefinition,
  exportFaults,
  finishImport,
  or,
  withDistinctAliases,
} from './imported.ts';

const text = z.string().nullish();
const count = z.int().min(0).max(100_000);

/** The parts of a calendar of the Foundry module "Simple Calendar" that are needed to count days. */
const configuration = z.object({
  name: text,
  leapYear: z
    .object({ rule: or(z.enum(['none', 'gregorian', 'custom']), 'none'), customMod: or(z.number(), 0) })
    .default({ rule: 'none', customMod: 0 }),
  months: z
    .array(
      z.object({
        name: z.string(),
        abbreviation: text,
        numericRepresentationOffset: or(z.number(), 0),
        numberOfDays: count,
        numberOfLeapYearDays: count.nullish(),
        intercalary: or(z.boolean(), false),
        intercalaryInclude: or(z.boolean(), false),
        startingWeekday: z.number().nullish(),
      }),
    )
    .max(1000),
  seasons: or(z.array(z.object({ name: text, startingMonth: z.int(), startingDay: or(z.int(), 0) })).max(100), []),
  weekdays: z
    .array(z.object({ name: z.string() }))
    .max(1000)
    .default([]),
  year: z
    .object({
      prefix: text,
      postfix: text,
      firstWeekday: or(z.number(), 0),
      yearZero: or(z.int(), 0),
      yearNames: or(z.array(z.string()).max(10_000), []),
      yearNamingRule: or(z.string(), 'default'),
      yearNamesStart: or(z.int(), 0),
    })
    .default({
      firstWeekday: 0,
      yearZero: 0,
      yearNames: [],
      yearNamingRule: 'default',
      yearNamesStart: 0,
    }),
});
type Configuration = z.infer<typeof configuration>;

/** A whole export, one of its files, or only the configuration. */
const wrapped = z.union([
  z.object({ calendars: z.array(z.unknown()).min(1).max(200) }).transform(({ calendars }) => calendars),
  z.object({ calendar: z.unknown() }).transform(({ calendar }) => [calendar]),
  z.looseObject({ months: z.array(z.unknown()) }).transform((own) => [own]),
]);

/**
 * Reads calendars exported from Simple Calendar (https://github.com/vigoren/foundryvtt-simple-calendar), or its
 * predefined ones. They have a year 0, and their weeks skip intercalary days.
 *
 * @param json the parsed file; its shape is checked here.
 * @param options.name for a calendar without a name of its own.
 */
export function readSimpleCalendar(json: unknown, options: { readonly name?: string } = {}): CalendarImport[] {
  const fallback = options.name ?? 'Simple Calendar';
  const calendars = wrapped.safeParse(json);
  if (!calendars.success) {
    return [{ name: fallback, problem: 'expected a Simple Calendar export: an object with `calendar` or `calendars`' }];
  }
  return calendars.data.map((raw, index) => {
    const own = calendars.data.length > 1 ? `${fallback} ${index + 1}` : fallback;
    const parsed = configuration.safeParse(raw);
    if (!parsed.success) return { name: own, problem: `not a Simple Calendar: ${exportFaults(parsed.error, raw)}` };
    return convert(parsed.data, calendarName(parsed.data.name, own));
  });
}

function convert(source: Configuration, calendar: string): CalendarImport {
  const notes: string[] = [];
  const week = weekOf(source, notes);
  const draft: DraftDefinition = {
    calendar,
    months: monthsOf(source, notes),
    leap: leapOf(source),
    ...defined({ week }),
    eras: erasOf(source.year),
    year_zero: true,
    seasons: seasonsOf(source, notes),
    year_names: yearNamesOf(source.year, notes),
  };
  return finishImport(draft, notes);
}

function monthsOf({ months }: Configuration, notes: string[]): NonNullable<DraftDefinition['months']> {
  for (const { name, numericRepresentationOffset: offset } of months) {
    if (offset !== 0) notes.push(`the days of ${name} are numbered from ${offset + 1} there, from 1 here`);
  }
  return withDistinctAliases(
    months.map(({ name, abbreviation, numberOfDays, intercalary, intercalaryInclude }) => ({
      name: name.trim(),
      aliases: abbreviation ? [abbreviation.trim()] : [],
      days: numberOfDays,
      intercalary,
      outside_week: intercalary && !intercalaryInclude,
    })),
  );
}

/** The leap rules: the one rule of the calendar picks the years, and each month states its days in them. */
function leapOf({ leapYear, months }: Configuration): NonNullable<DraftDefinition['leap']> {
  const years = leapYears(leapYear);
  if (years === undefined) return [];
  return months.flatMap(({ name, numberOfDays, numberOfLeapYearDays }) => {
    const days = (numberOfLeapYearDays ?? numberOfDays) - numberOfDays;
    return days === 0 ? [] : [{ month: name.trim(), ...years, days }];
  });
}

function leapYears({ rule, customMod }: Configuration['leapYear']) {
  if (rule === 'gregorian') return { every: 4, except: 100, unless: 400 };
  return rule === 'custom' && customMod >= 1 ? { every: Math.floor(customMod) } : undefined;
}

function weekOf({ weekdays, months, year }: Configuration, notes: string[]): DraftDefinition['week'] {
  const days = weekdays.map(({ name }) => name);
  const fixed = months.filter(({ intercalary }) => !intercalary).map(({ startingWeekday }) => startingWeekday);
  if (days.length === 0) return undefined;
  if (fixed.every((start) => start === 1) && fixed.length > 0) return { days, restart: 'month' };
  if (fixed.some((start) => start !== null && start !== undefined)) {
    notes.push('some months begin on a weekday of their own: its weekdays are left out');
    return undefined;
  }
  const is = days[year.firstWeekday] ?? days[0];
  return is === undefined ? undefined : { days, anchor: { year: year.yearZero, is } };
}

function erasOf({ prefix, postfix }: Configuration['year']): NonNullable<DraftDefinition['eras']> {
  const [name, other] = [postfix, prefix].flatMap((each) => (each?.trim() ? [each.trim()] : []));
  if (name === undefined) return [];
  return [{ name, short: [name], aliases: other === undefined ? [] : [other], year_one: 1, default: true }];
}

/** The seasons. Each lasts until the next begins; first days are counted from 0. */
function seasonsOf({ seasons, months }: Configuration, notes: string[]): NonNullable<DraftDefinition['seasons']> {
  const starts = seasons
    .flatMap(({ name, startingMonth, startingDay }) => {
      const month = months[startingMonth];
      if (month === undefined || startingDay < 0 || startingDay >= month.numberOfDays) return [];
      return [{ name: (name ?? '').trim(), at: startingMonth, month: month.name.trim(), day: startingDay + 1 }];
    })
    .sort((a, b) => a.at - b.at || a.day - b.day);
  const names = [...starts.map(({ name }) => name), ...months.map(({ name }) => name.trim())].map(foldCalendarName);
  const isUsable = starts.length === seasons.length && starts.length > 1 && new Set(names).size === names.length;
  if (!isUsable) {
    if (seasons.length > 0) notes.push('its seasons are left out: two have the same name or first day');
    return [];
  }
  return starts.map(({ name, month, day }, index) => {
    const next = starts[(index + 1) % starts.length] ?? { at: 0, month, day: 1 };
    const before = months[(next.at + months.length - 1) % months.length]?.name.trim() ?? month;
    const to = next.day === 1 ? before : `${next.day - 1} ${next.month}`;
    return { name, aliases: /^fall$/i.test(name) ? ['Autumn'] : [], from: `${day} ${month}`, to };
  });
}

function yearNamesOf(
  { yearNames, yearNamingRule, yearNamesStart }: Configuration['year'],
  notes: string[],
): NonNullable<DraftDefinition['year_names']> {
  if (yearNames.length === 0) return [];
  if (yearNamingRule === 'random') {
    notes.push('its year names are drawn at random: they are left out');
    return [];
  }
  return [{ names: yearNames, from: yearNamesStart, repeat: yearNamingRule === 'repeat' }];
}
