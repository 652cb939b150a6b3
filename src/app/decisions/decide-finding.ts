import { type FindingAction, type FindingDecision, isAboutFinding, timeOfDecision } from '../../model/decision.ts';
import type { Finding } from '../../model/finding.ts';
import { readDecisions, writeDecisions } from '../../queries/decisions.ts';
import { findingFacts, writeDecision } from '../../queries/findings/decide.ts';
import { openFinding } from '../../queries/findings/find.ts';
import { readFindings, type StoredFinding } from '../../queries/findings/read.ts';
import { settleDisputes } from '../../rules/reconcile/disputes.ts';
import { engineResolutions } from '../../rules/reconcile/prior-findings.ts';
import { defined } from '../../util/defined.ts';
import { UserInputError } from '../../util/errors.ts';
import { findFinding } from '../findings/find-finding.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { fileDecisions, newDecisionId, statedReason } from './record.ts';

export interface FindingRequest extends Pick<FindingDecision, 'reason' | 'kind'> {
  /** Of the finding, or the beginning of its fingerprint. */
  readonly id: string;
  readonly decision: FindingAction;
  /** Who decides, as the history will show. */
  readonly actor: string;
}

const statusAfter: Readonly<Record<FindingAction, Finding['status']>> = {
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
export async function decideFinding(world: StoredWorld, request: FindingRequest): Promise<StoredFinding> {
  const { store, clock } = world;
  const { decision: action, actor } = request;
  const finding = await findFinding(store, request.id);
  const { id, status, members, fingerprint, rule_id: rule, message: about, category } = finding.violation;
  const reason = statedReason(request.reason);
  await refuseSenseless(world, finding, action);
  const earlier = (await readDecisions(store)).filter(isAboutFinding).filter((each) => each.finding === fingerprint);
  const at = timeOfDecision(clock(), earlier);
  const after = statusAfter[action];
  const claims = members.filter(({ kind }) => kind !== 'entity').map((member) => member.id);
  const facts = await findingFacts(store, id);
  const kind = action === 'dismiss' ? (request.kind ?? 'not-a-conflict') : undefined;
  const decision: FindingDecision = {
    ...{ id: newDecisionId(), at, actor, action, about, finding: fingerprint, rule, facts, reason },
    ...defined({ kind }),
  };
  await store.write(async (tx) => {
    await writeDecision(tx, id, after, action === 'reopen' ? undefined : decision);
    await writeDecisions(tx, [{ decision, node_id: id, before: status, after }]);
    if (category === 'contradiction') await settleDisputes(tx, claims);
  });
  await fileDecisions(world, [decision]);
  const [decided] = await readFindings(store, [id]);
  return decided ?? finding;
}

async function refuseSenseless(
  { store }: StoredWorld,
  { violation: finding, resolution }: StoredFinding,
  decision: FindingAction,
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
