import * as z from 'zod';
import type { Page } from '../../../app/paging.ts';
import { type ReviewDecision, reviewFinding } from '../../../app/reviews/review-finding.ts';
import { clearFlag, flagNode, type ReviewItem, reviewQueue } from '../../../app/reviews/review-queue.ts';
import { plural } from '../../../report/plural.ts';
import { UserInputError } from '../../../util/errors.ts';
import { actor, withKeptWorld } from '../kept.ts';
import { json } from '../print/listing.ts';

const reviewSchema = z.object({
  world: z.string().optional(),
  format: z.enum(['text', 'json']),
  reason: z.string(),
});
const flagSchema = reviewSchema.extend({
  reason: z.string().optional(),
  done: z.boolean().optional(),
  cursor: z.string().optional(),
});

/** `lore dismiss`, `lore resolve`, `lore reopen`: a person's word on a finding. */
export async function decide(decision: ReviewDecision, id: string, rawOptions: unknown): Promise<void> {
  const { world, format, reason } = reviewSchema.parse(rawOptions);
  const finding = await withKeptWorld({ path: world, store: 'need' }, (kept) =>
    reviewFinding(kept, { id, decision, reason, actor: actor() }),
  );
  const { violation } = finding;
  const text = `${violation.id} is ${violation.status}: ${violation.message}\n`;
  process.stdout.write(format === 'json' ? json(finding) : text);
}

/** `lore flag`: with an id, into the review queue (or out of it); without, the queue. */
export async function flag(id: string | undefined, rawOptions: unknown): Promise<void> {
  const { world, format, reason, done, cursor } = flagSchema.parse(rawOptions);
  const answer = await withKeptWorld({ path: world, store: 'need' }, async (kept) => {
    if (id === undefined) {
      const queue = await reviewQueue(kept.store, { cursor });
      return format === 'json' ? json(queue) : queueText(queue);
    }
    if (done === true) {
      await clearFlag(kept, { node_id: id, reason: reason ?? '', actor: actor() });
      return format === 'json' ? json({ node_id: id, queued: false }) : `${id} is out of the review queue.\n`;
    }
    if (reason === undefined) throw needsReason();
    const item = await flagNode(kept, { node_id: id, reason, actor: actor() });
    return format === 'json' ? json(item) : `${id} is in the review queue: ${item.summary}\n`;
  });
  process.stdout.write(answer);
}

function queueText({ items, total, cursor }: Page<ReviewItem>): string {
  const lines = items.map(
    ({ node_id, label, summary, reason, flagged_by, flagged_at }) =>
      `${label} ${node_id}: ${summary}\n  ${flagged_at} ${flagged_by}: ${reason}`,
  );
  const more = cursor === undefined ? '' : ` Go on with --cursor ${cursor}`;
  return `${[...lines, `${plural(total, 'thing')} to review.${more}`].join('\n\n')}\n`;
}

function needsReason(): UserInputError {
  return new UserInputError('A flag needs a reason.', {
    code: 'no-reason',
    fix: 'Add --reason "…"; or --done to take it out of the queue.',
  });
}
