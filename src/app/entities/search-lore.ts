import type { GraphStore } from '../../graph/port.ts';
import { type KnownClaim, knownClaims } from '../../queries/claims.ts';
import {
  type ListedClaim,
  type ListedEntity,
  readListedClaims,
  readListedEntities,
} from '../../queries/listed-lore.ts';
import { readPassages, type SearchablePassage } from '../../queries/searchable-lore.ts';
import { UserInputError } from '../../util/errors.ts';
import { slug } from '../../util/text/slug.ts';
import { cursorAfter, limitOf, type PageRequest, startOf } from '../paging.ts';
import { type LoreHit, type LoreHits, loreWith } from './lore-hits.ts';
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
  const wanted = slugOf(words);
  if (!Number.isInteger(limit) || limit < 1) {
    throw new UserInputError('--limit takes a whole number from 1 on.', {
      code: 'bad-limit',
      fix: 'Leave it out for 20.',
    });
  }
  const { hits, nearest } = await loreWith(store, words);
  const shown = hits.slice(0, limit);
  const entities = await readListedEntities(store, idsOf(shown, 'entity'));
  return {
    entities: entities.map((entity) => ({ ...entity, as: nameWith(entity, wanted) })),
    claims: await readListedClaims(store, idsOf(shown, 'claim')),
    passages: await readPassages(store, idsOf(shown, 'passage')),
    total: hits.length,
    nearest,
  };
}

/** A page of entities, then claims. */
export interface FoundLore extends Pick<LoreHits, 'nearest'> {
  readonly entities: readonly ListedEntity[];
  readonly claims: readonly KnownClaim[];
  /** The count of both, on all pages. */
  readonly total: number;
  /** Pieces of prose that have the words. */
  readonly passages: number;
  readonly cursor?: string;
}

/**
 * The same hits without passages, a page of them, each claim as it is known of an entity.
 *
 * @throws UserInputError `no-words`, `bad-limit`, `bad-cursor`.
 */
export async function findLore(
  store: GraphStore,
  { query, ...page }: PageRequest & { readonly query: string },
): Promise<FoundLore> {
  const limit = limitOf(page);
  const list = { of: 'found lore', by: { query: slugOf(query) } };
  const start = Number(startOf(page, list));
  const { hits, counts, nearest } = await loreWith(store, query);
  const found = hits.filter(({ kind }) => kind !== 'passage');
  const end = start + limit;
  const shown = found.slice(start, end);
  return {
    entities: await readListedEntities(store, idsOf(shown, 'entity')),
    claims: await knownClaims(store, idsOf(shown, 'claim')),
    total: found.length,
    passages: counts.passages,
    ...(found.length > end ? { cursor: cursorAfter(String(end), list) } : {}),
    nearest,
  };
}

const idsOf = (hits: readonly LoreHit[], kind: LoreHit['kind']): string[] =>
  hits.flatMap((hit) => (hit.kind === kind ? [hit.id] : []));

/** @throws UserInputError `no-words`. */
function slugOf(words: string): string {
  const wanted = slug(words);
  if (wanted !== '') return wanted;
  throw new UserInputError('The search has no words.', {
    code: 'no-words',
    fix: 'Give some: `lore search ferry`.',
    elsewhere: { tool: 'Give some in `query`.' },
  });
}

/** The name, unless only an alias has the words. */
function nameWith({ name, aliases }: ListedEntity, wanted: string): string {
  return [name, ...aliases].find((each) => rankOfText(each, wanted) !== undefined) ?? name;
}
