import type { DateValue } from '../date-value.ts';

/** `398` or `c. 398`: an end of a stretch, by the days that it may be. */
export interface StretchEnd {
  readonly earliest?: number;
  readonly latest?: number;
  /** Each of its days belongs to the stretch: `until: 411` has all of 411, and `until: c. 411` may end in any year near. */
  readonly isWhole?: boolean;
}

/** A stretch of days; an end that is left out is unknown. */
export interface TimeStretch {
  readonly from?: StretchEnd | undefined;
  readonly until?: StretchEnd | undefined;
}

export type AskedDays = Pick<DateValue, 'earliest' | 'latest'>;

/**
 * Where a stretch lies, seen from the days that are asked for: `held` on one of them at least, in every reading; in none, it was `before` or
 * comes `after`; else the end that leaves it open.
 */
export type StandingAt =
  | { readonly is: 'held' }
  | { readonly is: 'open'; readonly side: 'from' | 'until' }
  | { readonly is: 'before' | 'after'; readonly days: number };

/**
 * `398 – 411` held in 405 and in 411, not in 412; `c. 398 – 411` may have held in 397. An end lies within the bounds of the other one, so that
 * `from: 398` held in 398, and may have held later.
 */
export function standingOf(
  { from, until }: TimeStretch,
  { earliest = -Infinity, latest = Infinity }: AskedDays,
): StandingAt {
  const [begins, ends] = [from?.earliest ?? -Infinity, until?.latest ?? Infinity];
  if (ends < earliest) return { is: 'before', days: earliest - ends };
  if (begins > latest) return { is: 'after', days: begins - latest };
  const begun = Math.min(surelyBegun(from), until?.isWhole === true ? (until.earliest ?? ends) : ends);
  const lasted = Math.max(surelyLasted(until), from?.isWhole === true ? (from.latest ?? begins) : begins);
  if (lasted < earliest) return { is: 'open', side: 'until' };
  return begun > latest ? { is: 'open', side: 'from' } : { is: 'held' };
}

const surelyBegun = (from: StretchEnd | undefined): number =>
  (from?.isWhole === true ? from.earliest : from?.latest) ?? Infinity;
const surelyLasted = (until: StretchEnd | undefined): number =>
  (until?.isWhole === true ? until.latest : until?.earliest) ?? -Infinity;
