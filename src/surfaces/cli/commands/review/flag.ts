import * as z from 'zod';
import type { Page } from '../../../../app/paging.ts';
import { clearFlag, flagNode, reviewQueue } from '../../../../app/reviews/review-queue.ts';
import type { ReviewItem } from '../../../../queries/review-queue.ts';
import { plural } from '../../../../report/shared/plural.ts';
import { UserInputError } from '../../../../util/errors.ts';
import { actor } from '../../actor.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { withStoredWorld } from '../../stored-world.ts';

const optionsSchema = worldOptions.extend({
  reason: z.string().optional(),
  done: z.boolean().optional(),
  cursor: z.string().optional(),
  as: z.string().optional(),
});

/** `lore flag`: with an id, puts it into the review queue or takes it out; without, lists the queue. */
export async function flagCommand(id: string | undefined, rawOptions: unknown): Promise<void> {
  const { world, format, reason, done, cursor, as } = optionsSchema.parse(rawOptions);
  await withStoredWorld({ path: world, store: 'need' }, async (stored) => {
    if (id === undefined) {
      printAnswer(format, await reviewQueue(stored.store, { cursor }), queueText);
    } else if (done === true) {
      const { node_id } = await clearFlag(stored, { node_id: id, reason: reason ?? '', actor: actor(stored, as) });
      printAnswer(format, { node_id, queued: false }, () => `${node_id} is out of the review queue.\n`);
    } else {
      if (reason === undefined) throw needsReason();
      const item = await flagNode(stored, { node_id: id, reason, actor: actor(stored, as) });
      printAnswer(format, item, ({ node_id, summary }) => `${node_id} is in the review queue: ${summary}\n`);
    }
  });
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
