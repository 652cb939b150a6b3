import * as z from 'zod';
import { waitingClaims } from '../../../app/decisions/waiting-claims.ts';
import { linesOf } from '../../../app/mirror/review-page.ts';
import { readWaitingPages } from '../../../app/mirror/waiting-pages.ts';
import { lastPage } from '../../../model/limits.ts';
import { nothing } from '../../rest/route.ts';
import { closedWords, decidingOf } from '../deciding.ts';
import { definePage } from '../page.ts';
import { WaitingView } from '../views/waiting.tsx';

/** Claims of one page of the list. */
const pageSize = 50;

export const waitingPage = definePage({
  path: '/claims',
  params: nothing,
  query: z.strictObject({
    /** Claims of another state stand on the pages of their entities. */
    status: z.literal('candidate').optional(),
    page: z.coerce.number().int().min(1).max(lastPage).optional(),
  }),
  open: async ({ query: { page = 1 } }, call) => {
    const { world, links } = call;
    const ids = await waitingClaims(world.stored.store);
    const last = Math.max(1, Math.ceil(ids.length / pageSize));
    const at = Math.min(page, last);
    const shown = ids.slice((at - 1) * pageSize, at * pageSize);
    const claims = await readWaitingPages(world.stored, shown, { sourceLine: linesOf(world.stored) });
    const address = (number: number) => links.waiting(number === 1 ? {} : { page: number });
    return {
      title: 'Unaccepted claims',
      section: 'review',
      body: (
        <WaitingView
          {...{ claims, links, total: ids.length, deciding: decidingOf(call), closed: closedWords(call) }}
          previous={at > 1 ? address(at - 1) : undefined}
          next={at < last ? address(at + 1) : undefined}
        />
      ),
    };
  },
});
