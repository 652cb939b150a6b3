import * as z from 'zod';
import { findFinding } from '../../../app/findings/find-finding.ts';
import { listFindings } from '../../../app/findings/list-findings.ts';
import { type FindingPage, readFindingPages } from '../../../app/mirror/finding-pages.ts';
import { linesOf } from '../../../app/mirror/review-page.ts';
import { storedCalendar } from '../../../app/mirror/stored-calendar.ts';
import { statuses } from '../../../model/finding.ts';
import { longestCursor, longestId } from '../../../model/limits.ts';
import { findingCategories, verdicts } from '../../../model/rule.ts';
import { factsOfFindings, markShown } from '../../../queries/findings/decide.ts';
import { type ReviewItem, readFlags } from '../../../queries/review-queue.ts';
import { idParam } from '../../rest/answers/parameters.ts';
import { nothing } from '../../rest/route.ts';
import { closedWords, decidingOf, isStatic } from '../deciding.ts';
import { definePage, type PageCall, type ShownPage } from '../page.ts';
import { FindingView } from '../views/finding.tsx';
import { FindingsView } from '../views/findings.tsx';

const words = z.string().max(longestId).optional();

export const listedFindingsPage = definePage({
  path: '/conflicts',
  params: nothing,
  query: z.strictObject({
    status: z.enum([...statuses, 'all']).optional(),
    category: z.enum([...findingCategories, 'all']).optional(),
    project: words,
    subject: words,
    rule: words,
    verdict: z.enum(verdicts).optional(),
    source: words,
    cursor: z.string().max(longestCursor).optional(),
  }),
  open: async ({ query: { cursor, ...narrowing } }, call) => {
    const { store } = call.world.stored;
    const { category = 'contradiction', subject, ...filter } = narrowing;
    const deciding = decidingOf(call);
    const page = await listFindings(store, {
      ...filter,
      ...(category === 'all' ? {} : { category: [category] }),
      ...{ about: subject, cursor, peek: deciding === undefined },
    });
    const facts = await factsOfFindings(
      store,
      page.items.map(({ violation }) => violation.id),
    );
    const items = page.items.map((item) => ({ ...item, facts: facts.get(item.violation.id) ?? '' }));
    return {
      title: 'Findings',
      section: 'findings',
      body: (
        <FindingsView
          {...{ narrowing, deciding, links: call.links, closed: closedWords(call), isStatic: isStatic(call) }}
          page={{ ...page, items }}
          isFirst={cursor === undefined}
        />
      ),
    };
  },
});

export const findingPage = definePage({
  path: '/conflicts/{id}',
  params: idParam,
  query: nothing,
  open: async ({ params }, call) => {
    const { stored } = call.world;
    const finding = await findFinding(stored.store, params.id);
    const { id } = finding.violation;
    const [page] = await pagesOf(call, [id]);
    if (page === undefined) throw new Error(`the finding ${id} was found and cannot be read`);
    if (decidingOf(call) !== undefined) await markShown(stored.store, [finding]);
    const [flag] = await readFlags(stored.store, [id]);
    return shown(page, flag, call);
  },
  openMany: async (asked) => {
    const [first] = asked;
    if (first === undefined) return [];
    const pages = await pagesOf(
      first.call,
      asked.map(({ params }) => params.id),
    );
    const byId = new Map(
      pages.flatMap((page) => [page.finding.violation.id, page.finding.name].map((id) => [id, page])),
    );
    return asked.map(({ params, call }) => {
      const page = byId.get(params.id);
      if (page === undefined) throw new Error(`there is no finding ${params.id}`);
      return shown(page, undefined, call);
    });
  },
});

async function pagesOf(call: PageCall, ids: readonly string[]): Promise<FindingPage[]> {
  const { stored } = call.world;
  return readFindingPages(stored, ids, {
    calendar: await storedCalendar(stored),
    sourceLine: linesOf(stored),
    decisionsOnly: isStatic(call),
  });
}

function shown(page: FindingPage, flag: ReviewItem | undefined, call: PageCall): ShownPage {
  return {
    title: page.finding.violation.message,
    section: 'findings',
    body: <FindingView {...{ page, flag, links: call.links, deciding: decidingOf(call), closed: closedWords(call) }} />,
  };
}
