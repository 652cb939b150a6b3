import { defined } from '../../util/defined.ts';
import type { Calendar } from '../calendar.ts';
import type { DateUnit, Milliseconds } from '../date-value.ts';

/** The days that a date text means, before they become a `DateValue`. A missing bound is open; a range without bounds is unknown. */
export interface DateRange {
  readonly earliest?: number;
  readonly latest?: number;
  readonly unit: DateUnit;
  readonly calendar: Calendar;
  /** A day of the stated year, when the bounds lie in other years ("c. 830"). */
  readonly stated?: number;
  /** Only a part of its day was meant: before it may be on that day. */
  readonly timed?: true;
  /** With a time and the offset of its clock. */
  readonly moment?: Milliseconds;
}

/** A range with both bounds. */
export interface ClosedDateRange extends DateRange {
  readonly earliest: number;
  readonly latest: number;
}

export function isClosed(range: DateRange): range is ClosedDateRange {
  return range.earliest !== undefined && range.latest !== undefined;
}

export function bounds(
  earliest: number | undefined,
  latest: number | undefined,
): Pick<DateRange, 'earliest' | 'latest'> {
  return defined({ earliest, latest });
}
