import type { Place } from '../../util/errors.ts';

/** One statement of an author's about time: what a clash is made of. Told apart by identity. */
export interface TimeStatement {
  readonly text: string;
  readonly place: Place;
}

/**
 * `min` ≤ `to` − `from` ≤ `max`, in days; an absent side is open. Without `from` the distance is counted from day nought of
 * `axis` (absent: the main one), which makes it a date.
 */
export interface TimeConstraint {
  readonly from?: string;
  readonly to: string;
  readonly min?: number;
  readonly max?: number;
  readonly axis?: string;
  /**
   * It only says which came first (`min` 0: "after the Siege"). Two things on one day may be in that order, yet no circle of
   * such sentences can hold.
   */
  readonly order?: boolean;
  /** Every sentence it rests on: without any one of them it is not said. */
  readonly because: readonly TimeStatement[];
}

/** The days a point can fall on, as far as the constraints leave it. */
export interface DayRange {
  readonly earliest?: number;
  readonly latest?: number;
  /** Absent on the main axis. */
  readonly axis?: string;
}

/** Sentences that cannot all be true, although any of them could be dropped and the rest would hold; in the order they were given. */
export interface Conflict {
  readonly sentences: readonly TimeStatement[];
  /** The latest of them, which the solver leaves out to go on with the others. */
  readonly leftOut: TimeStatement;
}
