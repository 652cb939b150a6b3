import { readOverview } from '../../../app/mirror/overview.ts';
import { nothing } from '../../rest/route.ts';
import { definePage } from '../page.ts';
import { OverviewView } from '../views/overview.tsx';
import { isServed } from './is-served.ts';

export const overviewPage = definePage({
  path: '/',
  params: nothing,
  query: nothing,
  open: async (_, { world, links }) => {
    const { problems, standing } = world.troubles;
    // Problems of files that were read are listed one by one.
    const trouble = standing?.problems === undefined ? standing?.error.message : undefined;
    const overview = await readOverview(world.stored);
    const body = <OverviewView {...{ overview, problems, trouble, withRuns: isServed(links), links }} />;
    return { title: 'Overview', section: 'overview', body };
  },
});
