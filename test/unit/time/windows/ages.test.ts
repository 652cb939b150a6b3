import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Calendar, CalendarDate } from '../../../../src/time/calendar.ts';
import { BUILT_IN, GREGORIAN } from '../../../../src/time/calendars/built-in.ts';
import { placeCalendar } from '../../../../src/time/calendars/definition/place-calendar.ts';
import type { DateValue } from '../../../../src/time/date-value.ts';
import { longerThan, yearLength, yearsAtLeast, yearsBetween } from '../../../../src/time/windows/index.ts';
import { law } from '../../../support/laws.ts';
import { hundredDays } from '../../../support/time/cases.ts';
import { date } from '../../../support/time/dates.ts';

const gregorian = placeCalendar(GREGORIAN, { firstDay: 1 });
const calendars: readonly Calendar[] = [...BUILT_IN.map((each) => placeCalendar(each, { firstDay: 1 })), hundredDays];

/** A day of the Gregorian calendar; months from 1. */
function day(year: number, month: number, dayOfMonth: number): DateValue {
  return date(gregorian.toOrdinal({ year, month: month - 1, day: dayOfMonth }) ?? Number.NaN);
}
const year = (number: number): DateValue => date(gregorian.yearSpan(number));
const age = (a: DateValue | undefined, b: DateValue | undefined): readonly (number | undefined)[] => {
  const { min, max } = yearsBetween(a, b, gregorian);
  return [min, max];
};

describe('yearsBetween', () => {
  it('counts birthdays, not days divided by 365', () => {
    expect(age(day(1500, 3, 14), day(1512, 3, 13))).toEqual([11, 11]);
    expect(age(day(1500, 3, 14), day(1512, 3, 14))).toEqual([12, 12]);
    expect(age(day(1600, 1, 1), day(2000, 1, 1))).toEqual([400, 400]);
  });

  it('lets someone born on a leap day turn older the day after it would be', () => {
    expect(age(day(1604, 2, 29), day(1605, 2, 28))).toEqual([0, 0]);
    expect(age(day(1604, 2, 29), day(1605, 3, 1))).toEqual([1, 1]);
    expect(age(day(1604, 2, 29), day(1608, 2, 29))).toEqual([4, 4]);
  });

  it('is a range where the dates are vague, open where they are open, and empty where one is missing', () => {
    expect(age(year(800), year(812))).toEqual([11, 12]);
    expect(age(date([null, gregorian.yearSpan(800)[1]]), year(812))).toEqual([11, undefined]);
    expect(age(year(800), date([gregorian.yearSpan(812)[0], null]))).toEqual([11, undefined]);
    expect(age(undefined, year(812))).toEqual([undefined, undefined]);
    expect(yearsBetween(date(1), date(900, 'Underdark'), gregorian)).toEqual({});
  });

  it('is negative when the second comes first, and crosses the year nought', () => {
    expect(age(year(850), year(840))).toEqual([-11, -10]);
    expect(age(day(-1, 6, 1), day(1, 6, 1))).toEqual([2, 2]);
  });

  it("counts in the calendar it is given, whatever that calendar's year", () => {
    expect(yearsBetween(date(80_014), date(81_213), hundredDays)).toEqual({ min: 11, max: 11 });
    expect(yearsBetween(date(80_014), date(81_214), hundredDays)).toEqual({ min: 12, max: 12 });
  });
});

describe('questions about years', () => {
  it('say that a parent was too young only when every reading of the dates does', () => {
    expect(yearsAtLeast(year(800), year(811), 12, gregorian)).toBe(false);
    expect(yearsAtLeast(year(800), year(812), 12, gregorian)).toBeNull();
    expect(yearsAtLeast(year(800), year(813), 12, gregorian)).toBe(true);
  });

  it('say that a lifespan was exceeded only by more than its last birthday', () => {
    expect(longerThan(day(700, 5, 1), day(830, 5, 1), 130, gregorian)).toBe(false);
    expect(longerThan(day(700, 5, 1), day(830, 5, 2), 130, gregorian)).toBe(true);
    expect(longerThan(year(700), year(830), 130, gregorian)).toBeNull();
    expect(longerThan(year(700), undefined, 130, gregorian)).toBeNull();
  });

  it('agree with the range of years', () => {
    const days = fc.integer({ min: -400_000, max: 400_000 });
    const span = fc.tuple(days, fc.nat(2000)).map(([first, length]) => date([first, first + length]));
    fc.assert(
      fc.property(span, span, fc.nat(200), fc.constantFrom(...calendars), (a, b, years, calendar) => {
        const { min = Number.NaN, max = Number.NaN } = yearsBetween(a, b, calendar);
        const expected = min >= years ? true : max < years ? false : null;
        return min <= max && yearsAtLeast(a, b, years, calendar) === expected;
      }),
      law(100),
    );
  });
});

describe('a calendar day', () => {
  it('is later exactly when its year, month and day are: what counting birthdays rests on', () => {
    const tuple = ({ year, month, day }: CalendarDate): number => (year * 100 + month) * 1000 + day;
    fc.assert(
      fc.property(fc.constantFrom(...calendars), fc.integer({ min: -900_000, max: 900_000 }), (calendar, ordinal) => {
        return tuple(calendar.fromOrdinal(ordinal)) < tuple(calendar.fromOrdinal(ordinal + 1));
      }),
      law(100),
    );
  });
});

describe('yearLength', () => {
  it('knows the mean year, and that plain years are all alike', () => {
    expect(yearLength(gregorian)).toEqual({ mean: 365.2425, slack: 3.2 });
    expect(yearLength(hundredDays)).toEqual({ mean: 100, slack: 0 });
  });

  it('bounds every anniversary: no count of days by mean and slack contradicts the birthdays', () => {
    const measured = calendars.map((calendar) => ({ calendar, length: yearLength(calendar) }));
    const born = fc.integer({ min: -900_000, max: 900_000 });
    const near = fc.tuple(fc.nat(300), fc.integer({ min: -40, max: 40 }));
    fc.assert(
      fc.property(fc.constantFrom(...measured), born, near, ({ calendar, length }, start, [years, off]) => {
        const days = Math.round(years * length.mean) + off;
        const [a, b] = [date(start), date(start + days)];
        const [least, most] = [years * length.mean - length.slack, years * length.mean + length.slack];
        const soundAtLeast =
          (days < most || yearsAtLeast(a, b, years, calendar) === true) &&
          (days >= least || yearsAtLeast(a, b, years, calendar) === false);
        const soundLonger =
          (days <= most || longerThan(a, b, years, calendar) === true) &&
          (days > least || longerThan(a, b, years, calendar) === false);
        return soundAtLeast && soundLonger;
      }),
      law(2000),
    );
  });
});
