import { defined } from '../../util/defined.ts';
import type { Calendar } from '../calendar.ts';
import type { DateUnit } from '../date-value.ts';

/** The days a text means, before it becomes a `DateValue`. A missing bound is open; an open one on both sides is unknown. */
export interface Reading {
  readonly earliest?: number;
  readonly latest?: number;
  readonly unit: DateUnit;
  readonly calendar: Calendar;
  /** A day of the year that was stated, where the bounds lie in other years ("c. 830"). */
  readonly stated?: number;
}

/** Both bounds known. */
export interface ClosedReading extends Reading {
  readonly earliest: number;
  readonly latest: number;
}

export function isClosed(reading: Reading): reading is ClosedReading {
  return reading.earliest !== undefined && reading.latest !== undefined;
}

export function bounds(earliest: number | undefined, latest: number | undefined): Pick<Reading, 'earliest' | 'latest'> {
  return defined({ earliest, latest });
}
