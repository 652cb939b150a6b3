import { basename } from 'node:path';
import type { Part } from '../results/schema.ts';
import { quantity, seriesOf, table } from './text.ts';

/** Each phase of each series, with what takes the most of it. A file goes by its name alone: it may have moved since it was measured. */
export function profileSection(part: Pick<Part, 'figures'>): string {
  const rows = seriesOf(part).flatMap((series) => {
    const figures = part.figures.filter((each) => each.series === series);
    const phases = figures.filter(({ what }) => !what.includes(': '));
    return phases.map(({ what: phase, median: all }) => {
      const takers = figures.filter(({ what }) => what.startsWith(`${phase}: `));
      const shown = takers.map(({ what, median }) => {
        const taker = what.slice(`${phase}: `.length);
        return `${taker.startsWith('src/') ? `\`${basename(taker)}\`` : taker} ${quantity(median, 'ms')} (${Math.round((100 * median) / all)} %)`;
      });
      return [series, phase, quantity(all, 'ms'), ...shown];
    });
  });
  return table(['', '', 'all', 'most', 'second', 'third'], rows);
}
