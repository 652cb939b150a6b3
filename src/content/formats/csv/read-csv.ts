import { placed } from '../../../util/places.ts';
import { foldKey } from '../../../util/text/fold.ts';
import { LineIndex } from '../../../util/text/line-index.ts';
import { mapOf, seqOf, type YamlMap, type YamlNode, type YamlPair, type YamlScalar } from '../../../util/yaml/index.ts';
import { coreValue } from '../../../util/yaml/scalar.ts';
import { declarationOf } from '../declare.ts';
import { decodeText } from '../decode.ts';
import type { FileIssue, Reader, SourceFile } from '../parsed-file.ts';
import { entityColumns, relationColumns, type TableColumn } from './columns.ts';
import { type Cell, readTable, type TableRow } from './table.ts';

const relationFile = /(?:^|[./])relations\.csv$/i;
/** Keys whose cells are one text, whatever stands in it. */
const wholeCells: ReadonlySet<string> = new Set(
  ['id', 'name', 'kind', 'type', 'quote', 'note', 'notes', 'comment', 'description', 'summary', 'shared', 'source'].map(
    foldKey,
  ),
);

/**
 * Reads a spreadsheet: `entities.csv`, one thing a row under keys as in YAML, or `relations.csv`, one relation a row. A cell
 * holds several values with `|` between them, or `;` where that does not part the cells.
 */
export const readCsv: Reader = ({ path, bytes, sha256 }) => {
  const { text, issue } = decodeText(bytes);
  const lines = new LineIndex(text ?? new TextDecoder().decode(bytes));
  const file: SourceFile = { path, kind: 'csv', title: path, sha256, lines };
  const { rows, delimiter, issues: broken } = readTable(text ?? '');
  const issues: FileIssue[] = [...(issue === undefined ? [] : [issue]), ...broken];
  const [header, ...body] = rows;
  const isRelations = relationFile.test(path);
  const columns =
    header === undefined ? [] : isRelations ? relationColumns(header, issues) : entityColumns(header, issues);
  const maps =
    columns.length === 0
      ? []
      : body.flatMap((row) => mapOfRow(row, header?.cells.length ?? 0, columns, delimiter, issues));
  return {
    file,
    declarations: isRelations ? [] : maps.map((map) => declarationOf(map, { file })),
    relations: isRelations ? maps.map((fields) => ({ file, fields })) : [],
    chunks: [],
    problems: issues.map((each) => placed(path, lines, each)),
  };
};

function mapOfRow(
  row: TableRow,
  width: number,
  columns: readonly TableColumn[],
  delimiter: string,
  issues: FileIssue[],
): YamlMap[] {
  const extra = row.cells.slice(width).find(({ text }) => text !== '');
  if (extra !== undefined || row.cells.length < width) {
    const fix =
      extra === undefined
        ? 'The last ones are taken as empty.'
        : `What is too much is not read; put a cell with a \`${delimiter === '\t' ? 'tab' : delimiter}\` in it in quotes.`;
    const message = `${row.cells.length} cells in this row, ${width} in the header. ${fix}`;
    issues.push({ offset: extra?.start ?? row.start, code: 'ragged-row', message });
  }
  const pairs = columns.flatMap(({ index, key }): YamlPair[] => {
    const cell = row.cells[index];
    return cell === undefined || cell.text === ''
      ? []
      : [{ key: { ...key, start: cell.start, end: cell.end }, value: cellValue(cell, key.text, delimiter) }];
  });
  const start = row.cells.find(({ text }) => text !== '')?.start ?? row.start;
  return pairs.length === 0 ? [] : [mapOf(start, pairs)];
}

function cellValue(cell: Cell, key: string, delimiter: string): YamlNode {
  const separator = delimiter === ';' ? /\|/g : /[|;]/g;
  if (wholeCells.has(foldKey(key)) || cell.text.search(separator) === -1) return scalar(cell, 0, cell.text.length);
  const items: YamlScalar[] = [];
  let from = 0;
  for (const { index } of [...cell.text.matchAll(separator), { index: cell.text.length }]) {
    if (cell.text.slice(from, index).trim() !== '') items.push(scalar(cell, from, index));
    from = index + 1;
  }
  const [only] = items;
  return only !== undefined && items.length === 1 ? only : seqOf(cell.start, items);
}

/** A part of a cell at its own place: in a quoted cell every quote inside is written twice. */
function scalar(cell: Cell, from: number, to: number): YamlScalar {
  const raw = cell.text.slice(from, to);
  const text = raw.trim();
  const at = from + raw.indexOf(text);
  const inFile = (index: number) =>
    cell.quoted ? cell.start + 1 + index + cell.text.slice(0, index).split('"').length - 1 : cell.start + index;
  const isWhole = from === 0 && to === cell.text.length;
  const start = isWhole ? cell.start : inFile(at);
  const end = isWhole ? cell.end : inFile(at + text.length);
  return {
    kind: 'scalar',
    start,
    end,
    style: cell.quoted ? 'double' : 'plain',
    text,
    value: cell.quoted ? text : coreValue(text),
  };
}
