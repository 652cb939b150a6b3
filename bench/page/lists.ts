import type { Part } from '../results/schema.ts';
import { grouped, quantity, sizesOf, table, withSpread } from './text.ts';

/** One row for each figure. */
export function listSection({ figures }: Part): string {
  const rows = figures.map((figure) => [
    [figure.series, figure.input].filter((each) => each !== undefined).join(', '),
    figure.what,
    withSpread(figure),
    String(figure.runs),
  ]);
  return table(['', '', 'median', 'runs'], rows);
}

/** One row for each kind of call. */
export function callsSection(part: Part): string {
  const rows = part.figures.map((figure) => [
    figure.series,
    withSpread(figure),
    figure.p95 === undefined ? '' : quantity(figure.p95, figure.unit),
    String(figure.runs),
  ]);
  const sizes = sizesOf(part).map((size) => `${grouped(size)} relations`);
  return table([sizes.join(', '), 'median', '95 of 100', 'calls'], rows);
}
