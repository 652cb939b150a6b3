import type { Calendar } from '../calendar.ts';

/** The length of a calendar's years, for queries, which can count days but not anniversaries. */
export interface YearLength {
  /** Mean days of a year. */
  readonly mean: number;
  /** By how many days n years, from a day to its n-th anniversary, can differ from n × mean; 0 where all years are alike. */
  readonly slack: number;
}

/** Long enough for leap rules of 4, 19, 28, 33, 100, 128 and 400 years to even out; a count of years that no shorter cycle misses by much. */
const sampledYears = 12_000;

const measured = new WeakMap<Calendar, YearLength>();

/**
 * Measures a calendar's years: S(y), the first day of year y, strays from a straight line by so much at most, and a day
 * within its year by as much as the longest year is longer than the shortest. The slack is their sum, rounded up. Each
 * calendar is measured once.
 */
export function yearLength(calendar: Calendar): YearLength {
  const known = measured.get(calendar) ?? measure(calendar);
  measured.set(calendar, known);
  return known;
}

function measure(calendar: Calendar): YearLength {
  const first = -sampledYears / 2;
  const start = (index: number): number => calendar.yearSpan(first + index)[0];
  const origin = start(0);
  const mean = (start(sampledYears) - origin) / sampledYears;
  const strays = new Spread();
  const lengths = new Spread();
  // A year ends where the next one begins.
  for (let index = 0, begin = origin; index <= sampledYears; index += 1) {
    const next = start(index + 1);
    strays.add(begin - index * mean);
    lengths.add(next - begin);
    begin = next;
  }
  const slack = strays.width + lengths.width;
  return { mean: rounded(mean), slack: Math.ceil(slack * 100) / 100 };
}

/** The difference between the largest and the smallest value. */
class Spread {
  private low = Number.POSITIVE_INFINITY;
  private high = Number.NEGATIVE_INFINITY;

  add(value: number): void {
    if (value < this.low) this.low = value;
    if (value > this.high) this.high = value;
  }

  get width(): number {
    return this.high - this.low;
  }
}

/** To a billionth of a day: a lifetime of a million years is still off by less than a thousandth of one. */
function rounded(mean: number): number {
  return Math.round(mean * 1e9) / 1e9;
}
