import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GREGORIAN } from '../../../../src/time/calendars/built-in.ts';
import { buildCalendars } from '../../../../src/time/calendars/definition/build.ts';
import { convertDay } from '../../../../src/time/calendars/display.ts';
import { law } from '../../../support/laws.ts';
import { era, named } from './support.ts';

const { calendars, problems } = buildCalendars([]);
const gregorian = calendars.main;
const julian = named(calendars, 'Julian');
const hebrew = named(calendars, 'hebrew');
const french = named(calendars, 'french_r');

const DAY = 86_400_000;
/** Rata Die of 1 January 1970, from which JavaScript counts. */
const UNIX_EPOCH = 719_163;
/** Rata Die of Julian Day Number 0. */
const JDN_ZERO = -1_721_425;

/** Day number of a date of JavaScript's proleptic Gregorian calendar; `setUTCFullYear` as `Date.UTC` takes 0–99 for 1900–1999. */
function javascriptDay(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day) / DAY + UNIX_EPOCH;
}

const someDay = fc.record({
  year: fc.integer({ min: -10_000, max: 10_000 }),
  month: fc.integer({ min: 0, max: 11 }),
  day: fc.integer({ min: 1, max: 28 }),
});

describe('the Gregorian calendar', () => {
  test('is the one a world has that declares none, and nothing is wrong with it', () => {
    expect(problems).toEqual([]);
    expect(calendars.all.map(({ name }) => name)).toEqual(['gregorian']);
  });

  test('1 January 1 CE is day 1, a Monday', () => {
    expect(gregorian.toOrdinal({ year: 1, month: 0, day: 1 })).toBe(1);
    expect(gregorian.week[gregorian.weekday(1) ?? -1]).toBe('Monday');
  });

  test('agrees with JavaScript over 10,000 years either side', () => {
    fc.assert(
      fc.property(someDay, ({ year, month, day }) => {
        const ordinal = gregorian.toOrdinal({ year, month, day });
        expect(ordinal).toBe(javascriptDay(year, month, day));
      }),
      law(2000),
    );
  });

  test('every year of those has its February as JavaScript has it', () => {
    const wrong: number[] = [];
    for (let year = -10_000; year <= 10_000; year++) {
      const days = javascriptDay(year, 2, 1) - javascriptDay(year, 1, 1);
      const span = gregorian.monthSpan(year, 1);
      if (span === undefined || span[1] - span[0] + 1 !== days) wrong.push(year);
    }
    expect(wrong).toEqual([]);
  });

  test('weekdays agree with JavaScript', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3_000_000, max: 3_000_000 }), (ordinal) => {
        const sundayFirst = new Date((ordinal - UNIX_EPOCH) * DAY).getUTCDay();
        expect(gregorian.weekday(ordinal)).toBe((sundayFirst + 6) % 7);
      }),
      law(100),
    );
  });

  test('-12 is 12 BCE, absolute year -11', () => {
    expect(gregorian.absoluteYear(-12)).toEqual({ year: -11 });
    expect(gregorian.absoluteYear(12, era(gregorian, 'B.C.'))).toEqual({ year: -11 });
    expect(gregorian.displayYear(-11)).toMatchObject({ year: 12, era: { short: ['BCE', 'BC'] } });
    expect(gregorian.absoluteYear(0)).toEqual({ problem: 'the year 0 CE does not exist' });
  });

  test.each([
    ['September', 8],
    ['SEP', 8],
    ['sept.', 8],
    ['Octo', 9],
    ['ma', undefined],
    ['ju', undefined],
    ['Jul', 6],
    ['Smarch', undefined],
  ])('the month %s has index %s', (name, index) => {
    expect(gregorian.findMonth(name)).toBe(index);
  });

  test('has no 30 February, no month 13 and no day 0', () => {
    expect(gregorian.toOrdinal({ year: 2024, month: 1, day: 30 })).toBeUndefined();
    expect(gregorian.toOrdinal({ year: 2024, month: 12, day: 1 })).toBeUndefined();
    expect(gregorian.toOrdinal({ year: 2024, month: 0, day: 0 })).toBeUndefined();
    expect(gregorian.toOrdinal({ year: 2024, month: 0, day: 1.5 })).toBeUndefined();
  });

  test('a million years away a day still comes back as itself', () => {
    for (const year of [-1_000_000, 1_000_000, -13_800_000_000]) {
      const [first, last] = gregorian.yearSpan(year);
      expect(gregorian.fromOrdinal(first)).toEqual({ year, month: 0, day: 1 });
      expect(gregorian.fromOrdinal(last)).toEqual({ year, month: 11, day: 31 });
    }
  });
});

