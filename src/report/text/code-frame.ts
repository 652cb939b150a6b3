import type { SourceLine } from '../../model/source-line.ts';
import { printableText } from '../../util/text/printable.ts';
import { cellsOf } from '../shared/cells.ts';
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

/** Drops the common indent, then whole characters from the left and right until the rest fits in `room` cells. */
function cutAround(line: string, column: number, room: number): CutLine {
  const text = line.trimEnd();
  const indent = Math.min(line.length - line.trimStart().length, Math.max(0, column));
  // A line may be as long as a whole file, so text far from the mark is not measured.
  const reach = room * 4;
  const first = Math.max(indent, wholeAt(text, column - reach));
  const last = Math.min(text.length, wholeAt(text, column + reach));
  const characters = [...text.slice(first, last)];
  const target = [...text.slice(first, Math.max(first, column))].length;
  let start = 0;
  if (cells(characters.slice(0, target)) > room * 0.6) {
    while (cells(characters.slice(start, target)) > room * 0.4) start += 1;
  }
  let end = characters.length;
  while (end > target && cells(characters.slice(start, end)) > room) end -= 1;
  const before = first + start > indent ? '…' : '';
  const after = end < characters.length || last < text.length ? '…' : '';
  return {
    shown: before + characters.slice(start, end).join('') + after,
    markAt: (wanted) => {
      if (wanted < first) return undefined;
      const at = [...text.slice(first, Math.max(first, wanted))].length;
      return at < start || at > Math.max(end, target)
        ? undefined
        : cellsOf(before) + cells(characters.slice(start, at));
    },
  };
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

const cells = (characters: readonly string[]): number => cellsOf(characters.join(''));
