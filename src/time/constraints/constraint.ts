import type { Place } from '../../util/errors.ts';

/** A statement about time by an author, one member of a conflict. Compared by identity. */
export interface TimeStatement {
  readonly text: string;
  readonly place: Place;
}

/**
 * `min` ≤ `to` − `from` ≤ `max`, in days; an absent side is open. Without `from` the distance is counted from day 0 of
 * `axis` (default: the main one), so that it is a date.
 */
export interface TimeConstraint {
  readonly from?: string;
  readonly to: string;
  readonly min?: number;
  readonly max?: number;
  readonly axis?: string;
  /**
   * True if it states only an order (`min` 0: "after the Siege"). Two events in order may be on one day, but a cycle of such statements is a
   * conflict.
   */
  readonly order?: boolean;
  /** Every statement that it is derived from. Without any one of them it does not hold. */
  readonly because: readonly TimeStatement[];
}

/** The days that the constraints allow for a point. */
export interface DayRange {
  readonly earliest?: number;
  readonly latest?: number;
  /** Absent on the main axis. */
  readonly axis?: string;
}

/** The statements that give a point its first day, and those that give it its last. */
export type RangeReasons = Readonly<Record<'earliest' | 'latest', readonly TimeStatement[]>>;

/** A minimal set of statements that cannot all be true: without any one of them the rest would hold. In the order given. */
export interface Conflict {
  readonly sentences: readonly TimeStatement[];
  /** The last of them, which the solver leaves out. */
  readonly leftOut: TimeStatement;
}
