import type { GraphStore } from '../../graph/port.ts';
import { type ClaimOnPage, readClaimViews } from '../../queries/claims-page.ts';
import { type ListedEntity, readListedEntities } from '../../queries/listed-lore.ts';
import { readPassages, type SearchablePassage } from '../../queries/searchable-lore.ts';
import { type LoreHit, type LoreHits, loreWith } from '../entities/lore-hits.ts';
import { cursorAfter, limitOf, type Page, type PageRequest, startOf } from '../paging.ts';

export interface WorldSearchRequest extends PageRequest {
  /** Words that all have to be there, whatever their case and accents. */
  readonly q: string;
}

/** One thing that has the words. */
export type FoundThing =
  | { readonly kind: 'entity'; readonly entity: ListedEntity }
  | { readonly kind: 'claim'; readonly claim: ClaimOnPage }
  | { readonly kind: 'passage'; readonly passage: SearchablePassage };

export interface WorldSearchPage extends Page<FoundThing> {
  readonly counts: LoreHits['counts'];
  /** Where nothing has the words: names that are nearly so. */
  readonly nearest: readonly string[];
}

/**
 * One page of what has all of some words, the best first.
 *
 * @throws UserInputError for a bad limit or cursor.
 */
export async function searchWorld(store: GraphStore, request: WorldSearchRequest): Promise<WorldSearchPage> {
  const limit = limitOf(request);
  const list = { of: 'search', by: { q: request.q } };
  const start = Number(startOf(request, list));
  const { hits, counts, nearest } = await loreWith(store, request.q);
  const end = start + limit;
  return {
    items: await readThings(store, hits.slice(start, end)),
    total: hits.length,
    ...(hits.length > end ? { cursor: cursorAfter(String(end), list) } : {}),
    counts,
    nearest,
  };
}

async function readThings(store: GraphStore, hits: readonly LoreHit[]): Promise<FoundThing[]> {
  const idsOf = (kind: FoundThing['kind']) => hits.filter((hit) => hit.kind === kind).map(({ id }) => id);
  const entities = await readListedEntities(store, idsOf('entity'));
  const claims = await readClaimViews(store, idsOf('claim'));
  const passages = await readPassages(store, idsOf('passage'));
  const found = new Map<string, FoundThing>([
    ...entities.map((entity) => [`entity ${entity.id}`, { kind: 'entity', entity }] as const),
    ...claims.map((claim) => [`claim ${claim.id}`, { kind: 'claim', claim }] as const),
    ...passages.map((passage) => [`passage ${passage.id}`, { kind: 'passage', passage }] as const),
  ]);
  return hits.flatMap(({ kind, id }) => found.get(`${kind} ${id}`) ?? []);
}
