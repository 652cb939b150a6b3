import * as z from 'zod';
import { flagNode as flag } from '../../../app/reviews/review-queue.ts';
import { longestId, longestReason } from '../../../model/limits.ts';
import { idOrQuoted, quoted } from '../answers/quote.ts';
import { adds, defineTool } from '../calls/define-tool.ts';

export const flagForReview = defineTool({
  name: 'flag_for_review',
  title: 'Flag for review',
  description:
    'Puts a finding, entity, claim, source or rule into the queue that a person looks through. Changes nothing else.',
  hints: adds,
  input: z.strictObject({
    node_id: z.string().min(1).max(longestId).describe('Its id, or the name of an entity'),
    reason: z.string().min(1).max(longestReason),
  }),
  output: z.object({ node_id: z.string(), label: z.string(), summary: z.string(), flagged_at: z.string() }),
  run: async (input, { world, actor }) => {
    const { node_id, label, summary, flagged_at } = await flag(world.stored, { ...input, actor });
    return {
      data: { node_id, label, summary, flagged_at },
      text: `${label} ${idOrQuoted(node_id)} waits for a person now: ${quoted(summary)}`,
    };
  },
});
