import type { Finding } from '../../model/finding.ts';
import { writeDecision } from '../../queries/findings/decide.ts';
import { openFinding } from '../../queries/findings/find.ts';
import { readFindings, type StoredFinding } from '../../queries/findings/read.ts';
import { appendHistory } from '../../queries/history.ts';
import { settleDisputes } from '../../rules/reconcile/disputes.ts';
import { engineResolutions } from '../../rules/reconcile/prior-findings.ts';
import { UserInputError } from '../../util/errors.ts';
import { findFinding } from '../findings/find-finding.ts';
import type { StoredWorld } from '../store/stored-world.ts';

export const decisions = ['dismiss', 'resolve', 'reopen'] as const;
export type ReviewDecision = (typeof decisions)[number];

export interface ReviewRequest {
  /** Of the finding, or the beginning of its fingerprint. */
  readonly id: string;
  readonly decision: ReviewDecision;
  readonly reason: string;
  /** Who decides, as the history will show. */
  readonly actor: string;
}

const statusAfter: Readonly<Record<ReviewDecision, Finding['status']>> = {
  dismiss: 'dismissed',
  resolve: 'resolved',
  reopen: 'open',
};

/**
 * Records a person's decision about a finding. It stands for as long as the claims say what they said: through later ingests
 * and runs, until one of them changes.
 *
 * @throws UserInputError for an unknown finding, one that is not in a state to decide about, or a missing reason.
 */
export async function reviewFinding(world: StoredWorld, request: ReviewRequest): Promise<StoredFinding> {
  const { store, clock } = world;
  const { decision, actor } = request;
  const finding = await findFinding(store, request.id);
  const { id, status, members } = finding.violation;
  const reason = statedReason(request.reason);
  await refuseSenseless(world, finding, decision);
  const at = clock().toISOString();
  const after = statusAfter[decision];
  const claims = members.filter(({ kind }) => kind !== 'entity').map((member) => member.id);
  await store.write(async (tx) => {
    await writeDecision(tx, id, after, decision === 'reopen' ? undefined : { reason, at, actor });
    await appendHistory(tx, { node_id: id, at, actor, action: decision, reason, before: status, after });
    if (finding.violation.category === 'contradiction') await settleDisputes(tx, claims);
  });
  const [decided] = await readFindings(store, [id]);
  return decided ?? finding;
}

/** Words the engine closes findings with would make a person's decision look like its own. */
function statedReason(text: string): string {
  const reason = text.trim();
  if (reason === '') {
    throw new UserInputError('A decision needs a reason.', { code: 'no-reason', fix: 'Add --reason "…".' });
  }
  return engineResolutions.some((word) => word === reason) ? `${reason} (decided)` : reason;
}

async function refuseSenseless(
  { store }: StoredWorld,
  { violation: finding, resolution }: StoredFinding,
  decision: ReviewDecision,
): Promise<void> {
  const { id, status, fingerprint } = finding;
  const refuse = (message: string, fix: string): never => {
    throw new UserInputError(message, { code: 'not-decidable', fix });
  };
  if (status === statusAfter[decision]) refuse(`The finding ${id} is ${status} already.`, 'Nothing is to be done.');
  const byEngine = status === 'resolved' && engineResolutions.some((word) => word === resolution);
  if (byEngine) {
    refuse(`The finding ${id} is gone: ${resolution}.`, 'It opens again by itself when its cause is back.');
  }
  if (decision !== 'reopen') return;
  const other = await openFinding(store, fingerprint);
  if (other !== undefined) refuse(`${other} has taken the place of ${id}.`, `Decide about ${other}.`);
}
