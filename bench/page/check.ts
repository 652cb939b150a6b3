import { growthExponent } from '../results/figures.ts';
import type { Part } from '../results/schema.ts';
import { figureAt, grouped, quantity, seriesOf, sizesOf, table, withSpread } from './text.ts';

const phases = ['read', 'write', 'rules', 'total'] as const;
const coldTotal = 'total, the first after its start';
const slowestRules = 8;

/** Phases by size, how each grows, and the slowest rules at the largest size. */
export function checkSection(part: Part): string {
  return [phaseTable(part), growthTable(part), ruleTable(part)].filter((text) => text !== '').join('\n\n');
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

/** Of each phase between the two largest sizes of a series: 1 is as the world grows. */
function growthTable(part: Part): string {
  const whats = [...phases, 'peak memory'];
  const rows = seriesOf(part).flatMap((series) => {
    const [small, large] = sizesOf(part)
      .filter((size) => figureAt(part, series, 'total', size) !== undefined)
      .slice(-2);
    if (small === undefined || large === undefined) return [];
    const exponents = whats.map((what) => {
      const [from, to] = [figureAt(part, series, what, small), figureAt(part, series, what, large)];
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
