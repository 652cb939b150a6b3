import type { GraphInput, GraphWriter, Properties } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { numberedName } from '../../model/finding-name.ts';
import { stableHash } from '../../util/hash.ts';
import { isStatedAlike, type PlacedFinding, type ReconcilePlan } from './plan.ts';
import type { PriorFinding } from './prior-findings.ts';

/** When, in which run, and on whose behalf something is written. */
export interface WriteContext {
  readonly runId: string;
  /** ISO 8601. */
  readonly at: string;
  readonly actor: string;
}

/** True if its members state something else than they did, not only as far as that is concluded. */
const isOfOtherClaims = (found: PlacedFinding, was: PriorFinding): boolean =>
  was.members_hash !== found.signatures.own.facts &&
  (!isStatedAlike(found, was) || was.member_ids.join(' ') !== found.memberIds.join(' '));

/** Append-only: what changed, from what to what, and why. The sides are left out where they are the same. */
export async function writeAudit(
  tx: GraphWriter,
  plan: ReconcilePlan,
  changed: readonly (PlacedFinding & { readonly was: PriorFinding })[],
  { runId, at, actor }: WriteContext,
): Promise<void> {
  const entry = (
    { id, message }: { readonly id: string; readonly message?: string | undefined },
    action: string,
    reason: string,
    before: GraphInput,
    after: GraphInput,
  ): Properties => ({
    id: stableHash(runId, id, action),
    at,
    actor,
    action,
    about: message ?? null,
    reason,
    ...(before === after ? { before: null, after: null } : { before, after }),
    node_id: id,
    run_id: runId,
  });
  const messages = await messagesOf(tx, plan.closed);
  const rows = [
    ...plan.opened.map((found) => entry(found.finding, 'opened', whyOpened(found), null, 'open')),
    ...plan.reopened.map(({ finding, was }) => entry(finding, 'reopened', 'found again', was.status, 'open')),
    ...changed
      .filter((found) => isOfOtherClaims(found, found.was))
      .map(({ finding, was, memberIds }) =>
        entry(finding, 'members-changed', 'its claims changed', was.member_ids.join(' '), memberIds.join(' ')),
      ),
    ...plan.waived
      .filter((found) => found.was?.status !== 'dismissed' || isOfOtherClaims(found, found.was))
      .map(({ finding, was, waiver }) =>
        entry(finding, 'waived', `${waiver.place.path}: ${waiver.reason}`, was?.status ?? null, 'dismissed'),
      ),
    ...plan.settled.map(({ finding, was, decision: { action, actor: by, reason } }) =>
      entry(finding, 'decided', `${action} by ${by}: ${reason}`, was?.status ?? null, finding.status),
    ),
    ...plan.closed.map(({ was, resolution }) =>
      entry({ id: was.id, message: messages.get(was.id) }, 'closed', resolution, was.status, 'resolved'),
    ),
  ];
  if (rows.length > 0) await tx.createNodes({ labels: [labels.audit], rows });
}

/** The words of findings that were not found again, by id. */
async function messagesOf(tx: GraphWriter, closed: ReconcilePlan['closed']): Promise<ReadonlyMap<string, string>> {
  if (closed.length === 0) return new Map();
  const rows = await tx.query(
    `UNWIND $ids AS id MATCH (v:${labels.violation} {id: id}) RETURN id, v.message AS message`,
    { ids: closed.map(({ was }) => was.id) },
  );
  return new Map(rows.map(({ id, message }) => [String(id), String(message ?? '')]));
}

function whyOpened({ previous, holdsNoLonger }: ReconcilePlan['opened'][number]): string {
  if (previous === undefined) return 'found';
  const name = numberedName(previous);
  // A decision in favour of one claim leaves nothing to find for as long as it holds.
  return holdsNoLonger === true
    ? `found with the same claims as ${name}, which has no winner now`
    : `found with other claims than ${name}`;
}
