import * as z from 'zod';
import { listFindings } from '../../../app/findings/list-findings.ts';
import { linesOf } from '../../../app/mirror/review-page.ts';
import { statuses } from '../../../model/finding.ts';
import { longestCursor, longestId } from '../../../model/limits.ts';
import { factsOfFindings } from '../../../queries/findings/decide.ts';
import { nothing } from '../../rest/route.ts';
import { closedWords, decidingOf } from '../deciding.ts';
import { definePage } from '../page.ts';
import { ConfusionsView } from '../views/confusions.tsx';

export const confusionsPage = definePage({
  path: '/confusions',
  params: nothing,
  query: z.strictObject({
    status: z.enum([...statuses, 'all']).optional(),
    subject: z.string().max(longestId).optional(),
    cursor: z.string().max(longestCursor).optional(),
  }),
  open: async ({ query: { status, subject, cursor } }, call) => {
    const { stored } = call.world;
    const deciding = decidingOf(call);
    const listed = await listFindings(stored.store, {
      ...{ status, about: subject, cursor, category: ['confusion'], peek: deciding === undefined },
    });
    const facts = await factsOfFindings(
      stored.store,
      listed.items.map(({ violation }) => violation.id),
    );
    const items = listed.items.map((item) => ({ ...item, facts: facts.get(item.violation.id) ?? '' }));
    const page = { ...listed, items };
    const lineOf = linesOf(stored);
    return {
      title: 'Story questions',
      section: 'confusions',
      body: (
        <ConfusionsView
          {...{ page, status, subject, deciding, closed: closedWords(call), links: call.links, lineOf }}
          isLater={cursor !== undefined}
        />
      ),
    };
  },
});
