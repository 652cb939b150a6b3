/**
 * How precisely a date was stated. Two touching bounds are a handover (not a clash) only when they are the same
 * range of days, which same unit and same value imply.
 */
export type DateUnit =
  | 'day'
  | 'month'
  | 'season'
  | 'year'
  | 'decade'
  | 'century'
  | 'era'
  | 'circa'
  | 'range'
  | 'ongoing'
  | 'unknown';

/** Units of a date that means all of its days: `398`, `Thaw 398`; `c. 398` means one year or another. */
export const exactUnits: ReadonlySet<DateUnit> = new Set(['day', 'month', 'season', 'year']);

/** The first and the last that something may be, by universal time on the axis of its calendar; day 1 begins with the 86,400,000th. */
export type Milliseconds = readonly [first: number, last: number];

/**
 * A date as the engine compares it: the closed range of day ordinals it may mean, on the axis of its calendar.
 * `earliest`/`latest` are absent where the author left that side open ("before 830" has no earliest). A value with
 * neither is unknown.
 */
export interface DateValue {
  /** Day ordinal, inclusive. */
  readonly earliest?: number;
  /** Day ordinal, inclusive. */
  readonly latest?: number;
  /** The author's words. */
  readonly text: string;
  readonly unit: DateUnit;
  /** Name of the calendar the words were read in. */
  readonly calendar: string;
  /**
   * Absent on the world's main axis. A calendar that no sync point ties to the main one has its own axis, named here;
   * dates on different axes never compare.
   */
  readonly axis?: string;
  /** The order of two dates on one day, by the time and the offset of their clocks. */
  readonly moment?: Milliseconds;
  /** Display year (in the main calendar where tied), for people; negative before the default era's year 1. */
  readonly year?: number;
}

/** A half-open stretch of time, its bounds stated by somebody or concluded. A missing bound is unknown, not infinite. */
export interface TimeWindow {
  readonly from?: DateValue;
  readonly until?: DateValue;
}

/** Three-valued answer: `null` means the dates do not decide. */
export type Ternary = boolean | null;
