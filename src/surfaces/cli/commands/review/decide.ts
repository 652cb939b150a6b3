import * as z from 'zod';
import { decideFinding, type FindingDecided } from '../../../../app/decisions/decide-finding.ts';
import { dismissalKinds } from '../../../../model/choices.ts';
import type { FindingAction } from '../../../../model/decision.ts';
import { findingShown } from '../../../../report/shared/paths.ts';
import { defined } from '../../../../util/defined.ts';
import { actor } from '../../actor.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { findingDecidedText } from '../../print/decided.ts';
import { ingestShown } from '../../print/shown.ts';
import { withStoredWorld } from '../../stored-world.ts';
import { pathsFromHere } from '../../terminal/text-options.ts';
import { claimWordsIn } from '../../world-paths.ts';

const optionsSchema = worldOptions.extend({
  reason: z.string().optional(),
  as: z.string().optional(),
  winner: z.string().optional(),
  kind: z.enum(dismissalKinds).optional(),
});

/** `lore dismiss`, `lore resolve`, `lore reopen`: a person decides about a finding. */
export async function decideCommand(decision: FindingAction, id: string, rawOptions: unknown): Promise<void> {
  const { world, format, reason = '', as, kind, winner: named } = optionsSchema.parse(rawOptions);
  const { decided, root } = await withStoredWorld({ path: world, store: 'need' }, async (stored) => {
    const winner = named === undefined ? undefined : claimWordsIn(stored.home?.root, named);
    const who = actor(stored, as);
    return {
      decided: await decideFinding(stored, { id, decision, reason, actor: who, ...defined({ winner, kind }) }),
      root: stored.home?.root,
    };
  });
  const { show } = pathsFromHere(root);
  const { violation, ingest } = decided;
  const shown: FindingDecided = {
    ...decided,
    violation: findingShown(violation, show),
    ...(ingest === undefined ? {} : { ingest: ingestShown(ingest, show) }),
  };
  printAnswer(format, shown, (answer) => `${findingDecidedText(answer)}\n`);
}
