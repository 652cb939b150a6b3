import * as z from 'zod';
import { removeRule } from '../../../../app/rules/stored/remove-rule.ts';
import { actor } from '../../actor.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { withStoredWorld } from '../../stored-world.ts';

const optionsSchema = worldOptions.extend({ reason: z.string().optional() });

/** `lore rules remove`. */
export async function rulesRemoveCommand(id: string, rawOptions: unknown): Promise<void> {
  const { world, format, reason } = optionsSchema.parse(rawOptions);
  const removed = await withStoredWorld({ path: world, store: 'need' }, (stored) =>
    removeRule(stored, { id, reason, actor: actor(stored) }),
  );
  printAnswer(
    format,
    removed,
    () => `The rule ${id} is removed: the next full run closes its findings. Its history stays.\n`,
  );
}
