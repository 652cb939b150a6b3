import { type LeapTerm, leapDaysBefore, leapDaysIn } from './leap.ts';

/**
 * How long the years and months of a calendar are, counted from its own first day (day 0 is the first day of absolute
 * year 1). Every conversion between dates and ordinals is made of these two functions.
 */
export interface YearTable {
  /** Days from the first day of absolute year 1 to the first day of `year`; negative before year 1. */
  daysBefore(year: number): number;
  /** Days of each month in that year; 0 where the year lacks the month. */
  monthLengths(year: number): readonly number[];
  /** Mean days of a year, and by how many days `daysBefore` may stray from it: what bounds the search for a year. */
  readonly meanYear: number;
  readonly stray: number;
  /** Days of the longest year there can be. */
  readonly longestYear: number;
}

/** The length of a month. */
export interface MonthLength {
  readonly days: number;
  readonly leap: readonly LeapTerm[];
}

/** The table of a calendar with fixed months and leap rules, in closed form: year 1,000,000 takes no longer than year 1. */
export function ruledYearTable(months: readonly MonthLength[]): YearTable {
  const common = months.reduce((sum, month) => sum + month.days, 0);
  const terms = months.flatMap((month) => month.leap);
  const sum = (value: (term: LeapTerm) => number) => terms.reduce((total, term) => total + value(term), 0);
  return {
    daysBefore: (year) => common * (year - 1) + sum((term) => leapDaysBefore(year, term)),
    monthLengths: (year) =>
      months.map((month) => month.leap.reduce((days, term) => days + leapDaysIn(year, term), month.days)),
    meanYear: common + sum((term) => term.days / term.modulus),
    stray: sum((term) => Math.abs(term.days)),
    longestYear: common + sum((term) => Math.max(0, term.days)),
  };
}

/** The year of a day: estimated by the mean year, then found by bisection within the bound on the error. */
export function yearOfDay(table: YearTable, day: number): number {
  const guess = Math.floor(day / table.meanYear) + 1;
  const reach = Math.ceil((table.stray + 1) / table.meanYear) + 1;
  let low = guess - reach;
  let high = guess + reach;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (table.daysBefore(middle) <= day) low = middle;
    else high = middle - 1;
  }
  return low;
}
