import type { Ternary, TimeWindow } from '../date-value.ts';
import { allBefore, allUpTo, hasDays, hasWords, isHandover, type MaybeDate, sameAxis } from './bounds.ts';

/**
 * Three-valued comparison of vague dates. A *reading* picks one day for each bound out of its range, any day at all for a
 * bound without days, such that no window ends before it begins. An answer is `true` or `false` only when every
 * reading gives it, and `null` otherwise. A window that has no reading (it certainly ends before it begins) is at no time: it
 * overlaps none, and whether a date lies in it is not decided.
 *
 * A window [from, until) does not hold its own end: touching is not overlapping. A window of one day (`at`) is that point.
 */

/** True when every reading of `a` is before every reading of `b`, false when none is. Two equal days are not before one another. */
export function timeBefore(a: MaybeDate, b: MaybeDate): Ternary {
  if (allBefore(a, b)) return true;
  return allUpTo(b, a) ? false : null;
}

/**
 * Is `t` inside the window? On the day a window ends, both answers are possible: whoever fell in the battle was there, and whoever died that
 * morning was not. Only `t` after the end is therefore certainly outside, and only `t` before it certainly inside.
 */
export function timeInWindow(t: MaybeDate, window: TimeWindow): Ternary {
  if (hasNoReading(window)) return null;
  if (allBefore(t, window.from) || allBefore(window.until, t)) return false;
  return allUpTo(window.from, t) && allBefore(t, window.until) ? true : null;
}

/**
 * Do two windows share any time? An end and a start of the same range of days are a handover, one moment: a reign until
 * 850 and one from 850 do not overlap, whatever day of 850 it was; nor where the first ended by 850 at the latest.
 */
export function windowsOverlap(a: TimeWindow, b: TimeWindow): Ternary {
  if (hasNoReading(a) || hasNoReading(b)) return false;
  if (endsByStartOf(a, b) || endsByStartOf(b, a)) return false;
  return beginsInsideOrBefore(a, b) && beginsInsideOrBefore(b, a) ? true : null;
}

/**
 * Has one of two windows no date, so that it means the present, and has the other ended by `now`? A window that only a life bounds
 * has none that somebody stated: it is undated beside one whose end was stated. Not decided where nobody states the present, or the
 * end may be later.
 */
export function oneHasEnded(a: TimeWindow, b: TimeWindow, now: MaybeDate): Ternary {
  const ends = [endBeside(a, b), endBeside(b, a)].filter(hasDays).filter(({ latest }) => latest !== undefined);
  if (ends.some((end) => allUpTo(end, now))) return true;
  return ends.some((end) => !allBefore(now, end)) ? null : false;
}

/** The end of the other of two windows, where the first is undated beside it. */
function endBeside(undated: TimeWindow, { until }: TimeWindow): MaybeDate {
  return isUndated(undated) || (isUnstated(undated) && hasWords(until)) ? until : undefined;
}

/** Every reading of `t` lies between the bounds, the first and the last day included. Not three-valued: false is "not proven". */
export function certainlyWithin(t: MaybeDate, window: TimeWindow): boolean {
  return !hasNoReading(window) && allUpTo(window.from, t) && allUpTo(t, window.until);
}

/** Two sources' dates for one thing: true when no day fits both, false when some day does ("c. 830" and "832" agree), null when one is unknown. */
export function datesDisjoint(a: MaybeDate, b: MaybeDate): Ternary {
  if (allBefore(a, b) || allBefore(b, a)) return true;
  return hasDays(a) && hasDays(b) && sameAxis(a, b) ? false : null;
}

/** True when every reading of `a` is more than `days` days after every reading of `b`, false when none is. */
export function moreThanDaysAfter(a: MaybeDate, b: MaybeDate, days: number): Ternary {
  if (!hasDays(a) || !hasDays(b) || !sameAxis(a, b)) return null;
  if (a.earliest !== undefined && b.latest !== undefined && a.earliest > b.latest + days) return true;
  return a.latest !== undefined && b.earliest !== undefined && a.latest <= b.earliest + days ? false : null;
}

/** True if a window certainly ends before it begins. */
export function hasNoReading(window: TimeWindow): boolean {
  return allBefore(window.until, window.from);
}

const isUndated = ({ from, until }: TimeWindow): boolean => !hasDays(from) && !hasDays(until);
const isUnstated = ({ from, until }: TimeWindow): boolean => !hasWords(from) && !hasWords(until);

/** In every reading `a` is over when `b` begins. */
function endsByStartOf(a: TimeWindow, b: TimeWindow): boolean {
  return allUpTo(a.until, b.from) || isHandover(a.until, b.from);
}

/**
 * In every reading `a` begins before `b` ends. A window begins no later than it ends and ends no earlier than it begins, so
 * an unstated or vague start of `a` is bounded by its end, and an unstated or vague end of `b` by its start.
 */
function beginsInsideOrBefore(a: TimeWindow, b: TimeWindow): boolean {
  return allBefore(a.from, b.until) || allBefore(a.until, b.until) || allBefore(a.from, b.from);
}
