import { readOverview } from '../../../app/mirror/overview.ts';
import type { ReportedProblem } from '../../../model/problem.ts';
import { readSourceViews } from '../../../queries/source-pages.ts';
import { nothing } from '../../rest/route.ts';
import { definePage } from '../page.ts';
import { OverviewView } from '../views/overview.tsx';
import { isServed } from './is-served.ts';

export const overviewPage = definePage({
  path: '/',
  params: nothing,
  query: nothing,
  open: async (_, { world, links }) => {
    const { problems, standing, unread } = world.troubles;
    // Problems of files that were read are listed one by one.
    const trouble = standing?.problems === undefined ? standing?.error.message : undefined;
    const overview = await readOverview(world.stored);
    const pages = new Set((await readSourceViews(world.stored.store, pathsOf(problems))).map(({ id }) => id));
    const hasPage = (path: string) => pages.has(path);
    const body = (
      <OverviewView {...{ overview, problems, unread, hasPage, trouble, withRuns: isServed(links), links }} />
    );
    return { title: 'Overview', section: 'overview', body };
  },
});

const pathsOf = (problems: readonly ReportedProblem[] = []): string[] => [...new Set(problems.map(({ path }) => path))];
