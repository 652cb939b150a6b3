import type { DateValue, Ternary, TimeWindow } from '../../../src/time/date-value.ts';
import { date } from './dates.ts';

/** The meaning of dates, by trial: every reading of every date, one after another. Knows nothing of the formulas it judges. */

/** Days a date is stated from. */
const stated = [0, 1, 2, 3];
/** Days a reading may pick: wide enough that an open bound can lie clear of everything stated, twice. */
const readable = [-2, -1, 0, 1, 2, 3, 4, 5];

/** Every date over the days 0..3: ten closed ranges, four open to either side, and none at all. */
export const everyDate: readonly (DateValue | undefined)[] = [
  undefined,
  ...stated.flatMap((earliest) =>
    stated.filter((latest) => latest >= earliest).map((latest) => date([earliest, latest])),
  ),
  ...stated.map((earliest) => date([earliest, null])),
  ...stated.map((latest) => date([null, latest])),
];

export const everyWindow: readonly TimeWindow[] = everyDate.flatMap((from) =>
  everyDate.map((until) => ({ ...(from && { from }), ...(until && { until }) })),
);

export function readingsOf(value: DateValue | undefined): number[] {
  return readable.filter((day) => day >= (value?.earliest ?? day) && day <= (value?.latest ?? day));
}

interface WindowReading {
  readonly from: number;
  readonly until: number;
}

export function windowReadings({ from, until }: TimeWindow): WindowReading[] {
  return readingsOf(from).flatMap((begin) =>
    readingsOf(until)
      .filter((end) => begin <= end)
      .map((end) => ({ from: begin, until: end })),
  );
}

/** Until the end of one is the start of the other, they share the time between the later start and the earlier end; an instant strictly inside shares itself. */
function share(a: WindowReading, b: WindowReading): boolean {
  const [begin, end] = [Math.max(a.from, b.from), Math.min(a.until, b.until)];
  if (begin < end) return true;
  const instant = [a, b].find(({ from, until }) => from === until);
  const other = instant === a ? b : a;
  return instant !== undefined && other.from < instant.from && instant.from < other.until;
}

/** The common result of all readings; null if they differ or if there is none. */
function agreement<T>(readings: readonly T[], holds: (reading: T) => Ternary): Ternary {
  const answers = new Set(readings.map(holds));
  const [only = null] = answers;
  return answers.size === 1 ? only : null;
}

export function overlapByReadings(a: readonly WindowReading[], b: readonly WindowReading[]): Ternary {
  const pairs = a.flatMap((one) => b.map((other) => [one, other] as const));
  return agreement(pairs, ([one, other]) => share(one, other));
}

/** On the day a window ends, inside and outside are both possible. */
export function insideByReadings(t: readonly number[], window: readonly WindowReading[]): Ternary {
  const pairs = t.flatMap((day) => window.map((reading) => [day, reading] as const));
  return agreement(pairs, ([day, { from, until }]) =>
    day === until && day >= from ? null : from <= day && day < until,
  );
}

export function beforeByReadings(a: readonly number[], b: readonly number[]): Ternary {
  const pairs = a.flatMap((day) => b.map((other) => [day, other] as const));
  return agreement(pairs, ([day, other]) => day < other);
}

/** A start of a closed range, and an end that is the same range or by its last day at the latest: one moment, whatever the readings. */
export function isHandover(a: TimeWindow, b: TimeWindow): boolean {
  return endsAtStart(a.until, b.from) || endsAtStart(b.until, a.from);
}

function endsAtStart(end: DateValue | undefined, start: DateValue | undefined): boolean {
  if (start?.earliest === undefined || start.latest === undefined) return false;
  return end?.latest === start.latest && [undefined, start.earliest].includes(end.earliest);
}
