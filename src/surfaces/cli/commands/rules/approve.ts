import { approveRule } from '../../../../app/rules/stored/approve-rule.ts';
import { actor } from '../../actor.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { withStoredWorld } from '../../stored-world.ts';

/** `lore rules approve`: a person lets the severity `error` of a stored rule count. */
export async function rulesApproveCommand(id: string, rawOptions: unknown): Promise<void> {
  const { world, format } = worldOptions.parse(rawOptions);
  const approved = await withStoredWorld({ path: world, store: 'need' }, (stored) =>
    approveRule(stored, { id, actor: actor(stored) }),
  );
  printAnswer(format, approved, () => `The rule ${id} counts as an error from the next run on.\n`);
}
