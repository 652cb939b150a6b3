import { noteForRules } from '../../ingest/store/journal.ts';
import {
  claimDecisionsInForce,
  type Decision,
  type FindingAction,
  type FindingDecision,
  governingDecisions,
  isAboutFinding,
  timeOfDecision,
} from '../../model/decision.ts';
import type { Finding } from '../../model/finding.ts';
import { rememberedConflict } from '../../model/memory.ts';
import { readDecidableClaims } from '../../queries/decidable-claims.ts';
import { readDecisions, writeDecisions } from '../../queries/decisions.ts';
import {
  findingFacts,
  writeClosing,
  writeReopening,
  writeSettledFor,
  writeTakenUp,
} from '../../queries/findings/decide.ts';
import { openFinding } from '../../queries/findings/find.ts';
import { readFindings, type StoredFinding } from '../../queries/findings/read.ts';
import { readStaleDecisions } from '../../queries/stale-decisions.ts';
import { settleDisputes } from '../../rules/reconcile/disputes.ts';
import { engineResolutions } from '../../rules/reconcile/prior-findings.ts';
import { defined } from '../../util/defined.ts';
import { GraphError, UserInputError } from '../../util/errors.ts';
import { randomId } from '../../util/random-id.ts';
import { findFinding } from '../findings/find-finding.ts';
import type { IngestReport } from '../ingest/ingest-report.ts';
import { ingestWorld } from '../ingest/ingest-world.ts';
import { memoriesBehind, settleMemories } from '../memory/decided-conflict.ts';
import { statedReason } from '../stated-reason.ts';
import { storableDecision } from '../store/decision-line.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { claimDecisions, type PlannedDecision, recorded } from './decide-claims.ts';
import { type Filing, fileDecisions } from './record.ts';
import { supersedingWarnings } from './superseding-warnings.ts';
import { type Losers, losersTo, type Winner, winnerOf } from './winner.ts';

export interface FindingRequest extends Pick<FindingDecision, 'reason' | 'kind'> {
  /** The correct member of `resolve`, by id, the beginning of it, or `path:line`. Those that clash with it are superseded by it. */
  readonly winner?: string;
  /** The id of the finding, or the beginning of its fingerprint. */
  readonly id: string;
  readonly decision: FindingAction;
  /** The person who decides, for the history. */
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
  /** Ids of the claims that were superseded, or that are in force again (`restored`). */
  readonly claims: readonly string[];
  readonly restored: readonly string[];
  /** The withdrawn ones among `claims`: no other claim replaces them. */
  readonly withdrawn: readonly string[];
  /** It was open all the time: what was to be reopened is taken up in it. */
  readonly was_open?: true;
  /** Notes for the person who decided, a sentence each. */
  readonly warnings: readonly string[];
  /** Where claims were decided about: what the files say now, and what the rules find. */
  readonly ingest?: IngestReport;
}

/**
 * Records a person's decision about a finding. It stands for as long as the claims say what they said: through later ingests and runs, until
 * one of them changes. A contradiction that is resolved in favour of one claim has the claims superseded that clash with it, for as long as
 * that is the last word on it. Where another finding of its slot is open by now, what is reopened is taken up in that one, which is
 * answered. A reopened finding that no rule finds any more is gone, and a warning reports it.
 *
 * @throws UserInputError for an unknown finding, one that is not in a state to decide about, a missing reason, or a `winner` that is none
 * (`no-slot`, `not-a-member`).
 */
export async function decideFinding(world: StoredWorld, request: FindingRequest): Promise<FindingDecided> {
  const { decision: action } = request;
  const finding = await findFinding(world.store, request.id, ({ isDecided }) => isDecided || action !== 'reopen');
  const reason = action === 'reopen' ? request.reason.trim() : statedReason(request.reason);
  refuseUndecidable(finding, action);
  const winner = action === 'resolve' ? await winnerOf(world, finding, request.winner) : undefined;
  return settleFinding(world, finding, { ...request, reason, ...(await losersTo(world, finding, winner)), winner });
}

