import * as z from 'zod';
import { switchRule } from '../../../../app/rules/stored/switch-rule.ts';
import { actor } from '../../actor.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { withStoredWorld } from '../../stored-world.ts';

const optionsSchema = worldOptions.extend({ reason: z.string().optional() });

/** `lore rules enable`, `lore rules disable`. */
export async function rulesSwitchCommand(enabled: boolean, id: string, rawOptions: unknown): Promise<void> {
  const { world, format, reason } = optionsSchema.parse(rawOptions);
  const entry = await withStoredWorld({ path: world, store: 'need' }, (stored) =>
    switchRule(stored, { id, enabled, reason, actor: actor(stored) }),
  );
  printAnswer(format, entry, () =>
    enabled
      ? `The rule ${id} is on: it runs from the next run on.\n`
      : `The rule ${id} is off in the store: the next run closes its findings.\n`,
  );
}
