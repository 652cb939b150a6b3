import { engines } from '../options.ts';
import type { Part } from '../results/schema.ts';
import { grouped, seriesOf, sizesOf } from './text.ts';

/** The gaps of a section, in words: failures, sizes that one series has and another lacks, and engines that did not run. */
export function gapsOf(part: Part): string[] {
  const failed = part.missing.map(({ series, input, relations, why }) => {
    const size = relations === undefined ? undefined : `${grouped(relations)} relations`;
    return `${[series, input, size].filter((each) => each !== undefined).join(', ')} (${plain(why)})`;
  });
  return [...failed, ...unevenSizes(part), ...absentEngines(part)];
}

/** The uneven sizes of parts that measure every series at every size. */
function unevenSizes(part: Part): string[] {
  if (part.part !== 'check' && part.part !== 'live') return [];
  const sizes = sizesOf(part);
  return seriesOf(part).flatMap((series) => {
    const measured = new Set(part.figures.filter((each) => each.series === series).map(({ relations }) => relations));
    if (measured.has(undefined)) return [];
    const told = new Set(part.missing.filter((each) => each.series === series).map(({ relations }) => relations));
    const lacking = sizes.filter((size) => !measured.has(size) && !told.has(size));
    return lacking.map((size) => `${series}, ${grouped(size)} relations (not run)`);
  });
}

/** The missing engines of parts that compare the two. */
function absentEngines(part: Part): string[] {
  const told = [...seriesOf(part), ...part.missing.map(({ series }) => series)];
  const ran = (engine: string): boolean => told.some((series) => series.startsWith(engine));
  return engines.some(ran) ? engines.filter((engine) => !ran(engine)).map((engine) => `${engine} (not run)`) : [];
}

/** One line without a full stop, and without anything that Markdown would read. */
const plain = (why: string): string =>
  why
    .replace(/\s+/g, ' ')
    .replace(/[|<>`]/g, '')
    .replace(/\.$/, '');
