import type { Part } from '../results/schema.ts';
import { growthTable } from './growth.ts';
import { figureAt, grouped, quantity, seriesOf, sizesOf, table, withSpread } from './text.ts';

const phases = ['read', 'write', 'rules', 'total'] as const;
const coldTotal = 'total, the first after its start';
const slowestRules = 8;

/** Phases by size, how each grows, and the slowest rules at the largest size. */
export function checkSection(part: Part): string {
  return [phaseTable(part), growthTable(part, [...phases, 'peak memory']), ruleTable(part)]
    .filter((text) => text !== '')
    .join('\n\n');
}

function phaseTable(part: Part): string {
  const head = [
    'relations',
    '',
    'read the files',
    'write the graph',
    'run every rule',
    'total',
    'peak memory',
    'findings',
    'runs',
  ];
  const rows = sizesOf(part).flatMap((size) =>
    seriesOf(part).flatMap((series) => {
      const at = (what: string) => figureAt(part, series, what, size);
      const total = at('total');
      if (total === undefined) return [];
      const cold = at(coldTotal);
      const disk = at('store on disk');
      const named = disk === undefined ? series : `${series}; ${withSpread(disk)} on disk`;
      return [
        [
          grouped(size),
          cold === undefined ? named : `${named}; the first one ${quantity(cold.median, 'ms')}`,
          ...phases.map((phase) => withSpread(at(phase))),
          withSpread(at('peak memory')),
          withSpread(at('findings')),
          String(total.runs),
        ],
      ];
    }),
  );
  return table(head, rows);
}

function ruleTable(part: Part): string {
  const size = sizesOf(part).at(-1);
  const series = seriesOf(part).filter((each) => figureAt(part, each, 'total', size) !== undefined);
  const most = new Map<string, number>();
  for (const { what, median, relations } of part.figures) {
    if (relations === size && what.startsWith('rule ')) most.set(what, Math.max(median, most.get(what) ?? 0));
  }
  const slowest = [...most].sort(([, a], [, b]) => b - a).slice(0, slowestRules);
  if (size === undefined || slowest.length === 0) return '';
  const rows = slowest.map(([what]) => [
    `\`${what.slice('rule '.length)}\``,
    ...series.map((each) => withSpread(figureAt(part, each, what, size))),
  ]);
  return `The slowest rules over ${grouped(size)} relations (some run side by side; empty is below a millisecond):\n\n${table(
    ['', ...series],
    rows,
  )}`;
}
