import { labels } from '../../graph/schema.ts';
import type { Severity } from '../../model/rule.ts';
import { nearest } from '../../util/did-you-mean.ts';
import { UserInputError } from '../../util/errors.ts';
import { appendHistory } from '../audit.ts';
import { unknown } from '../find-entity.ts';
import type { KeptWorld } from '../store/kept-world.ts';

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
 * @throws UserInputError `unknown-rule`, or `nothing-to-approve` for a rule from a file, whose severity its author decided.
 */
export async function approveRule(kept: KeptWorld, { id, actor }: ApproveRequest): Promise<ApprovedRule> {
  const { store, clock } = kept;
  const rows = await store.read(
    `MATCH (r:${labels.rule}) RETURN r.id AS id, r.source AS source, r.severity AS severity ORDER BY id`,
  );
  const rule = rows.find((row) => row.id === id);
  if (rule === undefined) {
    throw unknown(
      'rule',
      id,
      nearest(
        id,
        rows.map((row) => String(row.id)),
      ),
      '`lore rules list` names them all.',
    );
  }
  if (rule.source === 'shipped' || rule.source === 'world') {
    throw new UserInputError(`The rule \`${id}\` comes from a file: what it says counts as it stands.`, {
      code: 'nothing-to-approve',
      fix: 'Change its severity in lore.yaml or in its file.',
    });
  }
  const at = clock().toISOString();
  const severity = rule.severity === 'error' ? 'error' : 'warn';
  await store.write(async (tx) => {
    await tx.upsertNodes({ labels: [labels.rule], rows: [{ id, approved_at: at, approved_by: actor }] });
    await appendHistory(tx, { node_id: id, at, actor, action: 'approve-rule', reason: '', after: severity });
  });
  return { id, severity, approved_at: at };
}
