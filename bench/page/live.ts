import type { Figure, Part } from '../results/schema.ts';
import { growthTable } from './growth.ts';
import { figureAt, grouped, quantity, seriesOf, sizesOf, table, withSpread } from './text.ts';

/** Rows for each size and engine, with how much shorter a sweep is than a run over everything, and how each grows. */
export function liveSection(part: Part): string {
  const sweeps = part.figures.map(({ what }) => what).filter((what) => what.startsWith('sweep '));
  const whats = [...new Set(sweeps), 'run over everything', 'peak memory'];
  return [sweepTable(part), growthTable(part, whats)].filter((text) => text !== '').join('\n\n');
}

function sweepTable(part: Part): string {
  const rows = sizesOf(part).flatMap((size) => seriesOf(part).flatMap((series) => rowsOf(part, series, size)));
  const head = [
    'relations',
    'engine',
    'what',
    'median',
    '95 of 100',
    '99 of 100',
    'sweeps',
    'everything',
    'times a sweep',
    'peak memory',
  ];
  return table(head, rows);
}

function rowsOf(part: Part, series: string, size: number): string[][] {
  const sweeps = part.figures.filter(
    (each) => each.series === series && each.relations === size && each.what.startsWith('sweep '),
  );
  const everything = figureAt(part, series, 'run over everything', size);
  if (everything === undefined) return [];
  return sweeps.map((sweep) => [
    grouped(size),
    series,
    sweep.what,
    withSpread(sweep),
    within(sweep.p95),
    within(sweep.p99),
    String(sweep.runs),
    withSpread(everything),
    String(Math.round(everything.median / sweep.median)),
    withSpread(figureAt(part, series, 'peak memory', size)),
  ]);
}

const within = (ms: Figure['p95']): string => (ms === undefined ? '' : quantity(ms, 'ms'));
