import { readTable, type TableRow } from '../formats/csv/table.ts';
import type { Stretch } from '../formats/markdown/blocks.ts';
import { keepsSecret } from '../vocabulary/secret-marks.ts';
import type { Secrets } from './cut.ts';
import { secretsInValue } from './value-secrets.ts';

/**
 * The secrets of a table: rows that `private` or `publish` does not clearly make public, comments and callouts in cells, and rows that
 * begin with `# `.
 */
export function csvSecrets(text: string): Secrets {
  const { rows } = readTable(text);
  const headers = headersOf(rows.filter((row) => !isComment(row)));
  const found: Stretch[] = [];
  for (const [at, row] of rows.entries()) {
    const above = headers.filter(({ start }) => start < row.start);
    const isSecret = above.some(({ cells }) =>
      cells.some((header, index) => keepsSecret(header.text, row.cells[index]?.text ?? '')),
    );
    if (isComment(row) || (isSecret && !headers.includes(row)))
      found.push({ start: row.start, end: rows[at + 1]?.start ?? text.length });
    else for (const cell of row.cells) found.push(...secretsInValue(text, cell));
  }
  return found;
}

const isComment = ({ cells: [first] }: TableRow): boolean => first?.quoted === false && /^#+\s+\S/.test(first.text);

/** The first row, and the one below it where the first may be no more than what the table is called. */
function headersOf(rows: readonly TableRow[]): readonly TableRow[] {
  const words = rows[0]?.cells.filter(({ text }) => text !== '').length ?? 0;
  return rows.slice(0, words > 1 ? 1 : 2);
}
