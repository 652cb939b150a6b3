import type { GraphStore } from '../../graph/port.ts';
import { searchableLore } from '../../queries/searchable-lore.ts';
import { compareText } from '../../util/places.ts';
import { nearest } from '../../util/text/did-you-mean.ts';
import { slug } from '../../util/text/slug.ts';
import { perLoreState } from './per-state.ts';
import { rankOfSlug } from './rank-by-words.ts';

/** The results of a search by words: by a command, over REST, on a page. */
export interface LoreHits {
  /** The best first. */
  readonly hits: readonly LoreHit[];
  readonly counts: { readonly entities: number; readonly claims: number; readonly passages: number };
  /** Where nothing has the words: names that are nearly so. */
  readonly nearest: readonly string[];
}

export interface LoreHit {
  readonly kind: 'entity' | 'claim' | 'passage';
  readonly id: string;
}

/** A thing that can be found, with the slugs of its words. */
interface Searchable extends LoreHit {
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
  const thing = (kind: LoreHit['kind'], id: string, texts: readonly string[]): Searchable => {
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
 * The hits with all of some words, in any case and with any accents: entities by name, alias or id, then claims by their statements and
 * quotes, then passages. A whole name comes before one that begins so, that before one with the words in it. Words without a letter or digit
 * find nothing.
 */
export async function loreWith(store: GraphStore, words: string): Promise<LoreHits> {
  const wanted = slug(words);
  const index = await searchIndex(store);
  const { hits, counts } = hitsIn(index.things, wanted);
  return { hits, counts, nearest: hits.length > 0 || wanted === '' ? [] : nearest(words.trim(), index.names) };
}

/** Those that have the words, the best first; of one rank by id. */
function hitsIn(
  things: readonly Searchable[],
  wanted: string,
): { readonly hits: readonly Searchable[]; readonly counts: LoreHits['counts'] } {
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
