import { own } from '../../../util/own.ts';
import { foldKey } from '../../../util/text/fold.ts';
import { scalarOf } from '../../../util/yaml/index.ts';
import { claimFieldOf } from '../../vocabulary/claim-field-words.ts';
import { firstNames, lastNames } from '../declare.ts';
import type { FileIssue, Words } from '../parsed-file.ts';
import { type HeaderContext, isKindOfRow, keyOfHeader } from './headers.ts';
import type { Cell, TableRow } from './table.ts';

/** A column that is read: where its cells are, and the key they are under. */
export interface TableColumn {
  readonly index: number;
  readonly key: Words;
  /** The column with the rest of the name, where two hold one. */
  readonly lastName?: number;
}

/** A table with its header apart. */
export interface HeadedTable {
  readonly header: TableRow;
  readonly body: readonly TableRow[];
}

/** The columns of a table of entities: every named one is a key, as in YAML. Without one that says what a row is about, none. */
export function entityColumns(table: HeadedTable, context: HeaderContext, issues: FileIssue[]): TableColumn[] {
  const columns = namedColumns(table, context, issues);
  const named = withName(columns, table.header, context);
  if (named.some(({ key }) => ['id', 'name', 'names'].includes(foldKey(key.text)))) return named;
  const message =
    'No column says which thing a row is about. Name one `name` or `id`, or say which it is under `columns:` in lore.yaml.';
  issues.push({ offset: table.header.start, code: 'bad-header', message });
  return [];
}

/** With two columns of a name as one, or the column that is headed by what its rows are, where none is the name itself. */
function withName(columns: readonly TableColumn[], header: TableRow, context: HeaderContext): TableColumn[] {
  const ofWord = (words: ReadonlySet<string>) => columns.find(({ key }) => words.has(foldKey(key.text)));
  const whole = ofWord(new Set(['name', 'names']));
  const first = ofWord(firstNames);
  // Beside `Prénom`, `Nom` is the family's.
  const isFamilys =
    whole !== undefined && first !== undefined && header.cells[whole.index]?.text.toLowerCase() === 'nom';
  if (whole !== undefined && !isFamilys) return [...columns];
  const last = isFamilys ? whole : ofWord(lastNames);
  const chosen = first ?? columns.find(({ index }) => isKindOfRow(header.cells[index]?.text ?? '', context)) ?? last;
  if (chosen === undefined) return [...columns];
  const key = { ...chosen.key, text: 'name', value: 'name' };
  const rest = first !== undefined && last !== undefined ? { lastName: last.index } : {};
  return columns.flatMap((column) => {
    if (column === chosen) return [{ ...column, key, ...rest }];
    return column === last && first !== undefined ? [] : [column];
  });
}

const relationKeys: Readonly<Record<string, string>> = {
  ...{ type: 'type', predicate: 'type', relation: 'type', relationship: 'type', kind: 'type' },
  ...{ fromentity: 'from_entity', subject: 'from_entity', fromid: 'from_entity', who: 'from_entity' },
  ...{ to: 'to', toentity: 'to', object: 'to', target: 'to', toid: 'to' },
};
const ends = ['type', 'from_entity', 'to'] as const;

/** True if a header is one of relations: it has a relation and both its ends, and no name. */
export function isRelationHeader(header: TableRow, { stated }: HeaderContext): boolean {
  const words = header.cells.map(({ text }) => foldKey(String(stated.get(foldKey(text)) ?? text)));
  const subject = subjectWord(words);
  const keys = words.map((word) => (word === subject ? 'from_entity' : own(relationKeys, word)));
  return ends.every((end) => keys.includes(end)) && !words.includes('name');
}

/**
 * The columns of a table of relations. `from` is a date, as in YAML, unless no other column says whom a row is about;
 * likewise `source` beside `target` is one end of an edge, as graph tools export it.
 */
export function relationColumns(table: HeadedTable, context: HeaderContext, issues: FileIssue[]): TableColumn[] {
  const columns = namedColumns(table, { ...context, only: 'stated' }, issues);
  const words = columns.map(({ key }) => foldKey(key.text));
  const subject = subjectWord(words);
  const known = columns.flatMap((column, at): TableColumn[] => {
    const word = words[at] ?? '';
    const key = word === subject ? 'from_entity' : own(relationKeys, word);
    if (key !== undefined) return [{ ...column, key: { ...column.key, text: key, value: key } }];
    if (word === 'shared' || claimFieldOf(word) !== undefined) return [column];
    const message = `No relation has a field \`${column.key.text}\`, so this column is not read. Expected type, from_entity, to, from, until, at, source, quote, confidence, uncertain, reliability, tier, project, note or shared.`;
    issues.push({ offset: column.key.start, code: 'unknown-field', message });
    return [];
  });
  const missing = ends.filter((key) => !known.some((column) => column.key.text === key));
  if (missing.length === 0) return known;
  const message = `The header lacks ${missing.map((key) => `\`${key}\``).join(' and ')}: a row says \`type\`, \`from_entity\` and \`to\`.`;
  issues.push({ offset: table.header.start, code: 'bad-header', message });
  return [];
}

function subjectWord(words: readonly string[]): string {
  const hasSubject = words.some((word) => own(relationKeys, word) === 'from_entity' || word === 'entity');
  return hasSubject ? 'entity' : words.includes('source') && words.includes('target') ? 'source' : 'from';
}

function namedColumns(
  { header, body }: HeadedTable,
  context: HeaderContext & { readonly only?: 'stated' },
  issues: FileIssue[],
): TableColumn[] {
  const seen = new Set<string>();
  return header.cells.flatMap((cell, index): TableColumn[] => {
    const cells = body.flatMap((row) => row.cells[index] ?? []);
    if (cell.text === '') {
      if (cells.some(({ text }) => text !== '') && !isNumbering(cells)) issues.push(namelessColumn(cell, index));
      return [];
    }
    const word = foldKey(cell.text);
    if (seen.has(word) && cells.some(({ text }) => text !== '')) {
      const message = `The column \`${cell.text}\` is here twice. Give one of them another name, or put several values into one cell, with \`|\` between them.`;
      issues.push({ offset: cell.start, code: 'duplicate-key', message });
    }
    seen.add(word);
    const key = context.only === 'stated' ? (context.stated.get(word) ?? cell.text) : keyOfHeader(cell.text, context);
    return key === false ? [] : [{ index, key: scalarOf(key, cell.start, cell.end) }];
  });
}

/** The numbers of the rows, which programs put before the first column. */
function isNumbering(cells: readonly Cell[]): boolean {
  const first = Number(cells[0]?.text);
  return cells.every(({ text }, at) => /^\d+$/.test(text) && Number(text) === first + at);
}

function namelessColumn({ start }: Cell, index: number): FileIssue {
  const message = `Column ${index + 1} has no name in the header, so it is not read. Name it after its key.`;
  return { offset: start, code: 'unknown-field', message };
}
