import type { HeadedTable } from '../csv/columns.ts';
import type { Cell, TableRow } from '../csv/table.ts';
import type { Stretch } from './blocks.ts';

/** The line below the heads of a table: `|---|:-:|`. */
const ruler = /^[\s>|:-]+$/;

/** A table of a note, with each cell at its place; undefined for one without heads. Emphasis around a cell is no part of it. */
export function tableIn(text: string, [head, under, ...rows]: readonly Stretch[]): HeadedTable | undefined {
  if (head === undefined || under === undefined || !ruler.test(text.slice(under.start, under.end))) return undefined;
  const header = rowOf(text, head);
  const body = rows.map((line) => padded(rowOf(text, line), header.cells.length));
  return header.cells.length < 2 || body.length === 0 ? undefined : { header, body };
}

/** A row with as many cells as the header has, as it is shown. */
function padded({ start, cells }: TableRow, width: number): TableRow {
  const end = cells.at(-1)?.end ?? start;
  const missing = Math.max(0, width - cells.length);
  const empty: Cell = { text: '', start: end, end, quoted: false };
  return { start, cells: [...cells.slice(0, width), ...Array.from({ length: missing }, () => empty)] };
}

function rowOf(text: string, { start, end }: Stretch): TableRow {
  const row = text.slice(start, end);
  // `- | Name | Born |`: a table within a list.
  const from = /^(?:[>\s]|(?:[-*+]|\d{1,9}[.)])\s)*\|?/.exec(row)?.[0].length ?? 0;
  const pieces = row.slice(from).split(/(?<!\\)\|/);
  if (pieces.length > 1 && pieces.at(-1)?.trim() === '') pieces.pop();
  let at = start + from;
  const cells = pieces.map((piece): Cell => {
    const marks = /^[\s*_]*/.exec(piece)?.[0].length ?? 0;
    const words = piece.slice(marks).replace(/(?<![\s*_])[\s*_]+$/, '');
    const cell = { text: words, start: at + marks, end: at + marks + words.length, quoted: false };
    at += piece.length + 1;
    return cell;
  });
  return { start, cells };
}
