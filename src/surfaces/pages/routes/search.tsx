import * as z from 'zod';
import { searchWorld } from '../../../app/mirror/search.ts';
import { pageQuery } from '../../rest/answers/parameters.ts';
import { nothing } from '../../rest/route.ts';
import { definePage } from '../page.ts';
import { SearchView } from '../views/search.tsx';

export const searchPage = definePage({
  path: '/search',
  params: nothing,
  query: z.strictObject({ q: z.string().max(300).optional(), ...pageQuery }),
  open: async ({ query }, { world, links }) => {
    const q = query.q?.trim() ?? '';
    const found = q === '' ? undefined : await searchWorld(world.stored.store, { ...query, q });
    const isLater = query.cursor !== undefined;
    return {
      title: q === '' ? 'Search' : `Search: ${q.slice(0, 80)}`,
      section: 'search',
      body: <SearchView {...{ q, found, isLater, links }} />,
    };
  },
});
