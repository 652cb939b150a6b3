import type { WorldConfig } from '../../../model/world-config.ts';
import { foldKey } from '../../../util/text/fold.ts';
import { mapOf, type YamlMap, type YamlNode, type YamlPair } from '../../../util/yaml/index.ts';
import { keyTableOf } from '../../vocabulary/key-tables.ts';
import { kindOfWord } from '../../vocabulary/kind-words.ts';
import type { FileIssue, SourceFile } from '../parsed-file.ts';
import { cellValue, isBlankCell } from './cells.ts';
import type { HeadedTable, TableColumn } from './columns.ts';
import type { Cell, TableRow } from './table.ts';

/** The settings for reading the rows of a table. */
export interface RowContext {
  readonly file: SourceFile;
  readonly config: Pick<WorldConfig, 'ontology'>;
  readonly delimiter: string;
  /** True if the table is one written for this program, rather than an export of another. */
  readonly own: boolean;
  /** The kind of its rows, where something beside them tells. */
  readonly kind: string | undefined;
  readonly issues: FileIssue[];
}

/** Each row that says something, as a map of keys and values. */
export function mapsOfRows(table: HeadedTable, columns: readonly TableColumn[], context: RowContext): YamlMap[] {
  if (columns.length === 0) return [];
  const widths = { least: Math.max(...columns.map(({ index }) => index)) + 1, most: table.header.cells.length };
  const numbers = context.own ? undefined : rowNumbers(table, columns);
  const read = columns.filter(
    (column) => column !== numbers?.column && !isForeignNumbers(table, column, context, numbers?.names),
  );
  return table.body.flatMap((row) => {
    tellRagged(row, widths, context);
    const pairs = read.flatMap((column) => pairOf(row, column, context, numbers?.names));
    const start = row.cells.find(({ text }) => text !== '')?.start ?? row.start;
    return pairs.length === 0 ? [] : [mapOf(start, pairs)];
  });
}

function pairOf(
  row: TableRow,
  column: TableColumn,
  context: RowContext,
  names: ReadonlyMap<string, string> | undefined,
): YamlPair[] {
  const cell = cellOf(row, column);
  if (cell === undefined || isBlankCell(cell)) return [];
  const key = { ...column.key, start: cell.start, end: cell.end };
  const { own, delimiter } = context;
  const isRelation = namesOthers(column, context);
  const value = cellValue(cell, key.text, { delimiter, names: isRelation });
  if (own) return [{ key, value }];
  if (isRelation && names !== undefined && !mayBeDated(column, context)) return [{ key, value: named(value, names) }];
  return [kindPair({ key, value }, context)];
}

/** True if an export's column names other things. */
function namesOthers({ key }: TableColumn, { own, config, kind }: RowContext): boolean {
  return !own && keyTableOf(config.ontology).lookup(key.text, kind)?.as === 'relation';
}

/** True if the numbers of a column may be years, as below `Founded` and `Built`. */
function mayBeDated({ key }: TableColumn, { config, kind }: RowContext): boolean {
  const meaning = keyTableOf(config.ontology).lookup(key.text, kind);
  return meaning?.as === 'relation' && meaning.dated !== undefined;
}

/** True if a column names other things by numbers that are no rows of this table: of another one, or amounts. It is told. */
function isForeignNumbers(
  { header, body }: HeadedTable,
  column: TableColumn,
  context: RowContext,
  names: ReadonlyMap<string, string> = new Map(),
): boolean {
  if (!namesOthers(column, context) || mayBeDated(column, context)) return false;
  const cells = body.flatMap((row) => cellOf(row, column) ?? []).filter((cell) => !isBlankCell(cell));
  const numbers = cells.flatMap(({ text }) => text.split(/[,;|]/).map((part) => part.trim()));
  const isForeign = cells.length > 0 && numbers.every((text) => /^\d+$/.test(text) && !names.has(text));
  const head = header.cells[column.index];
  if (isForeign && head !== undefined) {
    const message = `The column \`${head.text}\` names others by numbers, so it is not read. Put their names there, or leave it out under \`columns:\` in lore.yaml.`;
    context.issues.push({ offset: head.start, code: 'unknown-field', message });
  }
  return isForeign;
}

/** The value of a column of kinds: the kind it names, in any number (`NPCs`). In a table of one kind, a word that names none is an attribute. */
function kindPair(pair: YamlPair, { config, kind }: RowContext): YamlPair {
  const { key, value } = pair;
  const word = foldKey(key.text);
  if (value.kind !== 'scalar' || (word !== 'kind' && word !== 'type')) return pair;
  const found = kindOfWord(value.text, config.ontology);
  if (found !== undefined) return { key, value: { ...value, text: found, value: found } };
  return kind === undefined ? pair : { key: { ...key, text: 'category', value: 'category' }, value };
}

function cellOf({ cells }: TableRow, { index, lastName }: TableColumn): Cell | undefined {
  return lastName === undefined ? cells[index] : joined(cells[index], cells[lastName]);
}

/** `First Name` and `Surname` as one cell, at the place of the first. */
function joined(first: Cell | undefined, last: Cell | undefined): Cell | undefined {
  const parts = [first, last].filter((cell) => cell !== undefined).filter((cell) => !isBlankCell(cell));
  const [at] = parts;
  if (at === undefined) return undefined;
  return { start: at.start, end: at.end, quoted: true, text: parts.map(({ text }) => text).join(' ') };
}

/**
 * The column with the numbers of a database, and whom each stands for: in another table the same number is somebody else, so they
 * are no ids. Undefined where the ids are words, or a row has no name.
 */
function rowNumbers(
  { body }: HeadedTable,
  columns: readonly TableColumn[],
): { readonly column: TableColumn; readonly names: ReadonlyMap<string, string> } | undefined {
  const column = columns.find(({ key }) => foldKey(key.text) === 'id');
  const name = columns.find(({ key }) => foldKey(key.text) === 'name');
  if (column === undefined || name === undefined) return undefined;
  const names = new Map<string, string>();
  for (const row of body) {
    const [id = '', called = ''] = [row.cells[column.index]?.text, cellOf(row, name)?.text];
    if (!/^\d+$/.test(id) || called === '') return undefined;
    names.set(id, called);
  }
  // Two of one name are told apart by their numbers.
  return new Set(names.values()).size < names.size ? undefined : { column, names };
}

/** The names that numbers of this table stand for. */
function named(value: YamlNode, names: ReadonlyMap<string, string>): YamlNode {
  if (value.kind === 'seq') return { ...value, items: value.items.map((item) => named(item, names)) };
  const name = value.kind === 'scalar' ? names.get(value.text) : undefined;
  return value.kind === 'scalar' && name !== undefined ? { ...value, text: name, value: name } : value;
}

function tellRagged(
  row: TableRow,
  { least, most }: { readonly least: number; readonly most: number },
  { delimiter, issues }: RowContext,
): void {
  const extra = row.cells.slice(most).find(({ text }) => text !== '');
  if (extra === undefined && row.cells.length >= least) return;
  const fix =
    extra === undefined
      ? 'The last ones are taken as empty.'
      : `Extra cells are not read. Put quotes around a cell with a \`${delimiter === '\t' ? 'tab' : delimiter}\`.`;
  const message = `${row.cells.length} cells in this row, ${most} in the header. ${fix}`;
  issues.push({ offset: extra?.start ?? row.start, code: 'ragged-row', message });
}
