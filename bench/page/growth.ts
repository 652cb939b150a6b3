import { growthExponent } from '../results/figures.ts';
import type { Part } from '../results/schema.ts';
import { figureAt, grouped, seriesOf, sizesOf, table } from './text.ts';

/** How these figures grow between the two largest sizes that a series was measured at; empty where there is but one. */
export function growthTable(part: Part, whats: readonly string[]): string {
  const rows = seriesOf(part).flatMap((series) => {
    const at = (what: string, size: number) => figureAt(part, series, what, size);
    const [small, large] = sizesOf(part)
      .filter((size) => whats.some((what) => at(what, size) !== undefined))
      .slice(-2);
    if (small === undefined || large === undefined) return [];
    const exponents = whats.map((what) => {
      const [from, to] = [at(what, small), at(what, large)];
      return (from && to && growthExponent(from, to)?.toFixed(2)) ?? '';
    });
    return [[series, `${grouped(small)} to ${grouped(large)}`, ...exponents]];
  });
  if (rows.length === 0) return '';
  return `How it grows: the exponent between the two largest sizes, 1 where a figure grows as the world does, 2 where with its square.\n\n${table(
    ['', 'relations', ...whats],
    rows,
  )}`;
}
