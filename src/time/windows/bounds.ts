import type { DateValue } from '../date-value.ts';

/** A date, or none: neither stated nor concluded. */
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

/**
 * The same range of days, closed at both ends: the same unit and value, so that an end and a start are one moment. The same is true of the
 * start of a successor in 850 and an end by 850 at the latest, as that of a reign whose ruler died in that year.
 */
export function isHandover(end: MaybeDate, start: MaybeDate): boolean {
  if (start?.earliest === undefined || start.latest === undefined || end === undefined) return false;
  return sameAxis(end, start) && (end.earliest ?? start.earliest) === start.earliest && end.latest === start.latest;
}

/** `before 830` says a last day, `unknown` says none: whether anything is known of the days, stated or concluded. */
export function hasDays<D extends Pick<DateValue, 'earliest' | 'latest'>>(date: D | undefined): date is D {
  return date !== undefined && (date.earliest !== undefined || date.latest !== undefined);
}

/** True if somebody stated a date: a bound that is concluded from a life has no words. */
export function hasWords(date: MaybeDate): date is DateValue {
  return date !== undefined && date.text !== '';
}

export function sameAxis(a: DateValue, b: DateValue): boolean {
  return (a.axis ?? '') === (b.axis ?? '');
}

function gap(a: MaybeDate, b: MaybeDate, holds: (end: number, start: number) => boolean): boolean {
  if (a?.latest === undefined || b?.earliest === undefined) return false;
  return sameAxis(a, b) && holds(a.latest, b.earliest);
}
