import { modulo } from './leap.ts';
import type { YearTable } from './year-table.ts';

/** Parts (ḥalakim) of a day; below, those of a mean month beyond 29 days. */
const PARTS_OF_DAY = 25_920;
const PARTS_BEYOND_29_DAYS = 13_753;
/** Parts from the evening the calendar counts from to the first mean new moon (molad). */
const FIRST_MOLAD = 12_084;
const LONGEST_YEAR = 385;
const MONTHS_PER_YEAR = 235 / 19;

/**
 * The arithmetic of the Hebrew calendar: 235 mean months in 19 years; the new year is delayed so that no feast falls on a forbidden
 * weekday, which decides the lengths of Heshvan and Kislev. After Dershowitz and Reingold, "Calendrical
 * Calculations". Months run from Tishri; the seventh, Adar Sheni, exists in leap years only.
 */
export const HEBREW_TABLE: YearTable = {
  daysBefore: (year) => newYear(year),
  monthLengths(year) {
    const days = newYear(year + 1) - newYear(year);
    const leap = isLeap(year);
    const [heshvan, kislev] = [days % 10 === 5 ? 30 : 29, days % 10 === 3 ? 29 : 30];
    return [30, heshvan, kislev, 29, 30, leap ? 30 : 29, leap ? 29 : 0, 30, 29, 30, 29, 30, 29];
  },
  meanYear: MONTHS_PER_YEAR * (29 + PARTS_BEYOND_29_DAYS / PARTS_OF_DAY),
  stray: 2 * LONGEST_YEAR,
  longestYear: LONGEST_YEAR,
};

/** Seven years in nineteen have a thirteenth month. */
function isLeap(year: number): boolean {
  return modulo(7 * year + 1, 19) < 7;
}

/** Days from 1 Tishri 1 to 1 Tishri of that year. */
function newYear(year: number): number {
  const own = moladDay(year);
  // Otherwise this year would have 356 days, or the one before 382: lengths the calendar does not know.
  if (moladDay(year + 1) - own === 356) return own + 2;
  return own - moladDay(year - 1) === 382 ? own + 1 : own;
}

/** The day of the year's first molad, a day later where that is a Sunday, Wednesday or Friday or it comes too late. */
function moladDay(year: number): number {
  const months = Math.floor((235 * year - 234) / 19);
  // Split so that the product stays a safe integer in any year.
  const [cycles, rest] = [Math.floor(months / PARTS_OF_DAY), modulo(months, PARTS_OF_DAY)];
  const beyond = cycles * PARTS_BEYOND_29_DAYS + Math.floor((FIRST_MOLAD + PARTS_BEYOND_29_DAYS * rest) / PARTS_OF_DAY);
  const day = 29 * months + beyond;
  return modulo(3 * (day + 1), 7) < 3 ? day + 1 : day;
}
