import { appendHistory } from '../../../queries/history.ts';
import { writeRule } from '../../../queries/rules.ts';
import { withoutId } from '../../../rules/load/stored.ts';
import { UserInputError } from '../../../util/errors.ts';
import { randomId } from '../../../util/random-id.ts';
import type { StoredWorld } from '../../store/stored-world.ts';
import { ruleCalled } from '../rule-set.ts';
import { ruleSetOf } from './switch-rule.ts';

export interface RemoveRequest {
  readonly id: string;
  readonly reason?: string | undefined;
  readonly actor: string;
}

export interface RemovedRule {
  readonly id: string;
  readonly description: string;
  /** ISO 8601. */
  readonly removed_at: string;
}

const noRule = { origin: 'store', path: undefined, description: '' } as const;

/**
 * Takes a rule that was added to the store out of force: the next full run closes its findings. Its node and its history stay,
 * for the findings that point at it, and its id is free again.
 *
 * A node that cannot be read as a rule is taken out likewise: no run tells of it any more.
 *
 * @throws UserInputError `unknown-rule`, `not-in-store` for a rule from a file, or `no-rule-id` for a node without an id.
 */
export async function removeRule(world: StoredWorld, request: RemoveRequest): Promise<RemovedRule> {
  const { id, reason = '', actor } = request;
  const { store, clock } = world;
  const set = await ruleSetOf(world);
  const isUnreadable = set.loaded.unreadable.some((node) => node.id === id);
  if (isUnreadable && id === withoutId) throw nameless();
  // Words of a node that is no rule are no description.
  const { origin, path, description } = isUnreadable ? noRule : ruleCalled(set, id);
  if (origin !== 'store') {
    throw new UserInputError(`The rule \`${id}\` comes from ${path ?? 'a file'}, not from the store.`, {
      code: 'not-in-store',
      fix:
        origin === 'world'
          ? 'Delete that file, or switch the rule off: `lore rules disable`.'
          : 'Switch it off: `lore rules disable`, or `rules: { disable: [ID] }` in lore.yaml.',
    });
  }
  const at = clock().toISOString();
  const entry = randomId();
  await store.write(async (tx) => {
    await writeRule(tx, { id, removed_at: at, removed_by: actor, in_force: false });
    await appendHistory(tx, {
      id: entry,
      node_id: id,
      at,
      actor,
      action: 'remove-rule',
      reason,
      before: 'in force',
      after: 'removed',
    });
  });
  return { id, description, removed_at: at };
}

function nameless(): UserInputError {
  return new UserInputError('A rule node without an id cannot be named.', {
    code: 'no-rule-id',
    fix: 'It runs nowhere. On Neo4j a query of yours can delete it: it is the node of the label OntologyRule that has no id.',
  });
}
