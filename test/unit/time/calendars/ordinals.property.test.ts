import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCalendars } from '../../../../src/time/calendars/definition/build.ts';
import type { CalendarDefinition } from '../../../../src/time/calendars/definition/definition.ts';
import { defined } from '../../../../src/util/defined.ts';
import { law } from '../../../support/laws.ts';
import { COAST, define } from './support.ts';

const leapRule = (months: number) =>
  fc.record({
    month: fc.integer({ min: 0, max: months - 1 }).map((index) => `Moon ${index}`),
    every: fc.integer({ min: 1, max: 40 }),
    except: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
    unless: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
    offset: fc.integer({ min: -50, max: 50 }),
    days: fc.integer({ min: 1, max: 40 }),
  });

/** Calendars as wild as a calendar file allows: leap-only months, offsets, exceptions, days outside the week. */
const someCalendar: fc.Arbitrary<CalendarDefinition> = fc.integer({ min: 1, max: 8 }).chain((months) =>
  fc
    .record({
      lengths: fc.array(fc.integer({ min: 0, max: 45 }), { minLength: months, maxLength: months }),
      intercalary: fc.array(fc.boolean(), { minLength: months, maxLength: months }),
      leap: fc.array(leapRule(months), { maxLength: 4 }),
      outside: fc.boolean(),
      anchor: fc.integer({ min: -900, max: 900 }),
    })
    .map(({ lengths, intercalary, leap, outside, anchor }) => {
      const gains = (index: number) => leap.some(({ month }) => month === `Moon ${index}`);
      return define({
        calendar: 'Wild Count',
        months: lengths.map((days, index) => ({
          name: `Moon ${index}`,
          days: index === 0 || !gains(index) ? Math.max(1, days) : days % 3 === 0 ? 0 : days,
          intercalary: intercalary[index] === true,
          outside_week: outside && intercalary[index] === true,
        })),
        leap: leap.map(({ except, unless, ...rule }) => ({
          ...rule,
          ...defined({ except }),
          ...(except === undefined || unless === undefined ? {} : { unless }),
        })),
        week: { days: ['Moonday', 'Oreday', 'Windday'], anchor: { year: anchor, is: 'Oreday' } },
      });
    }),
);

const built = (definition: CalendarDefinition) => buildCalendars([definition]).calendars.main;

/** The rule as its sentence says it, year by year. */
function gainedBy(rule: CalendarDefinition['leap'][number], year: number): number {
  const divides = (n: number | undefined) => n !== undefined && (year - rule.offset) % n === 0;
  return divides(rule.every) && (!divides(rule.except) || divides(rule.unless)) ? rule.days : 0;
}

const someYear = fc.oneof(fc.integer({ min: -600, max: 600 }), fc.integer({ min: -1_000_000, max: 1_000_000 }));

describe('in any calendar', () => {
  test('a day becomes a date and that date the same day', () => {
    fc.assert(
      fc.property(someCalendar, fc.integer({ min: -400_000_000, max: 400_000_000 }), (definition, ordinal) => {
        const calendar = built(definition);
        expect(calendar.toOrdinal(calendar.fromOrdinal(ordinal))).toBe(ordinal);
      }),
      law(500),
    );
  });

  test('the next day is a later date, and the first of whatever it begins', () => {
    fc.assert(
      fc.property(someCalendar, fc.integer({ min: -40_000, max: 40_000 }), (definition, ordinal) => {
        const calendar = built(definition);
        const [today, next] = [calendar.fromOrdinal(ordinal), calendar.fromOrdinal(ordinal + 1)];
        if (next.year === today.year && next.month === today.month) expect(next.day).toBe(today.day + 1);
        else {
          expect(next.day).toBe(1);
          expect(next.year > today.year || (next.year === today.year && next.month > today.month)).toBe(true);
        }
      }),
      law(100),
    );
  });

  test('years follow each other without a gap, and months fill them', () => {
    fc.assert(
      fc.property(someCalendar, someYear, (definition, year) => {
        const calendar = built(definition);
        const [first, last] = calendar.yearSpan(year);
        expect(calendar.yearSpan(year + 1)[0]).toBe(last + 1);
        const spans = calendar.months.flatMap((_, month) => {
          const span = calendar.monthSpan(year, month);
          return span === undefined ? [] : [span];
        });
        expect(spans[0]?.[0]).toBe(first);
        expect(spans.at(-1)?.[1]).toBe(last);
        expect(spans.slice(1).map(([start]) => start)).toEqual(spans.slice(0, -1).map(([, end]) => end + 1));
      }),
      law(100),
    );
  });

  test('months are as long as the leap rules, read one year at a time, make them', () => {
    fc.assert(
      fc.property(someCalendar, someYear, (definition, year) => {
        const calendar = built(definition);
        definition.months.forEach((month, index) => {
          const rules = definition.leap.filter((rule) => rule.month === month.name);
          const expected = rules.reduce((days, rule) => days + gainedBy(rule, year), month.days);
          const span = calendar.monthSpan(year, index);
          expect(span === undefined ? 0 : span[1] - span[0] + 1).toBe(expected);
        });
      }),
      law(100),
    );
  });

  test('the weekday moves on by one from each day of the week to the next', () => {
    fc.assert(
      fc.property(someCalendar, fc.integer({ min: -40_000, max: 40_000 }), (definition, ordinal) => {
        const calendar = built(definition);
        const days = Array.from({ length: 120 }, (_, index) => calendar.weekday(ordinal + index));
        const counted = days.filter((day) => day !== undefined);
        expect(counted.slice(1)).toEqual(counted.slice(0, -1).map((day) => (day + 1) % 3));
      }),
      law(100),
    );
  });

  test('a sync point moves a calendar as a whole', () => {
    fc.assert(
      fc.property(
        someCalendar,
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: -3000, max: 3000 }),
        (definition, year, ordinal) => {
          const sync = [{ day: `1 Rova ${year}`, equals: '1' }];
          const { calendars, problems } = buildCalendars([define({ ...COAST, sync }), definition]);
          expect(problems).toEqual([]);
          const alone = built(definition);
          const shift = calendars.main.yearSpan(year)[0] - alone.yearSpan(1)[0];
          expect(calendars.find('Wild Count')?.fromOrdinal(ordinal + shift)).toEqual(alone.fromOrdinal(ordinal));
        },
      ),
      law(100),
    );
  });
});
