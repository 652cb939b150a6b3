import { isAllowedKind } from '../../../model/kinds.ts';
import type { WorldConfig } from '../../../model/world-config.ts';
import { foldKey } from '../../../util/text/fold.ts';
import { englishKeysOf } from '../../vocabulary/foreign-keys.ts';
import { isOfManyIds, keysOfIds } from '../../vocabulary/id-keys.ts';
import { keyTableOf } from '../../vocabulary/key-tables.ts';
import { kindOfRank, kindOfWord } from '../../vocabulary/kind-words.ts';
import { aliasKeys, firstNames, lastNames, nameKeys } from '../declare.ts';

/** The settings for reading the headers of a table. */
export interface HeaderContext {
  readonly config: Pick<WorldConfig, 'ontology'>;
  /** The kind of its rows, where its name or lore.yaml tells. */
  readonly kind: string | undefined;
  /** The headers in lore.yaml, folded: the key, or `false` for an ignored column. */
  readonly stated: ReadonlyMap<string, string | false>;
}

const nameWords: ReadonlySet<string> = new Set([
  ...nameKeys,
  'fullname',
  'displayname',
  'entity',
  'entityname',
  'label',
]);
/** True if a header is that of first or of last names. */
function isPartOfName(header: string): boolean {
  return firstNames.has(foldKey(header)) || lastNames.has(foldKey(header));
}

/** Keys of a declaration that are no attribute. */
const declaring: ReadonlySet<string> = new Set([
  'id',
  'kind',
  'type',
  'relations',
  'ignore',
  ...nameKeys,
  ...aliasKeys,
]);

/**
 * The key that a header means: what lore.yaml says; a key as it is; without what people add to one (`Born (year)`, `Birth
 * Year:`); without the kind of the row (`Character ID`, `Town population`), or the word that it is given by its id (`mother_id`, `spouse_ids`). Any
 * other header is a key of its own. `false`: not to be read.
 */
export function keyOfHeader(header: string, context: HeaderContext): string | false {
  const { stated, kind } = context;
  const told = stated.get(foldKey(header));
  if (told !== undefined) return told;
  const plain = header.replace(/^([^([{]*)[([{].*[)\]}]\s*$/, '$1').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  // `Family name` is no name of a family.
  if (isPartOfName(plain)) return plain;
  const [first = '', ...rest] = plain.split(/[\s_-]+|(?<=\p{Ll})(?=\p{Lu})/u);
  const isOfKind = rest.length > 0 && kindOfWord(first, context.config.ontology) !== undefined;
  const words = [
    header,
    plain,
    ...(isOfKind ? [rest.join(' ')] : []),
    ...keysOfIds(plain).filter((word) => !isOfManyIds(plain) || isRelation(word, context)),
  ];
  for (const word of words) {
    const folded = foldKey(word);
    const [meant] = keyTableOf(context.config.ontology).isForeign(word) ? englishKeysOf(word) : [];
    if (meant !== undefined && declaring.has(meant)) return meant;
    if (nameWords.has(folded) && (kind === undefined || !isKey(word, context) || nameKeys.has(folded))) return 'name';
    if (isKey(word, context)) return word;
  }
  if (kind !== undefined && foldKey(plain) === 'year' && isAllowedKind(context.config.ontology, kind, ['Event']))
    return 'date';
  return plain === '' ? header : plain;
}

/** True if entities have such a key, by declaration or in the ontology. */
function isKey(word: string, { config, kind }: HeaderContext): boolean {
  return declaring.has(foldKey(word)) || keyTableOf(config.ontology).lookup(word, kind) !== undefined;
}

/** True if rows of a kind have such a relation: `spouse`, and neither `kind` nor, among people, `events`. */
function isRelation(word: string, { config, kind }: HeaderContext): boolean {
  const table = keyTableOf(config.ontology);
  return table.lookup(word, kind)?.as === 'relation' && (kind === undefined || table.allows(word, kind));
}

/** True if a column is headed by what its rows are: `Character` or `King` in a table of characters, `Event` in one of events. */
export function isKindOfRow(header: string, { config, kind }: HeaderContext): boolean {
  const headed = kindOfWord(header, config.ontology) ?? kindOfRank(header);
  if (headed === undefined || kind === undefined) return false;
  return isAllowedKind(config.ontology, headed, [kind]) || isAllowedKind(config.ontology, kind, [headed]);
}
