import type { DateValue } from '../date-value.ts';

/** A date that may not be stated at all. */
export type MaybeDate = DateValue | undefined;

/**
 * The basic comparisons. Each is true only when the dates prove it: false also when a bound is open,
 * a date is missing, or the two count on different axes.
 */

/** Every reading of `a` is before every reading of `b`. */
export function allBefore(a: MaybeDate, b: MaybeDate): boolean {
  return gap(a, b, (end, start) => end < start);
}

/** Every reading of `a` is before, or on the same day as, every reading of `b`. */
export function allUpTo(a: MaybeDate, b: MaybeDate): boolean {
  return gap(a, b, (end, start) => end <= start);
}

/** The same range of days, closed at both ends: the same unit and value, so that an end and a start are one moment. */
export function sameRange(a: MaybeDate, b: MaybeDate): boolean {
  if (a?.earliest === undefined || a.latest === undefined || b === undefined) return false;
  return sameAxis(a, b) && a.earliest === b.earliest && a.latest === b.latest;
}

/** Whether a date has at least one bound. */
export function isStated(date: MaybeDate): date is DateValue {
  return date !== undefined && (date.earliest !== undefined || date.latest !== undefined);
}

export function sameAxis(a: DateValue, b: DateValue): boolean {
  return (a.axis ?? '') === (b.axis ?? '');
}

function gap(a: MaybeDate, b: MaybeDate, holds: (end: number, start: number) => boolean): boolean {
  if (a?.latest === undefined || b?.earliest === undefined) return false;
  return sameAxis(a, b) && holds(a.latest, b.earliest);
}
