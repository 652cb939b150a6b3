import type { DateValue } from '../../../time/date-value.ts';
import { hasDays, sameAxis } from '../../../time/windows/bounds.ts';
import { defined } from '../../../util/defined.ts';

/** A stated date, or what is known of one that nobody states: then without words or year. */
export type Bound = Pick<DateValue, 'earliest' | 'latest' | 'axis' | 'moment'> &
  Partial<Pick<DateValue, 'text' | 'year'>>;

/**
 * `832 until 870`, where the author stated `until: 870` and the life of one side begins in 832: what the graph keeps as `valid_from` and
 * `valid_until`, or as `exists_from` and `exists_until`. A bound with words is one that somebody stated; one without was concluded.
 */
export interface ConcludedWindow {
  readonly from?: Bound;
  readonly until?: Bound;
}

/** The later of two day ordinals, where `undefined` is "not known". */
export const later = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.max(a, b);
export const earlier = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.min(a, b);

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A range of days without the sides that are not known. */
export function range(earliest: number | undefined, latest: number | undefined, axis?: string): Bound {
  const bound: Mutable<Bound> = {};
  if (earliest !== undefined) bound.earliest = earliest;
  if (latest !== undefined) bound.latest = latest;
  if (axis !== undefined) bound.axis = axis;
  return bound;
}

/** A window of the bounds that say something, stated or concluded. */
export function concludedWindow(from: Bound | undefined, until: Bound | undefined): ConcludedWindow {
  const window: Mutable<ConcludedWindow> = {};
  if (says(from)) window.from = from;
  if (says(until)) window.until = until;
  return window;
}

export function says(bound: Bound | undefined): bound is Bound {
  return (
    bound !== undefined && (bound.earliest !== undefined || bound.latest !== undefined || bound.text !== undefined)
  );
}

/** Every day that `a` may be is before every day that `b` may be; of two moments, each by its clock, the first is before the second. */
export function certainlyBefore(a: Bound | undefined, b: Bound | undefined): boolean {
  if (a?.latest === undefined || b?.earliest === undefined || (a.axis ?? '') !== (b.axis ?? '')) return false;
  if (a.moment !== undefined && b.moment !== undefined) return a.moment[1] < b.moment[0];
  return a.latest < b.earliest;
}

/** True if a window certainly ends before it begins: nothing follows from its dates but that one of them is wrong. */
export function isBackward({ from, until }: ConcludedWindow): boolean {
  return certainlyBefore(until, from);
}

/** One date out of several claims about it, and whether those disagree. */
export interface MergedDate {
  readonly date: Bound;
  readonly disputed: boolean;
}

/**
 * Dates that can all be right ("c. 830" and "832") merge to the days they share; dates that cannot ("812" and "830")
 * merge to the whole stretch between them, so that nothing is proven by picking one. Dates on another axis than the
 * first one's do not compare and are left out. Undefined for no dates.
 */
export function mergeDates(dates: readonly DateValue[]): MergedDate | undefined {
  const stated = dates.filter(hasDays);
  const [first] = stated.length > 0 ? stated : dates;
  if (first === undefined) return undefined;
  const comparable = stated.filter((date) => sameAxis(date, first));
  if (comparable.length <= 1) return { date: first, disputed: false };
  const shared = range(
    comparable.map((date) => date.earliest).reduce(later),
    comparable.map((date) => date.latest).reduce(earlier),
    first.axis,
  );
  if (isPossible(shared)) return { date: { ...shared, ...words(mostPrecise(comparable)) }, disputed: false };
  const text = [...new Set(comparable.map((date) => date.text))].join(' or ');
  return { date: { ...hull(comparable), ...words(first), text }, disputed: true };
}

/** From the earliest any of them may be to the latest; a side that is open in one is open. */
export function hull(dates: readonly Bound[]): Bound {
  return range(
    dates.map((date) => date.earliest).reduce(outer(Math.min), Number.POSITIVE_INFINITY),
    dates.map((date) => date.latest).reduce(outer(Math.max), Number.NEGATIVE_INFINITY),
    dates[0]?.axis,
  );
}

const outer = (pick: (a: number, b: number) => number) => (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? undefined : pick(a, b);

function isPossible(date: Bound): boolean {
  return date.earliest === undefined || date.latest === undefined || date.earliest <= date.latest;
}

function mostPrecise(dates: readonly [DateValue, ...DateValue[]] | readonly DateValue[]): DateValue | undefined {
  return [...dates].sort((a, b) => days(a) - days(b))[0];
}

function days(date: Bound): number {
  return (date.latest ?? Number.POSITIVE_INFINITY) - (date.earliest ?? Number.NEGATIVE_INFINITY);
}

function words(date: DateValue | undefined): Pick<Bound, 'text' | 'year'> {
  if (date === undefined) return {};
  return { text: date.text, ...defined({ year: date.year }) };
}
