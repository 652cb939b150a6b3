import * as z from 'zod';
import { searchWorld } from '../../../app/mirror/search.ts';
import { recall } from '../../../app/recall/recall.ts';
import { longestSearch } from '../../../model/limits.ts';
import { pageQuery } from '../../rest/answers/parameters.ts';
import { nothing } from '../../rest/route.ts';
import type { ServedWorld } from '../../served/served-world.ts';
import { definePage } from '../page.ts';
import { SearchView } from '../views/search.tsx';

export const searchPage = definePage({
  path: '/search',
  params: nothing,
  query: z.strictObject({ q: z.string().max(longestSearch).optional(), ...pageQuery }),
  open: async ({ query }, { world, links, signal }) => {
    const q = query.q?.trim() ?? '';
    const found = q === '' ? undefined : await searchWorld(world.stored.store, { ...query, q });
    const isLater = query.cursor !== undefined;
    const memories = q === '' || isLater ? [] : await memoriesLike(world, q, signal);
    return {
      title: q === '' ? 'Search' : `Search: ${q.slice(0, 80)}`,
      section: 'search',
      body: <SearchView {...{ q, found, isLater, memories, links }} />,
    };
  },
});

/** Memories that a page of results shows. */
const mostMemories = 5;

/** Memories with these words or some of them; a search does not count as a use. */
async function memoriesLike({ memories }: ServedWorld, query: string, signal: AbortSignal) {
  if ((await memories.table.current()).size === 0) return [];
  const request = { query, k: mostMemories, over: ['memories'], mode: 'lexical' } as const;
  return (await recall({ ...memories, readOnly: true }, request, signal)).hits;
}
