import type { SourceLine } from '../../model/source-line.ts';
import { printableText } from '../../util/text/printable.ts';
import { cellsOf, isOneCellEach } from '../shared/cells.ts';
import type { Paint } from './paint.ts';

interface FrameOptions {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** Further columns of the line, which are marked where they are shown. */
  readonly others?: readonly number[];
  readonly width: number;
  readonly paint: Paint;
  readonly sourceLine: SourceLine;
}

/**
 * The author's line with its number, and a mark under the column. Cut to `width` terminal cells so that the marked column
 * is always shown. Empty when the line cannot be read.
 */
export function codeFrame({ path, line, column, others = [], width, paint, sourceLine }: FrameOptions): string[] {
  const written = sourceLine(path, line);
  const text = written === undefined ? undefined : printableText(written);
  if (text === undefined || text.trim() === '') return [];
  const gutter = `${line} │ `;
  const room = Math.max(20, width - cellsOf(gutter) - 4);
  const { shown, markAt } = cutAround(text, column - 1, room);
  const marks = [column, ...others].flatMap((each) => markAt(each - 1) ?? []).sort((a, b) => a - b);
  const blank = ' '.repeat(cellsOf(String(line)));
  return [`    ${paint('dim', gutter)}${shown}`, `    ${paint('dim', `${blank} │ `)}${marksUnder(marks, paint)}`];
}

/** Drops the common indent, then whole clusters from the left and right until the rest fits in `room` cells. */
function cutAround(line: string, column: number, room: number): CutLine {
  const text = line.trimEnd();
  const indent = Math.min(line.length - line.trimStart().length, Math.max(0, column));
  // A line may be as long as a whole file, so text far from the mark is not measured.
  const reach = room * 4;
  const first = Math.max(indent, wholeAt(text, column - reach));
  const last = Math.min(text.length, wholeAt(text, column + reach));
  const clusters = clustersOf(text.slice(first, last));
  /** The number of the cluster at an offset; after the last one, the number of clusters. */
  const indexAt = (offset: number): number => {
    const index = clusters.findIndex(({ end }) => end > offset - first);
    return index === -1 ? clusters.length : index;
  };
  // Cells before each of them, measured once: to measure every candidate for a cut is slow.
  const edges = [0];
  for (const { cells } of clusters) edges.push((edges.at(-1) ?? 0) + cells);
  const cellsFrom = (from: number, to: number): number => (edges[to] ?? 0) - (edges[from] ?? 0);
  const target = indexAt(column);
  let start = 0;
  if (cellsFrom(0, target) > room * 0.6) {
    while (cellsFrom(start, target) > room * 0.4) start += 1;
  }
  let end = clusters.length;
  while (end > target && cellsFrom(start, end) > room) end -= 1;
  const from = first + (clusters[start - 1]?.end ?? 0);
  const to = first + (clusters[end - 1]?.end ?? 0);
  const before = from > indent ? '…' : '';
  const after = end < clusters.length || last < text.length ? '…' : '';
  return {
    shown: before + text.slice(from, to) + after,
    markAt: (wanted) => {
      if (wanted < first || (wanted > last && last < text.length)) return undefined;
      const at = indexAt(wanted);
      return at < start || at > Math.max(end, target) ? undefined : cellsOf(before) + cellsFrom(start, at);
    },
  };
}

/** A visible character, never cut: a letter with its accents, an emoji of several. */
interface Cluster {
  /** Offset behind it. */
  readonly end: number;
  readonly cells: number;
}

let segmenter: Intl.Segmenter | undefined;

function clustersOf(text: string): Cluster[] {
  if (isOneCellEach(text)) return Array.from(text, (_, at) => ({ end: at + 1, cells: 1 }));
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment, index }) => ({
    end: index + segment.length,
    cells: cellsOf(segment),
  }));
}

interface CutLine {
  readonly shown: string;
  /** The cell that a column stands in; undefined where it was cut away. */
  readonly markAt: (column: number) => number | undefined;
}

function marksUnder(marks: readonly number[], paint: Paint): string {
  const distinct = [...new Set(marks)];
  return distinct
    .map((mark, at) => `${' '.repeat(mark - ((distinct[at - 1] ?? -1) + 1))}${paint('red', '^')}`)
    .join('');
}

/** The offset, or the one before it where the offset falls between the two halves of a surrogate pair. */
const wholeAt = (text: string, offset: number): number =>
  /[\uDC00-\uDFFF]/.test(text[offset] ?? '') ? offset - 1 : offset;
