import type { WorldConfig } from '../../../model/world-config.ts';
import { placed } from '../../../util/places.ts';
import { LineIndex } from '../../../util/text/line-index.ts';
import { scalarOf } from '../../../util/yaml/index.ts';
import { declarationOf } from '../declare.ts';
import { decodeText } from '../decode.ts';
import type { FileIssue, ParsedFile, Reader, SourceFile } from '../parsed-file.ts';
import { entityColumns, type HeadedTable, isRelationHeader, relationColumns } from './columns.ts';
import { distinctRows } from './distinct-rows.ts';
import { mapsOfRows, type RowContext } from './rows.ts';
import { statedColumns } from './stated-columns.ts';
import { readTable, type TableRow } from './table.ts';
import { kindOfTable } from './table-kind.ts';
import { fittingKind, kindOfHeader, kindOfLives, whyTableUnread } from './unread-table.ts';

const relationFile = /(?:^|[./])relations\.[ct]sv$/i;
const entityFile = /(?:^|[./])entities\.[ct]sv$/i;

/**
 * Reads a spreadsheet: a table of entities, one thing a row under keys as in YAML, or of relations, one a row. `entities.csv` and
 * `relations.csv` say what they are. Any other table is read by its headers, its name (`characters.csv`) and what lore.yaml says of
 * its columns; where these do not tell, it is not read, and told.
 */
export const readCsv: Reader = ({ path, bytes, sha256, config }) => {
  const { text, issue } = decodeText(bytes);
  const lines = new LineIndex(text ?? new TextDecoder().decode(bytes));
  const file: SourceFile = { path, kind: 'csv', title: path, sha256, lines };
  const { rows, delimiter, issues: broken } = readTable(text ?? '');
  const issues: FileIssue[] = [...(issue === undefined ? [] : [issue]), ...broken];
  const parsed = readRows(rows, { file, config, delimiter, issues });
  return { file, chunks: [], ...parsed, problems: issues.map((each) => placed(path, lines, each)) };
};

type Rows = Pick<ParsedFile, 'declarations' | 'relations'>;

function readRows(
  rows: readonly TableRow[],
  about: Omit<RowContext, 'kind' | 'own'> & { readonly config: WorldConfig },
): Rows {
  const none: Rows = { declarations: [], relations: [] };
  const { file, config, issues } = about;
  const isEntities = entityFile.test(file.path);
  const own = isEntities || relationFile.test(file.path);
  const [header, ...body] = own ? rows : withoutTitle(rows);
  if (header === undefined) return none;
  const table: HeadedTable = { header, body };
  const { kind: statedKind, keys: stated } = statedColumns(file.path, config.columns);
  const kind = isEntities
    ? statedKind
    : (statedKind ??
      fittingKind(kindOfTable(file.path, config.ontology), table, { config, kind: undefined, stated }) ??
      kindOfHeader(table, { config, kind: undefined, stated }) ??
      kindOfLives(table, { config, kind: undefined, stated }));
  const context = { config, kind, stated };
  const row: RowContext = { ...about, own, kind };
  if (!isEntities && (own || isRelationHeader(header, context))) {
    const maps = mapsOfRows(table, relationColumns(table, context, issues), row);
    return { declarations: [], relations: maps.map((fields) => ({ file, fields })) };
  }
  const unread = own ? undefined : whyTableUnread(table, context, file.path);
  if (unread !== undefined) {
    issues.push(unread);
    return none;
  }
  const rowMaps = mapsOfRows(table, entityColumns(table, context, issues), row);
  const maps = own ? rowMaps : distinctRows(rowMaps, issues);
  const defaults = kind === undefined ? {} : { defaultKind: scalarOf(kind, header.start, header.start) };
  const unknownKeys = own ? 'report' : 'near-miss';
  return { declarations: maps.map((map) => declarationOf(map, { file, ...defaults, unknownKeys })), relations: [] };
}

/** Without a line above the header that holds only what the table is called. */
function withoutTitle(rows: readonly TableRow[]): readonly TableRow[] {
  const [first, second] = rows.slice(0, 2).map(({ cells }) => cells.filter(({ text }) => text !== '').length);
  return first === 1 && second !== undefined && second > 1 && rows.length > 2 ? rows.slice(1) : rows;
}
