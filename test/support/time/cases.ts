import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Calendar } from '../../../src/time/calendar.ts';
import type { DateValue, Ternary } from '../../../src/time/date-value.ts';
import {
  datesDisjoint,
  longerThan,
  moreThanDaysAfter,
  oneHasEnded,
  timeBefore,
  timeInWindow,
  windowsOverlap,
  yearsAtLeast,
} from '../../../src/time/windows/index.ts';
import { concluded, date } from './dates.ts';

/** How one question is asked in TypeScript and in Cypher. */
interface Question {
  /** The Cypher of it, over a row whose properties are the dates. */
  readonly cypher: string;
  readonly dates: readonly string[];
  readonly number?: string;
  ask(date: (name: string) => DateValue | undefined, number: number): Ternary;
}

const range = z.tuple([z.int().nullable(), z.int().nullable()]);
const span = z.union([z.null(), z.int(), range, z.strictObject({ concluded: range })]);
const caseSchema = z.strictObject({
  name: z.string(),
  dates: z.record(z.string(), span),
  answer: z.boolean().nullable(),
  why: z.string(),
});

export interface TimeCase extends Question {
  readonly question: string;
  readonly name: string;
  readonly answer: Ternary;
  readonly why: string;
  readonly given: ReadonlyMap<string, DateValue | undefined>;
  readonly amount: number;
}

/** Years of a hundred days, as in the case table: day 83014 is day 14 of the year 830. */
export const hundredDays: Calendar = {
  name: 'hundred days',
  months: [{ name: 'Year', aliases: [], days: 100, intercalary: false }],
  week: [],
  eras: [],
  year_zero: true,
  toOrdinal: ({ year, day }) => year * 100 + day - 1,
  fromOrdinal: (ordinal) => ({
    year: Math.floor(ordinal / 100),
    month: 0,
    day: ordinal - Math.floor(ordinal / 100) * 100 + 1,
  }),
  yearSpan: (year) => [year * 100, year * 100 + 99],
  monthSpan: (year) => [year * 100, year * 100 + 99],
  findMonth: () => undefined,
  // Winter is the last quarter.
  seasons: [{ name: 'winter', aliases: [] }],
  findSeason: (name) => (name === 'winter' ? 0 : undefined),
  seasonSpan: (year) => [year * 100 + 75, year * 100 + 99],
  findEra: () => undefined,
  absoluteYear: (year) => ({ year }),
  displayYear: (year) => ({ year }),
  weekday: () => undefined,
};

const overlapDates = ['a_from', 'a_until', 'b_from', 'b_until'];
const questions: Readonly<Record<string, Question>> = {
  overlap: {
    cypher: 'time_windows_overlap(row.a_from, row.a_until, row.b_from, row.b_until)',
    dates: overlapDates,
    ask: (of) => windowsOverlap(windowOf(of('a_from'), of('a_until')), windowOf(of('b_from'), of('b_until'))),
  },
  'overlap, the other way round': {
    cypher: 'time_windows_overlap(row.b_from, row.b_until, row.a_from, row.a_until)',
    dates: overlapDates,
    ask: (of) => windowsOverlap(windowOf(of('b_from'), of('b_until')), windowOf(of('a_from'), of('a_until'))),
  },
  one_has_ended: {
    cypher: 'time_one_has_ended(row.a_from, row.a_until, row.b_from, row.b_until, row.now)',
    dates: [...overlapDates, 'now'],
    ask: (of) => oneHasEnded(windowOf(of('a_from'), of('a_until')), windowOf(of('b_from'), of('b_until')), of('now')),
  },
  in_window: {
    cypher: 'time_in_window(row.t, row.from, row.until)',
    dates: ['t', 'from', 'until'],
    ask: (of) => timeInWindow(of('t'), windowOf(of('from'), of('until'))),
  },
  before: { cypher: 'time_before(row.a, row.b)', dates: ['a', 'b'], ask: (of) => timeBefore(of('a'), of('b')) },
  disjoint: { cypher: 'time_disjoint(row.a, row.b)', dates: ['a', 'b'], ask: (of) => datesDisjoint(of('a'), of('b')) },
  days_after: {
    cypher: 'time_days_after(row.a, row.b, row.amount)',
    dates: ['a', 'b'],
    number: 'days',
    ask: (of, days) => moreThanDaysAfter(of('a'), of('b'), days),
  },
  years_at_least: {
    cypher: 'time_years_at_least(row.from, row.until, row.amount)',
    dates: ['from', 'until'],
    number: 'years',
    ask: (of, years) => yearsAtLeast(of('from'), of('until'), years, hundredDays),
  },
  longer_than: {
    cypher: 'time_longer_than(row.from, row.until, row.amount)',
    dates: ['from', 'until'],
    number: 'years',
    ask: (of, years) => longerThan(of('from'), of('until'), years, hundredDays),
  },
};

/** The case table, each overlap asked both ways round. Throws for a case that names a date its question does not have. */
export function loadTimeCases(): TimeCase[] {
  const file = new URL('../../time-cases.yaml', import.meta.url);
  const table = z.record(z.string(), z.array(caseSchema)).parse(parse(readFileSync(file, 'utf8')));
  return Object.entries(table).flatMap(([name, cases]) => {
    const twice = name === 'overlap' ? [name, 'overlap, the other way round'] : [name];
    return twice.flatMap((question) => cases.map((each) => timeCase(question, each)));
  });
}

function timeCase(name: string, { dates, ...told }: z.infer<typeof caseSchema>): TimeCase {
  const question = questions[name];
  if (question === undefined) throw new Error(`The case table asks ${name}, which is no question.`);
  const expected = [...question.dates, ...(question.number === undefined ? [] : [question.number])];
  if (Object.keys(dates).sort().join() !== expected.sort().join()) {
    throw new Error(`${name}, "${told.name}": give ${expected.join(', ')}.`);
  }
  const given = new Map(question.dates.map((each) => [each, dateOf(dates[each] ?? null)]));
  const amount = question.number === undefined ? 0 : Number(dates[question.number]);
  return { ...question, ...told, question: name, given, amount };
}

function dateOf(value: z.infer<typeof span>): DateValue | undefined {
  if (value === null) return undefined;
  return typeof value === 'object' && 'concluded' in value ? concluded(value.concluded) : date(value);
}

function windowOf(from: DateValue | undefined, until: DateValue | undefined): { from?: DateValue; until?: DateValue } {
  return { ...(from && { from }), ...(until && { until }) };
}
