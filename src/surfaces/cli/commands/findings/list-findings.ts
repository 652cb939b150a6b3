import * as z from 'zod';
import { type FindingsRequest, listFindings } from '../../../../app/findings/list-findings.ts';
import { type CountedFindings, countedFindings } from '../../../../app/findings/open-findings.ts';
import type { Page } from '../../../../app/paging.ts';
import { answeredGaps, findingsAnswered } from '../../../../app/waiting/answered-gaps.ts';
import { statuses } from '../../../../model/finding.ts';
import { countClaims } from '../../../../queries/claims-page.ts';
import type { StoredFinding } from '../../../../queries/findings/read.ts';
import { foundText } from '../../../../report/shared/found.ts';
import { goesBackWords, stateWords } from '../../../../report/shared/state-words.ts';
import { waitingCountText } from '../../../../report/shared/waiting.ts';
import { findingBlocks } from '../../../../report/text/text.ts';
import type { TextOptions } from '../../../../report/text/text-options.ts';
import { printable } from '../../../../util/text/printable.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { pageShown } from '../../print/shown.ts';
import { withStoredWorld } from '../../stored-world.ts';
import { pathsFromHere, textOptions } from '../../terminal/text-options.ts';
import { sourceIn } from '../../world-paths.ts';

/** Options that every list of findings takes. */
export const findingListOptions = colouredOptions.extend({
  status: z.enum([...statuses, 'all']),
  limit: z.string(),
  cursor: z.string().optional(),
  subject: z.string().optional(),
});

/** Prints a page of the findings that fit, and how many there are. */
export async function printFindings(
  options: z.infer<typeof findingListOptions>,
  filter: FindingsRequest,
  countText: (counts: CountedFindings) => string = foundText,
  { withoutAnswered = false }: ListStyle = {},
): Promise<void> {
  const { world, format, color, status, limit, cursor, subject } = options;
  const { page, counts, answeredCount, waiting, root } = await withStoredWorld(
    { path: world, store: 'need' },
    async (stored) => {
      const { store, home } = stored;
      const source = filter.source === undefined ? undefined : sourceIn(home?.root, filter.source);
      const every = { ...filter, source, about: subject, status };
      const except = withoutAnswered ? [...(await answeredGaps(stored)).keys()] : [];
      const wanted = except.length === 0 ? every : { ...every, except };
      const counts = await countedFindings(store, wanted);
      const answeredCount = except.length === 0 ? 0 : (await countedFindings(store, every)).gaps - counts.gaps;
      const page = await listFindings(store, { ...wanted, limit: Number(limit), cursor });
      const answered = await findingsAnswered(
        stored,
        page.items.map(({ violation }) => violation),
      );
      return {
        page: {
          ...page,
          items: page.items.map((item, at) => ({ ...item, violation: answered[at] ?? item.violation })),
        },
        waiting: await countClaims(store, 'candidate'),
        counts,
        answeredCount,
        root: home?.root,
      };
    },
  );
  const paths = pathsFromHere(root);
  const answered = withoutAnswered ? { answered: answeredCount } : {};
  printAnswer(format, { ...pageShown(page, paths.show), ...answered, waiting }, (shown) =>
    pageText(shown, countText(counts), textOptions(color, paths)),
  );
}

export interface ListStyle {
  /** True if gaps that something would close which waits are counted apart, and not listed. */
  readonly withoutAnswered?: boolean;
}

interface FindingsShown extends Page<StoredFinding> {
  /** Gaps that are not listed since something would close them that waits. */
  readonly answered?: number;
  /** Claims that nobody has accepted yet. */
  readonly waiting: number;
}

function pageText(
  { items, total, cursor, answered = 0, waiting }: FindingsShown,
  count: string,
  options: TextOptions,
): string {
  const shown = printable(items);
  const states = new Map(shown.map((stored) => [stored.violation.id, stateLine(stored)]));
  const names = new Map(shown.map(({ violation, name }) => [violation.id, name]));
  const blocks = findingBlocks(
    items.map(({ violation: finding }) => finding),
    { ...options, states, names },
  );
  const part = items.length < total ? ` (${items.length} shown)` : '';
  const more = cursor === undefined ? '' : ` Go on with --cursor ${cursor}`;
  const apart = answered === 0 ? '' : ` ${answeredText(answered)}`;
  const waits = waiting === 0 ? '' : ` ${waitingCountText(waiting)}`;
  return `${[...blocks, `${count}${part}.${more}${apart}${waits}`].join('\n\n')}\n`;
}

const answeredText = (count: number): string =>
  count === 1 ? 'An unaccepted claim would close 1 more.' : `Unaccepted claims would close ${count} more.`;

/** The state of the finding and of the one before it; empty for a new open one. */
function stateLine(stored: StoredFinding): string {
  return [
    ...(stored.violation.status === 'open' ? [] : [stateWords(stored)]),
    ...(stored.goes_back_to === undefined ? [] : [goesBackWords(stored.goes_back_to)]),
  ].join('; ');
}
