import type { Calendar, CalendarDate } from '../calendar.ts';
import type { Ternary } from '../date-value.ts';
import { hasDays, type MaybeDate, sameAxis } from './bounds.ts';

/** A range of completed years. A side is absent where the dates leave it open. */
export interface YearRange {
  readonly min?: number;
  readonly max?: number;
}

/**
 * Completed years from `a` to `b`, counted by anniversaries in `calendar` (the world's main one): someone born 29 Thaw 812
 * turns 18 on 29 Thaw 830, or on the next day that year has. Negative where `b` comes first. Empty across axes.
 */
export function yearsBetween(a: MaybeDate, b: MaybeDate, calendar: Calendar): YearRange {
  if (!comparable(a, b, calendar)) return {};
  const shortest = span(calendar, a?.latest, b?.earliest);
  const longest = span(calendar, a?.earliest, b?.latest);
  return {
    ...(shortest === undefined ? {} : { min: completedYears(...shortest) }),
    ...(longest === undefined ? {} : { max: completedYears(...longest) }),
  };
}

/** Is `b` at or after the `years`-th anniversary of `a`? A parent's minimum age: false is "certainly too young". */
export function yearsAtLeast(a: MaybeDate, b: MaybeDate, years: number, calendar: Calendar): Ternary {
  return decide(a, b, calendar, (from, until) => compareDays(until, later(from, years)) >= 0);
}

/** Is `b` after the `years`-th anniversary of `a`? A lifespan: true is "certainly exceeded", by a day at least. */
export function longerThan(a: MaybeDate, b: MaybeDate, years: number, calendar: Calendar): Ternary {
  return decide(a, b, calendar, (from, until) => compareDays(until, later(from, years)) > 0);
}

type Pair = readonly [from: CalendarDate, until: CalendarDate];

/** Decides a condition that is monotonous in the time between: true if it holds for the shortest time, false if it fails for the longest. */
function decide(
  a: MaybeDate,
  b: MaybeDate,
  calendar: Calendar,
  holds: (from: CalendarDate, until: CalendarDate) => boolean,
): Ternary {
  if (!comparable(a, b, calendar)) return null;
  const shortest = span(calendar, a?.latest, b?.earliest);
  if (shortest !== undefined && holds(...shortest)) return true;
  const longest = span(calendar, a?.earliest, b?.latest);
  return longest !== undefined && !holds(...longest) ? false : null;
}

function comparable(a: MaybeDate, b: MaybeDate, calendar: Calendar): boolean {
  return hasDays(a) && hasDays(b) && sameAxis(a, b) && (a.axis ?? '') === (calendar.axis ?? '');
}

function span(calendar: Calendar, from: number | undefined, until: number | undefined): Pair | undefined {
  if (from === undefined || until === undefined) return undefined;
  return [calendar.fromOrdinal(from), calendar.fromOrdinal(until)];
}

function later(date: CalendarDate, years: number): CalendarDate {
  return { ...date, year: date.year + years };
}

function completedYears(from: CalendarDate, until: CalendarDate): number {
  const anniversary = { ...from, year: until.year };
  return until.year - from.year - (compareDays(until, anniversary) < 0 ? 1 : 0);
}

/** Order of two days of one calendar, also of days a year does not have: the anniversary of a leap day falls between its neighbours. */
function compareDays(a: CalendarDate, b: CalendarDate): number {
  return a.year - b.year || a.month - b.month || a.day - b.day;
}
