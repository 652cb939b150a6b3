import * as z from 'zod';
import { type ReviewDecision, reviewFinding } from '../../../../app/reviews/review-finding.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { actor, withStoredWorld } from '../../stored-world.ts';

const optionsSchema = worldOptions.extend({ reason: z.string() });

/** `lore dismiss`, `lore resolve`, `lore reopen`: a person decides about a finding. */
export async function decideCommand(decision: ReviewDecision, id: string, rawOptions: unknown): Promise<void> {
  const { world, format, reason } = optionsSchema.parse(rawOptions);
  const decided = await withStoredWorld({ path: world, store: 'need' }, (stored) =>
    reviewFinding(stored, { id, decision, reason, actor: actor() }),
  );
  printAnswer(
    format,
    decided,
    ({ violation: finding }) => `${finding.fingerprint} is ${finding.status}: ${finding.message}\n`,
  );
}
