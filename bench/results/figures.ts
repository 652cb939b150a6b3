import type { Figure } from './schema.ts';

/** The subject of a figure, without its numbers. */
export type About = Omit<Figure, 'runs' | 'median' | 'min' | 'max' | 'p95' | 'p99'>;

/** The figure of what was measured several times. Throws where nothing was. */
export function figureOf(about: About, values: readonly number[]): Figure {
  const sorted = [...values].sort((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) throw new Error(`${about.series}, ${about.what}: nothing was measured.`);
  return { ...about, runs: values.length, median: rounded(median(sorted)), min: rounded(min), max: rounded(max) };
}

/** The same, with the times within which 95 and 99 of a hundred stay. */
export function distributionOf(about: About, values: readonly number[]): Figure {
  const sorted = [...values].sort((a, b) => a - b);
  const within = (share: number): number => rounded(sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN);
  return { ...figureOf(about, values), p95: within(0.95), p99: within(0.99) };
}

/** The middle of sorted values. */
function median(sorted: readonly number[]): number {
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

/** To four digits: no clock here says more. */
const rounded = (value: number): number => Number(value.toPrecision(4));

/**
 * The exponent with which a figure grows from one size to another: 1 where it grows as the world does, 2 where it grows with
 * the square. Undefined where one of the two is too short to say anything.
 */
export function growthExponent(
  small: Pick<Figure, 'relations' | 'median'>,
  large: Pick<Figure, 'relations' | 'median'>,
): number | undefined {
  const [from, to] = [small.relations ?? 0, large.relations ?? 0];
  if (from <= 0 || to <= from || small.median <= 0 || large.median <= 0) return undefined;
  return Math.log(large.median / small.median) / Math.log(to / from);
}
