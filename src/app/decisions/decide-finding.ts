import {
  type FindingAction,
  type FindingDecision,
  isAboutClaim,
  isAboutFinding,
  timeOfDecision,
} from '../../model/decision.ts';
import type { Finding } from '../../model/finding.ts';
import { type DecidableClaim, readDecidableClaims } from '../../queries/decidable-claims.ts';
import { readDecisions, writeDecisions } from '../../queries/decisions.ts';
import { clashingWith, findingFacts, writeDecision, writeSettledFor } from '../../queries/findings/decide.ts';
import { openFinding } from '../../queries/findings/find.ts';
import { readFindings, type StoredFinding } from '../../queries/findings/read.ts';
import { settleDisputes } from '../../rules/reconcile/disputes.ts';
import { engineResolutions } from '../../rules/reconcile/prior-findings.ts';
import { defined } from '../../util/defined.ts';
import { GraphError, UserInputError } from '../../util/errors.ts';
import { randomId } from '../../util/random-id.ts';
import { findFinding } from '../findings/find-finding.ts';
import type { IngestReport } from '../ingest/ingest-report.ts';
import { ingestWorld } from '../ingest/ingest-world.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { claimDecisions, type PlannedDecision, recorded } from './decide-claims.ts';
import { isMemberCalled } from './find-claim.ts';
import { type Filing, fileDecisions, statedReason } from './record.ts';

export interface FindingRequest extends Pick<FindingDecision, 'reason' | 'kind'> {
  /** Of `resolve`: the member that holds, by id, the beginning of it, or `path:line`. Those that clash with it are superseded by it. */
  readonly winner?: string;
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

/** A finding as it was decided, and what came of that. */
export interface FindingDecided extends StoredFinding, Filing {
  readonly decision: FindingDecision;
  /** Ids of the claims that were superseded, or that are in force again. */
  readonly claims: readonly string[];
  /** Where claims were decided about: what the files say now, and what the rules find. */
  readonly ingest?: IngestReport;
}

/**
 * Records a person's decision about a finding. It stands for as long as the claims say what they said: through later ingests
 * and runs, until one of them changes. A contradiction that is resolved in favour of one claim has the claims superseded that
 * clash with it; to reopen it takes that back.
 *
 * @throws UserInputError for an unknown finding, one that is not in a state to decide about, a missing reason, or a `winner`
 *   that is none (`no-slot`, `not-a-member`).
 */
export async function decideFinding(world: StoredWorld, request: FindingRequest): Promise<FindingDecided> {
  const { store, clock } = world;
  const { decision: action, actor } = request;
  const finding = await findFinding(store, request.id);
  const { id, status, members, fingerprint, rule_id: rule, message: about, category } = finding.violation;
  const reason = action === 'reopen' ? request.reason.trim() : statedReason(request.reason);
  await refuseSenseless(world, finding, action);
  const winner = action === 'resolve' ? await winnerOf(world, finding, request.winner) : undefined;
  const earlier = (await readDecisions(store, clock()))
    .filter(isAboutFinding)
    .filter((each) => each.finding === fingerprint);
  const at = timeOfDecision(clock(), earlier);
  const after = statusAfter[action];
  const claims = members.filter(({ kind }) => kind !== 'entity').map((member) => member.id);
  const facts = await findingFacts(store, id);
  const kind = action === 'dismiss' ? (request.kind ?? 'not-a-conflict') : undefined;
  const decision: FindingDecision = {
    ...{ id: randomId(), at, actor, action, about, finding: fingerprint, rule, facts, reason },
    ...defined({ kind, winner: winner?.id, winner_path: winner?.path, winner_facts: winner?.facts }),
  };
  const of = await claimsOf(world, finding, decision);
  await store
    .write(async (tx) => {
      await writeDecision(tx, id, after, action === 'reopen' ? undefined : decision);
      await writeDecisions(tx, [
        {
          decision,
          node_id: id,
          before: status,
          after,
          ...(winner && { superseded_ids: of.map((each) => each.decision.claim) }),
        },
        ...of.map(recorded),
      ]);
      await writeSettledFor(tx, id, winner?.id);
      if (category === 'contradiction') await settleDisputes(tx, claims);
    })
    .catch((error: unknown) => {
      // Only what opens takes a slot.
      throw isTaken(error) ? alreadyTaken(id, 'Another finding') : error;
    });
  const filing = await fileDecisions(world, [decision, ...of.map((each) => each.decision)]);
  const ingest = of.length === 0 ? undefined : await ingestWorld(world);
  const [decided] = await readFindings(store, [id]);
  return {
    ...(decided ?? finding),
    decision,
    claims: of.map((each) => each.decision.claim),
    ...filing,
    ...defined({ ingest }),
  };
}

/** The member that is to hold. */
async function winnerOf(
  { store }: StoredWorld,
  { violation: { id, category, members } }: StoredFinding,
  winner: string | undefined,
): Promise<DecidableClaim | undefined> {
  if (winner === undefined) return undefined;
  const claims = members.filter(({ kind, undecided }) => kind !== 'entity' && undecided === undefined);
  if (category !== 'contradiction') {
    throw new UserInputError(`The finding ${id} is no contradiction: no claim of it can hold in place of the others.`, {
      code: 'no-slot',
      fix: 'Resolve it without a winner, or withdraw a claim.',
    });
  }
  const meant = claims.filter((member) => isMemberCalled(member, winner));
  const [member, ...others] = meant;
  if (member === undefined || others.length > 0) {
    throw new UserInputError(
      `${JSON.stringify(winner)} is ${meant.length > 1 ? 'several claims' : 'no claim'} of the finding ${id}.`,
      {
        code: 'not-a-member',
        fix: `Its claims are: ${claims.map((each) => `${each.id} (${each.summary})`).join('; ')}.`,
      },
    );
  }
  return (await readDecidableClaims(store, [member.id])).get(member.id);
}

/** What a decision about a finding decides about its claims. */
async function claimsOf(
  world: StoredWorld,
  { violation: { id, fingerprint } }: StoredFinding,
  { id: because, action, winner, actor, reason }: FindingDecision,
): Promise<PlannedDecision[]> {
  if (winner !== undefined) {
    const ids = await clashingWith(world.store, id, winner);
    return claimDecisions(world, { ids, decision: 'supersede', by: winner, reason, actor, because });
  }
  if (action !== 'reopen') return [];
  const decisions = await readDecisions(world.store, world.clock());
  const before = decisions.filter(isAboutFinding).filter(({ finding }) => finding === fingerprint);
  const resolved = before.findLast((each) => each.action === 'resolve' && each.winner !== undefined);
  if (resolved === undefined) return [];
  const ids = decisions.filter(isAboutClaim).flatMap((each) => (each.because === resolved.id ? [each.claim] : []));
  const known = await readDecidableClaims(world.store, ids);
  const superseded = ids.filter((claim) => known.get(claim)?.supersededBy === resolved.winner);
  return claimDecisions(world, { ids: superseded, decision: 'unsupersede', reason, actor, because });
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
  if (other !== undefined) throw alreadyTaken(id, other);
}

const isTaken = (error: unknown): boolean => error instanceof GraphError && error.code === 'not-unique';

function alreadyTaken(id: string, other: string): UserInputError {
  return new UserInputError(`${other} has taken the place of ${id}.`, {
    code: 'not-decidable',
    fix: 'Decide about that one: `lore findings` lists it.',
  });
}
