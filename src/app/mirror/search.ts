import type { GraphStore } from '../../graph/port.ts';
import { readClaimViews, type StoredClaimView } from '../../queries/claims-page.ts';
import { type ListedEntity, readListedEntities } from '../../queries/listed-lore.ts';
import { readPassages, type SearchablePassage, searchableLore } from '../../queries/searchable-lore.ts';
import { compareText } from '../../util/places.ts';
import { nearest } from '../../util/text/did-you-mean.ts';
import { slug } from '../../util/text/slug.ts';
import { rankOfSlug } from '../entities/search-lore.ts';
import { cursorAfter, limitOf, type Page, type PageRequest, startOf } from '../paging.ts';
import { perLoreState } from './per-state.ts';

export interface WorldSearchRequest extends PageRequest {
  /** Words that all have to be there, whatever their case and accents. */
  readonly q: string;
}

/** One thing that has the words. */
export type FoundThing =
  | { readonly kind: 'entity'; readonly entity: ListedEntity }
  | { readonly kind: 'claim'; readonly claim: StoredClaimView }
  | { readonly kind: 'passage'; readonly passage: SearchablePassage };

export interface WorldSearchPage extends Page<FoundThing> {
  readonly counts: { readonly entities: number; readonly claims: number; readonly passages: number };
  /** Where nothing has the words: names that are nearly so. */
  readonly nearest: readonly string[];
}

/** A thing that can be found, with the slugs of its words. */
interface Searchable {
  readonly kind: FoundThing['kind'];
  readonly id: string;
  /** The slugs, each on a line: what counts most comes first. */
  readonly text: string;
}

interface SearchIndex {
  /** By id, so that what is found needs no sorting. */
  readonly things: readonly Searchable[];
  /** As they are written. */
  readonly names: readonly string[];
}

const searchIndex = perLoreState(async (store): Promise<SearchIndex> => {
  const { entities, claims, passages } = await searchableLore(store);
  const thing = (kind: FoundThing['kind'], id: string, texts: readonly string[]): Searchable => {
    return { kind, id, text: texts.map(slug).join('\n') };
  };
  const things = [
    ...entities.map(({ id, name, aliases }) => thing('entity', id, [name, id, ...aliases])),
    ...claims.map(({ id, said, quote }) => thing('claim', id, [said, quote])),
    ...passages.map(({ id, text }) => thing('passage', id, [text])),
  ];
  return {
    things: things.sort((a, b) => compareText(a.id, b.id)),
    names: [...new Set(entities.flatMap(({ name, aliases }) => [name, ...aliases]))],
  };
});

/**
 * What has all of some words: entities by name, alias or id, then claims by what they say and the words they are quoted from, then
 * passages. A whole name comes before one that begins so, that before one with the words in it. Words without a letter or digit find nothing.
 *
 * @throws UserInputError for a bad limit or cursor.
 */
export async function searchWorld(store: GraphStore, request: WorldSearchRequest): Promise<WorldSearchPage> {
  const limit = limitOf(request);
  const list = { of: 'search', by: { q: request.q } };
  const start = Number(startOf(request, list));
  const wanted = slug(request.q);
  const index = await searchIndex(store);
  const { hits, counts } = hitsIn(index.things, wanted);
  const end = start + limit;
  return {
    items: await readThings(store, hits.slice(start, end)),
    total: hits.length,
    ...(hits.length > end ? { cursor: cursorAfter(String(end), list) } : {}),
    counts,
    nearest: hits.length > 0 || wanted === '' ? [] : nearest(request.q.trim(), index.names),
  };
}

/** Those that have the words, the best first; of one rank by id. */
function hitsIn(
  things: readonly Searchable[],
  wanted: string,
): { readonly hits: readonly Searchable[]; readonly counts: WorldSearchPage['counts'] } {
  const counts = { entities: 0, claims: 0, passages: 0 };
  const words = wanted.split('-').filter((word) => word !== '');
  const buckets = new Map<number, Searchable[]>();
  if (words.length === 0) return { hits: [], counts };
  for (const thing of things) {
    if (!words.every((word) => thing.text.includes(word))) continue;
    counts[countedAs[thing.kind]] += 1;
    const rank = rankOf(thing, wanted);
    const bucket = buckets.get(rank);
    if (bucket === undefined) buckets.set(rank, [thing]);
    else bucket.push(thing);
  }
  const ranks = [...buckets.keys()].sort((a, b) => a - b);
  return { hits: ranks.flatMap((rank) => buckets.get(rank) ?? []), counts };
}

const countedAs = { entity: 'entities', claim: 'claims', passage: 'passages' } as const;
/** Above every rank within a kind. */
const afterAll = 10;
const groups = { entity: 0, claim: 1, passage: 2 } as const;

function rankOf({ kind, text }: Searchable, wanted: string): number {
  const group = groups[kind] * (afterAll + 1);
  const at = text.indexOf(wanted);
  const lineEnd = text.indexOf('\n');
  const end = lineEnd < 0 ? text.length : lineEnd;
  // Nearly all that is found by few letters: nothing of the text need be cut out.
  if (at >= 0 && at + wanted.length <= end) return group + (at > 0 ? 2 : wanted.length === end ? 0 : 1);
  const first = rankOfSlug(text.slice(0, end), wanted);
  if (first !== undefined) return group + first;
  const others = kind === 'entity' ? text.slice(end + 1).split('\n') : [];
  const ranks = others.flatMap((other) => rankOfSlug(other, wanted) ?? []);
  return group + Math.min(afterAll, ...ranks.map((rank) => rank + 0.5));
}

async function readThings(store: GraphStore, hits: readonly Searchable[]): Promise<FoundThing[]> {
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