describe('the Julian calendar', () => {
  /** Julian Day Number of a Julian date, by the formula for any year after -4800 (Meeus, Astronomical Algorithms, 7). */
  function julianDayNumber(year: number, month: number, day: number): number {
    const a = Math.floor((14 - (month + 1)) / 12);
    const y = year + 4800 - a;
    const m = month + 1 + 12 * a - 3;
    return day + Math.floor((153 * m + 2) / 5) + 365 * y + Math.floor(y / 4) - 32_083;
  }

  test('agrees with the Julian Day Number', () => {
    const since4800 = fc.record({
      year: fc.integer({ min: -4700, max: 10_000 }),
      month: fc.integer({ min: 0, max: 11 }),
      day: fc.integer({ min: 1, max: 28 }),
    });
    fc.assert(
      fc.property(since4800, ({ year, month, day }) => {
        expect(julian.toOrdinal({ year, month, day })).toBe(julianDayNumber(year, month, day) + JDN_ZERO);
      }),
      law(2000),
    );
  });

  test('4 October 1582 was followed by 15 October', () => {
    const last = convertDay(julian, { year: 1582, month: 9, day: 4 }, gregorian);
    expect(last).toMatchObject({ date: { year: 1582, month: 9, day: 14 } });
  });

  test('has the weekdays of the Gregorian calendar', () => {
    for (const ordinal of [1, 577_736, -1000]) expect(julian.weekday(ordinal)).toBe(gregorian.weekday(ordinal));
  });
});

describe('the Hebrew calendar', () => {
  const inGregorian = (year: number, month: string, day: number) => {
    const converted = convertDay(hebrew, { year, month: hebrew.findMonth(month) ?? -1, day }, gregorian);
    return 'date' in converted ? converted.date : converted.problem;
  };

  test.each([
    [5784, 'Tishri', 1, { year: 2023, month: 8, day: 16 }],
    [5785, 'TSH', 1, { year: 2024, month: 9, day: 3 }],
    [5783, 'Nisan', 15, { year: 2023, month: 3, day: 6 }],
    [5784, 'Adar Sheni', 14, { year: 2024, month: 2, day: 24 }],
    [5708, 'Iyar', 5, { year: 1948, month: 4, day: 14 }],
  ])('%s %s %s', (year, month, day, date) => {
    expect(inGregorian(year, month, day)).toEqual(date);
  });

  test('Adar Sheni is there in leap years only', () => {
    expect(inGregorian(5783, 'Adar Sheni', 1)).toBe('5783 AM has no day 1 of Adar Sheni in hebrew');
  });

  test('years have the six lengths they can have, and each day comes back as itself', () => {
    const lengths = new Set<number>();
    const lost: number[] = [];
    for (let year = 5600; year <= 5800; year++) {
      const [first, last] = hebrew.yearSpan(year);
      lengths.add(last - first + 1);
      for (let day = first; day <= last; day += 13)
        if (hebrew.toOrdinal(hebrew.fromOrdinal(day)) !== day) lost.push(day);
    }
    expect([...lengths].sort()).toEqual([353, 354, 355, 383, 384, 385]);
    expect(lost).toEqual([]);
  });

  test('has the weekdays of the Gregorian calendar', () => {
    for (const ordinal of [1, 738_000, -1_373_427]) expect(hebrew.weekday(ordinal)).toBe(gregorian.weekday(ordinal));
  });
});

describe('the French Republican calendar', () => {
  test('18 Brumaire VIII was 9 November 1799', () => {
    const coup = convertDay(french, { year: 8, month: french.findMonth('BRUM') ?? -1, day: 18 }, gregorian);
    expect(coup).toMatchObject({ date: { year: 1799, month: 10, day: 9 } });
  });

  test('year III had a sixth complementary day', () => {
    const days = french.findMonth('COMP') ?? -1;
    expect(french.toOrdinal({ year: 3, month: days, day: 6 })).toBeDefined();
    expect(french.toOrdinal({ year: 4, month: days, day: 6 })).toBeUndefined();
  });
});

test('a world of its own knows none of them unless it declares them', () => {
  const own = buildCalendars([{ ...GREGORIAN, calendar: 'Kingdom', aliases: [] }]).calendars;
  expect(own.find('gregorian')).toBeUndefined();
  expect(own.find('julian')).toBeUndefined();
});

test('a calendar that merely calls itself gregorian brings no Julian calendar along', () => {
  const { calendars: own, problems: found } = buildCalendars([{ ...GREGORIAN, eras: [] }]);
  expect(found).toEqual([]);
  expect(own.find('julian')).toBeUndefined();
});
