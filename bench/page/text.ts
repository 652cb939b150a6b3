import type { Figure, Part } from '../results/schema.ts';

/** `1,000,000` */
export const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** `37.4 ms`, `2.63 s`, `127 MiB`. */
export function quantity(value: number, unit: Figure['unit']): string {
  if (unit === 'ms') return value < 1_000 ? `${short(value)} ms` : `${short(value / 1_000)} s`;
  if (unit === 'MiB') return value < 1_000 ? `${short(value)} MiB` : `${short(value / 1_024)} GiB`;
  return unit === 'findings' ? grouped(value) : `${grouped(value)} ${unit}`;
}

/** The median, and behind it the least and the most where they differ from it. */
export function withSpread(figure: Figure | undefined): string {
  if (figure === undefined) return '';
  const { median, min, max, unit } = figure;
  const [middle, least, most] = [median, min, max].map((value) => quantity(value, unit));
  return least === most ? `${middle}` : `${middle} (${least} – ${most})`;
}

/** Three digits that mean something. */
function short(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** Sizes that anything was measured at, ascending. */
export function sizesOf({ figures }: Pick<Part, 'figures'>): number[] {
  return [...new Set(figures.flatMap(({ relations }) => relations ?? []))].sort((a, b) => a - b);
}

/** In the order in which they were measured. */
export const seriesOf = ({ figures }: Pick<Part, 'figures'>): string[] => [
  ...new Set(figures.map(({ series }) => series)),
];

export function figureAt(
  { figures }: Pick<Part, 'figures'>,
  series: string,
  what: string,
  relations?: number,
): Figure | undefined {
  return figures.find((each) => each.series === series && each.what === what && each.relations === relations);
}
