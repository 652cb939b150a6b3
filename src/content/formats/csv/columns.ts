import { own } from '../../../util/own.ts';
import { foldKey } from '../../../util/text/fold.ts';
import { scalarOf } from '../../../util/yaml/index.ts';
import { claimFieldOf } from '../../vocabulary/claim-field-words.ts';
import type { FileIssue, Words } from '../parsed-file.ts';
import type { TableRow } from './table.ts';

/** A column that is read: where its cells are, and the key they are under. */
export interface TableColumn {
  readonly index: number;
  readonly key: Words;
}

/** The columns of a table of entities: every named one is a key, as in YAML. */
export function entityColumns(header: TableRow, issues: FileIssue[]): TableColumn[] {
  const columns = namedColumns(header, issues);
  if (!columns.some(({ key }) => ['id', 'name', 'names'].includes(foldKey(key.text)))) {
    const message = 'No column says which thing a row is about. Name one `name` or `id`.';
    issues.push({ offset: header.start, code: 'bad-header', message });
    return [];
  }
  return columns;
}

const relationKeys: Readonly<Record<string, string>> = {
  ...{ type: 'type', predicate: 'type', relation: 'type', relationship: 'type', kind: 'type' },
  ...{ fromentity: 'from_entity', subject: 'from_entity', fromid: 'from_entity', who: 'from_entity' },
  ...{ to: 'to', toentity: 'to', object: 'to', target: 'to', toid: 'to' },
};

/**
 * The columns of a table of relations. `from` is a date, as in YAML, unless no other column says whom a row is about;
 * likewise `source` beside `target` is one end of an edge, as graph tools export it.
 */
export function relationColumns(header: TableRow, issues: FileIssue[]): TableColumn[] {
  const columns = namedColumns(header, issues);
  const words = columns.map(({ key }) => foldKey(key.text));
  const hasSubject = words.some((word) => own(relationKeys, word) === 'from_entity' || word === 'entity');
  const subject = hasSubject ? 'entity' : words.includes('source') && words.includes('target') ? 'source' : 'from';
  const known = columns.flatMap((column, at): TableColumn[] => {
    const word = words[at] ?? '';
    const key = word === subject ? 'from_entity' : own(relationKeys, word);
    if (key !== undefined) return [{ ...column, key: { ...column.key, text: key, value: key } }];
    if (word === 'shared' || claimFieldOf(word) !== undefined) return [column];
    const message = `No relation has a field \`${column.key.text}\`, so this column is not read. Expected type, from_entity, to, from, until, at, source, quote, confidence, uncertain, reliability, tier, note or shared.`;
    issues.push({ offset: column.key.start, code: 'unknown-field', message });
    return [];
  });
  const missing = ['type', 'from_entity', 'to'].filter((key) => !known.some((column) => column.key.text === key));
  if (missing.length === 0) return known;
  const message = `The header lacks ${missing.map((key) => `\`${key}\``).join(' and ')}: a row says \`type\`, \`from_entity\` and \`to\`.`;
  issues.push({ offset: header.start, code: 'bad-header', message });
  return [];
}

function namedColumns(header: TableRow, issues: FileIssue[]): TableColumn[] {
  const seen = new Set<string>();
  return header.cells.flatMap((cell, index): TableColumn[] => {
    if (cell.text === '') return [];
    const word = foldKey(cell.text);
    if (seen.has(word)) {
      const message = `The column \`${cell.text}\` is here twice. Give one of them another name, or put several values into one cell, with \`|\` between them.`;
      issues.push({ offset: cell.start, code: 'duplicate-key', message });
    }
    seen.add(word);
    return [{ index, key: scalarOf(cell.text, cell.start, cell.end) }];
  });
}
