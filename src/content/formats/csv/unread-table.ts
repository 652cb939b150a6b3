import { isAllowedKind } from '../../../model/kinds.ts';
import { foldKey } from '../../../util/text/fold.ts';
import { claimFieldOf } from '../../vocabulary/claim-field-words.ts';
import { keyTableOf } from '../../vocabulary/key-tables.ts';
import { kindOfRank, kindOfWord } from '../../vocabulary/kind-words.ts';
import { firstNames, lastNames } from '../declare.ts';
import type { FileIssue } from '../parsed-file.ts';
import type { HeadedTable } from './columns.ts';
import { type HeaderContext, keyOfHeader } from './headers.ts';

/** Keys that tables of any sort have. */
const anyTable: ReadonlySet<string> = new Set([
  'name',
  'id',
  'type',
  'kind',
  'description',
  'summary',
  'status',
  'title',
  'author',
  'location',
  'place',
  'tags',
  'age',
  'class',
  'created',
]);

/**
 * Why a table that no name and no setting calls lore is not read: neither its kind nor any of its headers says that its rows are
 * things of the world. Undefined where it is to be read.
 */
export function whyTableUnread(table: HeadedTable, context: HeaderContext, path: string): FileIssue | undefined {
  const headers = table.header.cells.filter(({ text }) => text !== '');
  const { kind, stated } = context;
  if (kind !== undefined || headers.some(({ text }) => stated.has(foldKey(text)))) return undefined;
  const keys = headers.map(({ text }) => keyOfHeader(text, context));
  const hasName = keys.some((key) => key !== false && isNameKey(foldKey(key)));
  if (hasName && (keys.some((key) => key !== false && isTelling(key, context)) || namesKinds(table, context)))
    return undefined;
  const header = JSON.stringify(headers[0]?.text ?? 'Who');
  const example = `columns: [{ match: ${JSON.stringify(path)}, kind: Person, keys: { ${header}: name } }]`;
  const message = `Table not read: name and header do not show the kind of its rows. To read it, add \`${example}\` to lore.yaml. To skip it, add it to \`ignore:\`.`;
  return { offset: table.header.start, code: 'unread-table', message };
}

/** The kind that the first column is headed by (`Character`, `King`), in a table that has another column which only such things have. */
export function kindOfHeader({ header }: HeadedTable, context: HeaderContext): string | undefined {
  const [first, ...others] = header.cells.filter(({ text }) => text !== '');
  // `| Lord | Reign |` in the note of a place tells who ruled there.
  const isOfReigns = others.some(({ text }) => /^reign/i.test(text));
  const kind =
    first && (kindOfWord(first.text, context.config.ontology) ?? (isOfReigns ? undefined : kindOfRank(first.text)));
  if (kind === undefined || context.stated.has(foldKey(first?.text ?? ''))) return undefined;
  const keys = others.map(({ text }) => keyOfHeader(text, { ...context, kind }));
  const isNamed = keys.some((key) => key !== false && ['name', 'id'].includes(foldKey(key)));
  return !isNamed && keys.some((key) => key !== false && isTelling(key, context)) ? kind : undefined;
}

/** The kind that a table is called after, unless its columns say that its rows are people: a table `family` of births and deaths. */
export function fittingKind(
  named: string | undefined,
  { header }: HeadedTable,
  context: HeaderContext,
): string | undefined {
  const { ontology } = context.config;
  if (named === undefined) return undefined;
  const hasLives = header.cells.some(({ text }) => {
    const key = text === '' ? false : keyOfHeader(text, { ...context, kind: undefined });
    const meaning = key === false ? undefined : keyTableOf(ontology).lookup(key, undefined);
    const kinds = meaning?.as === 'attribute' ? meaning.attribute.on : [];
    return kinds.includes('Person') && !isAllowedKind(ontology, named, kinds);
  });
  return hasLives && isAllowedKind(ontology, named, ['Faction']) ? 'Person' : named;
}

/** `Name,Born,Died,Reign`: only people are born, die and reign. */
export function kindOfLives({ header }: HeadedTable, context: HeaderContext): string | undefined {
  const { ontology } = context.config;
  const meanings = header.cells.map(({ text }) => {
    const key = text === '' ? false : keyOfHeader(text, { ...context, kind: undefined });
    if (key === false) return '';
    const meaning = keyTableOf(ontology).lookup(key, 'Person');
    if (/^reign/i.test(key) || (meaning?.as === 'relation' && meaning.predicate.type === 'RULES')) return 'reign';
    return meaning?.as === 'attribute' ? meaning.attribute.name : '';
  });
  return ['birth', 'death', 'reign'].every((each) => meanings.includes(each))
    ? ontology.kinds.get('Person')?.name
    : undefined;
}

const isNameKey = (word: string): boolean => word === 'name' || firstNames.has(word) || lastNames.has(word);

/** True if only things of a world have such a key. */
function isTelling(key: string, { config }: HeaderContext): boolean {
  const word = foldKey(key);
  if (anyTable.has(word) || claimFieldOf(word) !== undefined) return false;
  const meaning = keyTableOf(config.ontology).lookup(key, undefined);
  return meaning?.as === 'relation' || (meaning?.as === 'attribute' && meaning.attribute.on.length > 0);
}

/** True if a column of kinds names some. */
function namesKinds({ header, body }: HeadedTable, { config }: HeaderContext): boolean {
  const index = header.cells.findIndex(({ text }) => ['kind', 'type'].includes(foldKey(text)));
  return index >= 0 && body.some(({ cells }) => kindOfWord(cells[index]?.text ?? '', config.ontology) !== undefined);
}
