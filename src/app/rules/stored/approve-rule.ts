import type { Severity } from '../../../model/rule.ts';
import { appendHistory } from '../../../queries/history.ts';
import { writeRule } from '../../../queries/rules.ts';
import { UserInputError } from '../../../util/errors.ts';
import { randomId } from '../../../util/random-id.ts';
import type { StoredWorld } from '../../store/stored-world.ts';
import { awaitsApproval } from '../describe-rules.ts';
import { ruleCalled } from '../rule-set.ts';
import { ruleSetOf } from './switch-rule.ts';

export interface ApproveRequest {
  readonly id: string;
  /** The person who decides. */
  readonly actor: string;
}

export interface ApprovedRule {
  readonly id: string;
  readonly severity: Severity;
  /** ISO 8601. */
  readonly approved_at: string;
}

/**
 * Records that a person has approved the severity a stored rule asks for: from the next run on it counts.
 *
 * @throws UserInputError `unknown-rule`, or `nothing-to-approve` for a rule from a file, whose severity its author decided, and where there is no `error` to approve.
 */
export async function approveRule(world: StoredWorld, { id, actor }: ApproveRequest): Promise<ApprovedRule> {
  const { store, clock } = world;
  const rule = ruleCalled(await ruleSetOf(world), id);
  if (rule.origin !== 'store') {
    throw new UserInputError(`The rule \`${id}\` comes from a file, and applies as written.`, {
      code: 'nothing-to-approve',
      fix: 'Change its severity in lore.yaml or in its file.',
    });
  }
  if (!awaitsApproval(rule)) {
    const why = rule.approved === true ? 'is approved already' : 'asks for no more than `warn`';
    throw new UserInputError(`The rule \`${id}\` ${why}.`, {
      code: 'nothing-to-approve',
      fix: 'No change needed.',
    });
  }
  const at = clock().toISOString();
  const { severity } = rule;
  const entry = randomId();
  await store.write(async (tx) => {
    await writeRule(tx, { id, approved_at: at, approved_by: actor });
    await appendHistory(tx, { id: entry, node_id: id, at, actor, action: 'approve-rule', reason: '', after: severity });
  });
  return { id, severity, approved_at: at };
}
