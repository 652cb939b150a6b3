import type { Figure, Part } from '../results/schema.ts';
import { growthTable } from './growth.ts';
import { grouped, quantity, sizesOf, table, withSpread } from './text.ts';

/** One row for each figure. */
export function listSection({ figures }: Part): string {
  const severalSizes = sizesOf({ figures }).length > 1;
  const rows = figures.map((figure) => [
    [figure.series, figure.input, ...(severalSizes ? [sizeOf(figure)] : [])]
      .filter((each) => each !== undefined)
      .join(', '),
    figure.what,
    withSpread(figure),
    String(figure.runs),
  ]);
  return table(['', '', 'median', 'runs'], rows);
}

const sizeOf = ({ relations }: Figure): string | undefined =>
  relations === undefined ? undefined : `${grouped(relations)} relations`;

/** The same, and how what was measured at several sizes grows. */
export function growingSection(part: Part): string {
  const whats = new Set(part.figures.filter(({ relations }) => relations !== undefined).map(({ what }) => what));
  return [listSection(part), growthTable(part, [...whats])].filter((text) => text !== '').join('\n\n');
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

/** Pages as calls, then what was measured over an input. */
export function pagesSection(part: Part): string {
  const served = part.figures.filter(({ relations }) => relations !== undefined);
  const written = part.figures.filter(({ relations }) => relations === undefined);
  const sections = [
    ...(served.length === 0 ? [] : [callsSection({ ...part, figures: served })]),
    ...(written.length === 0 ? [] : [listSection({ ...part, figures: written })]),
  ];
  return sections.join('\n\n');
}
