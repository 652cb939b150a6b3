import { readHistoryPage } from '../../../app/decisions/history.ts';
import { nothing } from '../../rest/route.ts';
import { historyQuery } from '../../rest/routes/history.ts';
import { definePage } from '../page.ts';
import { HistoryView } from '../views/history.tsx';
import { isServed } from './is-served.ts';

export const worldHistoryPage = definePage({
  path: '/history',
  params: nothing,
  query: historyQuery,
  open: async ({ query }, { world, links }) => {
    const history = await readHistoryPage(world.stored.store, query);
    const { about, by, since, cursor } = query;
    const filters = { about, by, since };
    const props = { history, filters, isLater: cursor !== undefined, withFilters: isServed(links), links };
    return { title: 'History', section: 'history', body: <HistoryView {...props} /> };
  },
});
