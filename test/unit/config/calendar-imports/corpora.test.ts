import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCalendarium } from '../../../../src/config/calendar-imports/calendarium.ts';
import type { CalendarImport } from '../../../../src/config/calendar-imports/imported.ts';
import { readSimpleCalendar } from '../../../../src/config/calendar-imports/simple-calendar.ts';
import type { Calendar } from '../../../../src/time/calendar.ts';
import { buildCalendars } from '../../../../src/time/calendars/definition/build.ts';

/** What a preset says of itself, computed from its raw JSON and nothing of ours. */
interface Witness {
  readonly label: string;
  readonly imported: CalendarImport;
  /** Days of each of its months in a year, by the month's index there. */
  lengths(year: number): number[];
  /** Names that its month of that index, with the leap days in it, has here. */
  names(index: number): string[];
}

const corpora = process.env.LORE_CORPORA;
const folder = corpora === undefined ? undefined : join(corpora, 'calendars');
const present = folder !== undefined && existsSync(folder);
if (!present) process.stdout.write('calendar exports: LORE_CORPORA is unset, so the published presets are not read\n');

type Json = Record<string, unknown>;
const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {});
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.map(object) : []);
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function witnesses(root: string): Witness[] {
  const simple = readdirSync(join(root, 'simple-calendar'))
    .filter((file) => file.endsWith('.json') && file !== 'calendar-list.json')
    .map((file) => simpleWitness(read(join(root, 'simple-calendar', file)), basename(file, '.json')));
  const presets = read(join(root, 'calendarium-presets.json'));
  const calendarium = list(presets).map((raw) => spanWitness(raw, 'calendarium', object(raw.static)));
  const exports = readdirSync(join(root, 'exports')).map((file) => {
    const raw = object(read(join(root, 'exports', file)));
    return spanWitness(raw, 'fantasy', object(object(raw.static_data).year_data));
  });
  return [...simple, ...calendarium, ...exports];
}

function simpleWitness(json: unknown, label: string): Witness {
  const [imported] = readSimpleCalendar(json, { name: label });
  if (imported === undefined) throw new Error(`${label}: nothing was read`);
  const calendar = object(object(json).calendar);
  const months = list(calendar.months);
  const { rule, customMod } = object(calendar.leapYear);
  const isLeap = (year: number) =>
    rule === 'gregorian'
      ? (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
      : rule === 'custom' && year % Number(customMod) === 0;
  return {
    label: `Simple Calendar ${label}`,
    imported,
    lengths: (year) => months.map((m) => Number(isLeap(year) ? m.numberOfLeapYearDays : m.numberOfDays)),
    names: (index) => [String(months[index]?.name)],
  };
}

function spanWitness(raw: Json, kind: 'calendarium' | 'fantasy', source: Json): Witness {
  const [imported] = readCalendarium(raw);
  if (imported === undefined) throw new Error('nothing was read');
  const months = list(kind === 'fantasy' ? source.timespans : source.months);
  const leapDays = list(kind === 'fantasy' ? source.leap_days : source.leapDays);
  return {
    label: `${kind} ${String(raw.name)}`,
    imported,
    lengths: (year) =>
      months.map((month, index) => {
        const gained = leapDays.filter((leap) => Number(leap.timespan) === index && isSpanLeap(leap, year));
        return Number(month.length) + gained.length;
      }),
    names: (index) => [
      String(months[index]?.name),
      ...leapDays.filter((leap) => Number(leap.timespan) === index).map((leap) => String(leap.name)),
    ],
  };
}

/** The largest of a leap day's intervals that divides the year decides. */
function isSpanLeap(leap: Json, year: number): boolean {
  const raw = leap.interval;
  const steps =
    typeof raw === 'string'
      ? raw.split(',').map((step) => ({ years: Number(step.replace(/\D/g, '')), excludes: step.includes('!') }))
      : list(raw).map((step) => ({ years: Number(step.interval), excludes: step.exclusive === true }));
  const decisive = steps.sort((a, b) => b.years - a.years).find(({ years }) => year % years === 0);
  return decisive !== undefined && !decisive.excludes;
}

function built(imported: CalendarImport): Calendar {
  if ('problem' in imported) throw new Error(`${imported.name}: ${imported.problem}`);
  const { calendars, problems } = buildCalendars([imported.definition]);
  expect(problems).toEqual([]);
  return calendars.main;
}

describe.skipIf(!present)('every published preset', () => {
  const all = folder !== undefined && present ? witnesses(folder) : [];

  test('converts', () => {
    expect(
      all.flatMap(({ label, imported }) => ('problem' in imported ? [`${label}: ${imported.problem}`] : [])),
    ).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(24);
  });

  test.each(all)('$label: each day of 400 years comes back as itself', ({ imported }) => {
    const calendar = built(imported);
    const lost: number[] = [];
    for (let day = calendar.yearSpan(-200)[0]; day <= calendar.yearSpan(200)[1]; day++) {
      if (calendar.toOrdinal(calendar.fromOrdinal(day)) !== day) lost.push(day);
    }
    expect(lost).toEqual([]);
  });

  test.each(all)('$label: months and leap days are as long as the preset says', ({ imported, lengths, names }) => {
    const calendar = built(imported);
    const days = (year: number, name: string) => {
      const span = calendar.monthSpan(year, calendar.findMonth(name) ?? -1);
      return span === undefined ? 0 : span[1] - span[0] + 1;
    };
    for (let year = -200; year <= 200; year++) {
      const expected = lengths(year);
      // A leap day that only lengthens a month is no month here, so its name finds nothing and adds nothing.
      const found = expected.map((_, index) => names(index).reduce((sum, name) => sum + days(year, name), 0));
      const unnumbered = calendar.months.reduce((sum, { name }) => sum + days(year, name), 0);
      const [first, last] = calendar.yearSpan(year);
      expect([found, unnumbered]).toEqual([expected, last - first + 1]);
    }
  });
});
