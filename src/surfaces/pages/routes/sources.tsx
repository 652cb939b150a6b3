import * as z from 'zod';
import { readSourcePage, readSourcePages, type SourcePage } from '../../../app/mirror/source-pages.ts';
import { listSources } from '../../../app/mirror/sources.ts';
import { pageQuery } from '../../rest/answers/parameters.ts';
import { nothing } from '../../rest/route.ts';
import { sourceParams, sourceQuery } from '../../rest/routes/sources.ts';
import type { Troubles } from '../../served/troubles.ts';
import type { PageLinks } from '../links.ts';
import { definePage, type ShownPage } from '../page.ts';
import { shortened } from '../shortened.ts';
import { SourceView } from '../views/source.tsx';
import { SourcesView } from '../views/sources.tsx';

export const sourcesPage = definePage({
  path: '/sources',
  params: nothing,
  query: z.strictObject(pageQuery),
  open: async ({ query }, { world, links }) => {
    const page = await listSources(world.stored.store, query);
    const isLater = query.cursor !== undefined;
    return { title: 'Sources', section: 'sources', body: <SourcesView {...{ page, isLater, links }} /> };
  },
});

export const sourcePage = definePage({
  path: '/sources/{id}',
  params: sourceParams,
  query: sourceQuery,
  open: async ({ params: { id }, query: { from } }, { world: { stored, troubles }, links }) =>
    shown(await readSourcePage(stored.store, stored.home, { id, from }), troubles, links),
  openMany: async (asked) => {
    const [first] = asked;
    if (first === undefined) return [];
    const { store, home } = first.call.world.stored;
    const requests = asked.map(({ params: { id }, query: { from } }) => ({ id, from }));
    const pages = await readSourcePages(store, home, requests);
    return asked.flatMap(({ call }, index) => {
      const page = pages[index];
      return page === undefined ? [] : [shown(page, call.world.troubles, call.links)];
    });
  },
});

function shown(page: SourcePage, { problems = [] }: Pick<Troubles, 'problems'>, links: PageLinks): ShownPage {
  const { source, form } = page;
  const its = form === 'file' ? problems.filter(({ path }) => path === (source.path ?? source.id)) : [];
  return {
    title: shortened(source.title, 100),
    section: 'sources',
    body: <SourceView page={page} problems={its} links={links} />,
  };
}
