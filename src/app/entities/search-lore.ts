import type { GraphStore } from '../../graph/port.ts';
import {
  type ListedClaim,
  type ListedEntity,
  readListedClaims,
  readListedEntities,
} from '../../queries/listed-lore.ts';
import { readPassages, type SearchablePassage } from '../../queries/searchable-lore.ts';
import { UserInputError } from '../../util/errors.ts';
import { slug } from '../../util/text/slug.ts';
import { type LoreHit, loreWith } from './lore-hits.ts';
import { rankOfText } from './rank-by-words.ts';

export interface FoundEntity extends ListedEntity {
  /** The name or alias that has the words. */
  readonly as: string;
}

export interface SearchResult {
  /** The best first. */
  readonly entities: readonly FoundEntity[];
  readonly claims: readonly ListedClaim[];
  /** Pieces of prose that have them. */
  readonly passages: readonly SearchablePassage[];
  /** How many there are in all. */
  readonly total: number;
  /** Where nothing has the words: names that are nearly so. */
  readonly nearest: readonly string[];
}

/**
 * The hits with all of these words, as a page of `lore serve` finds them: entities, then claims, then passages.
 *
 * @param limit of all of them together.
 * @throws UserInputError `no-words`.
 */
export async function searchLore(store: GraphStore, words: string, limit: number): Promise<SearchResult> {
  const wanted = slug(words);
  if (wanted === '') {
    throw new UserInputError('The search has no words.', {
      code: 'no-words',
      fix: 'Give some: `lore search ferry`.',
    });
  }
  if (!Number.isInteger(limit) || limit < 1) {
    throw new UserInputError('--limit takes a whole number from 1 on.', {
      code: 'bad-limit',
      fix: 'Leave it out for 20.',
    });
  }
  const { hits, nearest } = await loreWith(store, words);
  const idsOf = (kind: LoreHit['kind']) => hits.slice(0, limit).flatMap((hit) => (hit.kind === kind ? [hit.id] : []));
  const entities = await readListedEntities(store, idsOf('entity'));
  return {
    entities: entities.map((entity) => ({ ...entity, as: nameWith(entity, wanted) })),
    claims: await readListedClaims(store, idsOf('claim')),
    passages: await readPassages(store, idsOf('passage')),
    total: hits.length,
    nearest,
  };
}

/** The name, unless only an alias has the words. */
function nameWith({ name, aliases }: ListedEntity, wanted: string): string {
  return [name, ...aliases].find((each) => rankOfText(each, wanted) !== undefined) ?? name;
}
