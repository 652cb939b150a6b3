import { leastCommonMultiple, modulo } from '../../time/calendars/leap.ts';
import { defined } from '../../util/defined.ts';

/** One step of a leap condition: the years divisible by `interval` are leap, or are not (`exclusive`). */
export interface LeapInterval {
  readonly interval: number;
  readonly exclusive: boolean;
  /** Counts from year 0 although the leap day has an offset. */
  readonly ignoresOffset: boolean;
}

/** A leap rule of our calendar files, without its month. */
export interface IntervalRule {
  readonly every: number;
  readonly except?: number;
  readonly unless?: number;
  readonly offset?: number;
  readonly days: number;
}

/** The most steps that are converted, since each could double the number of rules. */
const MOST_STEPS = 8;

/**
 * Converts leap conditions of Calendarium and Fantasy Calendar to our rules. In "400, !100, 4" the largest interval that divides
 * the year decides. When the smallest step excludes, every other year is leap.
 *
 * @param days number of days that a leap year gains.
 */
export function rulesOfIntervals(
  intervals: readonly LeapInterval[],
  offset: number,
  days: number,
): { readonly rules: readonly IntervalRule[] } | { readonly problem: string } {
  const steps = [...intervals].sort((a, b) => a.interval - b.interval);
  if (steps.length === 0) return { problem: 'it has no interval' };
  if (steps.length > MOST_STEPS) return { problem: `it has more than ${MOST_STEPS} intervals` };
  const shifts = new Set(steps.map((step) => (step.ignoresOffset ? 0 : modulo(offset, step.interval))));
  const sameShift = steps.every((step) => step.ignoresOffset) || steps.every((step) => !step.ignoresOffset);
  if (!sameShift && [...shifts].some((shift) => shift !== 0)) {
    return { problem: 'some of its intervals are shifted by the offset and others are not' };
  }
  const shift = steps.every((step) => step.ignoresOffset) ? 0 : offset;
  const terms = divisibilityTerms(steps);
  return { rules: asRules(terms, shift, days) };
}

/** A coefficient for each modulus: the sum over all moduli that divide a year is 1 in leap years and 0 in others. */
function divisibilityTerms(steps: readonly LeapInterval[]): Map<number, number> {
  let terms = new Map<number, number>(steps[0]?.exclusive === true ? [[1, 1]] : []);
  for (const { interval, exclusive } of steps) {
    const next = new Map(terms);
    const add = (modulus: number, coefficient: number) => next.set(modulus, (next.get(modulus) ?? 0) + coefficient);
    for (const [modulus, coefficient] of terms) add(leastCommonMultiple(modulus, interval), -coefficient);
    if (!exclusive) add(interval, 1);
    terms = new Map([...next].filter(([, coefficient]) => coefficient !== 0));
  }
  return terms;
}

/** The rules for the terms: one of the form "every 4, except 100, unless 400" if possible, else one for each modulus, some of them with negative days. */
function asRules(terms: ReadonlyMap<number, number>, offset: number, days: number): IntervalRule[] {
  const shifted = offset === 0 ? {} : { offset };
  const sorted = [...terms].sort(([a], [b]) => a - b);
  const [every, except, unless] = sorted.map(([modulus]) => modulus);
  const nested = sorted.every(([modulus], at) => at === 0 || modulus % (sorted[at - 1]?.[0] ?? 1) === 0);
  const alternating = sorted.every(([, coefficient], at) => coefficient === (at % 2 === 0 ? 1 : -1));
  if (every === undefined || sorted.length > 3 || !nested || !alternating) {
    return sorted.map(([modulus, coefficient]) => ({ every: modulus, days: coefficient * days, ...shifted }));
  }
  return [{ every, ...defined({ except, unless }), days, ...shifted }];
}
