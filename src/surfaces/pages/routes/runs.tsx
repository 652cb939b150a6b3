import * as z from 'zod';
import { reviewQueue } from '../../../app/reviews/review-queue.ts';
import { listRuns } from '../../../app/runs/list-runs.ts';
import { pageQuery } from '../../rest/answers/parameters.ts';
import { nothing } from '../../rest/route.ts';
import { definePage } from '../page.ts';
import { FlagsView } from '../views/flags.tsx';
import { RunsView } from '../views/runs.tsx';

export const runsPage = definePage({
  path: '/runs',
  params: nothing,
  query: z.strictObject(pageQuery),
  open: async ({ query }, { world, links }) => {
    const page = await listRuns(world.stored.store, query);
    const isLater = query.cursor !== undefined;
    return { title: 'Checks', section: 'runs', body: <RunsView {...{ page, isLater, links }} /> };
  },
});

export const flagsPage = definePage({
  path: '/flags',
  params: nothing,
  query: z.strictObject(pageQuery),
  open: async ({ query }, { world, links }) => {
    const page = await reviewQueue(world.stored.store, query);
    const isLater = query.cursor !== undefined;
    return { title: 'Flags', section: 'flags', body: <FlagsView {...{ page, isLater, links }} /> };
  },
});