/** A decision about a finding, and what becomes of the claims and memories that it rests on. */
export interface Settlement extends Losers, Pick<FindingRequest, 'reason' | 'kind' | 'decision' | 'actor'> {
  /** The replacing claim, and the replaced ones. */
  readonly winner: Winner | undefined;
  /** Ids of claims that wait to be accepted, and are not to. */
  readonly withdrawn?: readonly string[];
}

/**
 * Records a decision about a finding that was read, and may be decided so.
 *
 * @throws UserInputError for a claim that cannot give way.
 */
export async function settleFinding(
  world: StoredWorld,
  finding: StoredFinding,
  { decision: action, actor, reason, winner, withdrawn = [], ...request }: Settlement,
): Promise<FindingDecided> {
  const { store, clock } = world;
  const losers: Losers = request;
  const { id, status, members, subject, fingerprint, rule_id: rule, category } = finding.violation;
  const facts = await findingFacts(store, id);
  const decisions = await readDecisions(store, clock());
  const earlier = decisions.filter(isAboutFinding).filter((each) => each.finding === fingerprint);
  const kind = action === 'dismiss' ? (request.kind ?? 'not-a-conflict') : undefined;
  const decision = storableDecision<FindingDecision>({
    ...{ id: randomId(), at: timeOfDecision(clock(), earlier), actor, action, about: aboutOf(finding), reason },
    ...{
      finding: fingerprint,
      rule,
      facts,
      ...defined({ kind, winner: winner?.id, winner_path: winner?.path, winner_facts: winner?.facts }),
    },
  });
  const by = losers.claims.length === 0 ? undefined : winner?.id;
  const loses = { ids: losers.claims, decision: 'supersede', reason, actor, because: decision.id } as const;
  const superseded = by === undefined ? [] : await claimDecisions(world, { ...loses, by });
  const refused =
    withdrawn.length === 0 ? [] : await claimDecisions(world, { ...loses, ids: withdrawn, decision: 'withdraw' });
  const lost = [...superseded, ...refused].map((each) => each.decision.claim);
  const idle = new Set((await readStaleDecisions(store)).map((note) => note.id));
  const back = takenBack(decisions, decision, idle);
  const ofClaims = [...superseded, ...refused, ...(await restoredWith(world, back, decision))];
  const open = action === 'reopen' ? await openFinding(store, fingerprint) : undefined;
  const after = open === undefined ? statusAfter[action] : 'resolved';
  const claims = members.flatMap((member) => (['relation', 'attribute'].includes(member.kind) ? member.id : []));
  await store
    .write(async (tx) => {
      if (action !== 'reopen') await writeClosing(tx, id, action === 'dismiss' ? 'dismissed' : 'resolved', decision);
      else if (open === undefined) {
        await writeReopening(tx, id);
        if (subject.kind !== memoryKind && category !== 'confusion') await noteForRules(tx, [subject.id]);
      } else await writeTakenUp(tx, id, decision.at);
      const entry = { decision, node_id: id, before: status, after, ...(winner && { superseded_ids: lost }) };
      await writeDecisions(tx, [entry, ...ofClaims.map(recorded)]);
      await writeSettledFor(tx, id, winner?.id);
      if (category === 'contradiction') await settleDisputes(tx, claims);
    })
    .catch((error: unknown) => {
      // Only what opens takes a slot: somebody else was first.
      throw isTaken(error) ? alreadyTaken(id) : error;
    });
  const filing = await fileDecisions(world, [decision, ...ofClaims.map((each) => each.decision)]);
  const warnings = await supersedingWarnings(
    store,
    superseded.map((each) => each.decision),
  );
  const settled = await settleMemories(world, finding, decision, losers.memories);
  // Dismissed, and then a claim of it left the files: rules say at once whether it is still to be found.
  const mayBeGone = action === 'reopen' && world.home !== undefined && members.some(({ former }) => former === true);
  const ingest = lost.length + back.length === 0 && !mayBeGone ? undefined : await ingestWorld(world);
  const [decided] = await readFindings(store, [open ?? id]);
  const isGone = action === 'reopen' && decided?.violation.status === 'resolved';
  return {
    ...(decided ?? finding),
    decision,
    claims: [...lost, ...settled.superseded, ...back, ...settled.restored],
    restored: [...back, ...settled.restored],
    withdrawn: refused.map((each) => each.decision.claim),
    ...(open === undefined ? {} : { was_open: true }),
    warnings: [...(isGone ? [gone] : []), ...warnings, ...losers.stay.map(stays)],
    ...filing,
    ...defined({ ingest }),
  };
}

