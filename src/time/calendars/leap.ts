/** A leap rule of a calendar file: the years divisible by `every`, but not by `except`, unless also by `unless`. */
export interface LeapRule {
  readonly every: number;
  readonly except?: number | undefined;
  readonly unless?: number | undefined;
  /** Shifts the years counted: with `every: 4, offset: 3` the years 3, 7, 11 are leap. */
  readonly offset: number;
  /** Days the month gains in such a year; loses, when negative. */
  readonly days: number;
}

/** Days that every `modulus`-th year gains (or loses). A rule is a sum of terms, whose days have a closed form. */
export interface LeapTerm {
  readonly modulus: number;
  readonly offset: number;
  readonly days: number;
}

/** `a - n·⌊a/n⌋`: unlike `%` never negative, so that the years before 1 are leap by the same rule. */
export function modulo(a: number, n: number): number {
  const rest = a % n;
  return rest < 0 ? rest + n : rest + 0;
}

/** @param a above 0, as is `b`. */
export function leastCommonMultiple(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return (a / x) * b;
}

/**
 * A rule by inclusion and exclusion: the years divisible by `every`, less those divisible by `every` and `except`,
 * plus those divisible by all three.
 */
export function leapTerms(rule: LeapRule): LeapTerm[] {
  const { every, except, unless, offset, days } = rule;
  const terms: LeapTerm[] = [{ modulus: every, offset, days }];
  if (except === undefined) return terms;
  const both = leastCommonMultiple(every, except);
  terms.push({ modulus: both, offset, days: -days });
  if (unless !== undefined) terms.push({ modulus: leastCommonMultiple(both, unless), offset, days });
  return terms;
}

/** Days the term gives one year. */
export function leapDaysIn(year: number, term: LeapTerm): number {
  return modulo(year - term.offset, term.modulus) === 0 ? term.days : 0;
}

/** Days the term gives the years 1 … `year - 1` together; for years before 1, minus what `year` … 0 have. */
export function leapDaysBefore(year: number, term: LeapTerm): number {
  const { offset, modulus } = term;
  return term.days * (Math.floor((year - 1 - offset) / modulus) - Math.floor(-offset / modulus));
}
