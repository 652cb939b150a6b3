import { defined } from '../../../util/defined.ts';
import { foldKey } from '../../../util/text/fold.ts';
import { claimFieldOf } from '../../vocabulary/claim-field-words.ts';
import type { LabelReader } from './label-reader.ts';
import type { LayoutLine } from './layout.ts';
import type { ValuePart } from './value-parts.ts';
import type { ValueWindow } from './windows.ts';

export interface TableCell {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Heads of columns of dates beside a name. */
const startHead: ReadonlySet<string> = new Set(
  [
    'from',
    'since',
    'start',
    'started',
    'began',
    'begin',
    'crowned',
    'acceded',
    'accession',
    'joined',
    'took office',
    'reign began',
    'reign start',
  ].map(foldKey),
);
const endHead: ReadonlySet<string> = new Set(
  ['to', 'until', 'till', 'end', 'ended', 'left', 'left office', 'reign ended', 'reign end', 'abdicated'].map(foldKey),
);
const spanHead: ReadonlySet<string> = new Set(
  ['years', 'reign', 'reigned', 'dates', 'period', 'term', 'tenure', 'time', 'when', 'held', 'ruled', 'in office'].map(
    foldKey,
  ),
);

/** True if a column holds two dates each: `830–850`. */
export const isSpanHead = (head: string): boolean => spanHead.has(foldKey(head));

/** Which end of a relation the dates of a column are, by its head. */
export function columnOf(head: string): 'from' | 'until' | 'span' | undefined {
  const word = foldKey(head);
  if (startHead.has(word)) return 'from';
  if (endHead.has(word)) return 'until';
  if (spanHead.has(word)) return 'span';
  const field = claimFieldOf(word);
  return field === 'from' || field === 'until' ? field : undefined;
}

/** When it was, by the columns of dates in a row. Other text there stays unread. */
export function columnWindow(
  dates: readonly TableCell[],
  columns: readonly TableCell[],
  reader: LabelReader,
): Pick<ValueWindow, 'from' | 'until'> {
  let window: Pick<ValueWindow, 'from' | 'until'> = {};
  for (const [at, column] of columns.entries()) {
    const cell = dates[at];
    const field = columnOf(column.text);
    if (cell === undefined || field === undefined) continue;
    const parts: readonly ValuePart[] = reader.parts(cell);
    const only = parts.length === 1 ? parts[0] : undefined;
    if (only?.sign === 'S' && field === 'span') window = defined({ from: only.from, until: only.until });
    else if (only?.sign === 'D' && field !== 'span') window = { ...window, [field]: only.from };
    else if (/[\p{L}\p{N}]/u.test(cell.text) && !tillNow.test(cell.text)) reader.leave(cell, 'unreadable-date');
  }
  return window;
}

const tillNow = /^(?:the )?(?:present|now|today|current|currently|ongoing)$/i;

/** The cells of a row, without the bars. */
export function rowCells({ start, text }: LayoutLine): TableCell[] {
  const from = /^[>\s]*\|?/.exec(text)?.[0].length ?? 0;
  const to = text.endsWith('|') && text.length > from ? text.length - 1 : text.length;
  const cells: TableCell[] = [];
  let at = from;
  for (const piece of text.slice(from, to).split('|')) {
    const words = piece.trim();
    const begin = start + at + piece.length - piece.trimStart().length;
    cells.push({ start: begin, end: begin + words.length, text: words });
    at += piece.length + 1;
  }
  return cells;
}
