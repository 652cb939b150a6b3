import { countOpen } from '../../../queries/findings/counts.ts';
import { nothing } from '../../rest/route.ts';
import { definePage } from '../page.ts';
import { OverviewView } from '../views/overview.tsx';

export const overviewPage = definePage({
  path: '/',
  params: nothing,
  query: nothing,
  open: async (_, { world, links }) => {
    const open = await countOpen(world.stored.store);
    return { title: 'Overview', section: 'overview', body: <OverviewView open={open} links={links} /> };
  },
});
