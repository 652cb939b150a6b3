import * as z from 'zod';
import { decideFinding } from '../../../../app/decisions/decide-finding.ts';
import type { FindingAction } from '../../../../model/decision.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { actor, withStoredWorld } from '../../stored-world.ts';

const optionsSchema = worldOptions.extend({ reason: z.string() });

/** `lore dismiss`, `lore resolve`, `lore reopen`: a person decides about a finding. */
export async function decideCommand(decision: FindingAction, id: string, rawOptions: unknown): Promise<void> {
  const { world, format, reason } = optionsSchema.parse(rawOptions);
  const decided = await withStoredWorld({ path: world, store: 'need' }, (stored) =>
    decideFinding(stored, { id, decision, reason, actor: actor() }),
  );
  printAnswer(
    format,
    decided,
    ({ violation: finding }) => `${finding.fingerprint} is ${finding.status}: ${finding.message}\n`,
  );
}