/**
 * Ids of the claims that were superseded by what was decided about the finding until now. That holds no longer.
 *
 * @param idle ids of decisions that do nothing, for no file makes their claim any more.
 */
function takenBack(
  decisions: readonly Decision[],
  { finding, facts }: FindingDecision,
  idle: ReadonlySet<string>,
): string[] {
  const before = governingDecisions(decisions.filter(isAboutFinding)).find(
    (each) => each.finding === finding && each.facts === facts,
  );
  if (before === undefined) return [];
  return claimDecisionsInForce(decisions).flatMap(({ id, because, claim, action }) =>
    because === before.id && !idle.has(id) && (action === 'supersede' || action === 'withdraw') ? [claim] : [],
  );
}

/** That these claims hold again, for the history: what superseded them counts no longer. */
async function restoredWith(
  world: StoredWorld,
  ids: readonly string[],
  { id: because, actor, reason }: FindingDecision,
): Promise<PlannedDecision[]> {
  const known = await readDecidableClaims(world.store, ids);
  const superseded = ids.filter((claim) => known.get(claim)?.supersededBy !== undefined);
  const withdrawn = ids.filter((claim) => known.get(claim)?.state === 'invalid');
  return [
    ...(await claimDecisions(world, { ids: superseded, decision: 'unsupersede', reason, actor, because })),
    ...(await claimDecisions(world, { ids: withdrawn, decision: 'undecide', reason, actor, because })),
  ];
}

/** The text of a memory stays out of the file of decisions: other checkouts, and Git, never see it. */
function aboutOf(finding: StoredFinding): string {
  const memories = finding.violation.members.some(({ kind }) => kind === 'memory') ? memoriesBehind(finding) : [];
  return memories.length === 0 ? finding.violation.message : rememberedConflict(memories);
}

const memoryKind = 'Memory';

const opensByItself = 'It opens again when its cause is back.';
const gone = `No rule finds it any more, so it is not open. ${opensByItself}`;

const stays = ({ summary, source: { path, line } }: Finding['members'][number]): string =>
  `"${summary}" is in ${path}:${line} and still valid: a memory cannot replace a claim of a file. Correct it there, or withdraw it.`;

/** @throws UserInputError `not-decidable` where a finding is in no state to be decided so. */
export function refuseUndecidable(
  { violation: { id, status }, resolution }: StoredFinding,
  decision: FindingAction,
): void {
  const refuse = (message: string, fix: string): never => {
    throw new UserInputError(message, { code: 'not-decidable', fix });
  };
  if (status === statusAfter[decision]) refuse(`The finding ${id} is ${status} already.`, alreadyFix(id, decision));
  const byEngine = status === 'resolved' && engineResolutions.some((word) => word === resolution);
  if (byEngine) {
    refuse(
      `The finding ${id} is gone: ${resolution}.`,
      resolution === 'taken up by another finding' ? 'Decide about that one: `lore findings` lists it.' : opensByItself,
    );
  }
}

function alreadyFix(id: string, decision: FindingAction): string {
  if (decision === 'reopen') return 'No change needed.';
  const other = decision === 'dismiss' ? 'kind' : 'winner';
  return `No change needed. To give it another ${other} or reason, first \`lore reopen ${id}\`.`;
}

const isTaken = (error: unknown): boolean => error instanceof GraphError && error.code === 'not-unique';

function alreadyTaken(id: string): UserInputError {
  return new UserInputError(`Another finding has taken the place of ${id}.`, {
    code: 'not-decidable',
    fix: 'Decide about that one: `lore findings` lists it.',
  });
}
