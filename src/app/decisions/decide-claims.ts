import { type ClaimAction, type ClaimDecision, isAboutClaim, timeOfDecision } from '../../model/decision.ts';
import { type DecidableClaim, readDecidableClaims } from '../../queries/decidable-claims.ts';
import { type RecordedDecision, readDecisions, writeDecisions } from '../../queries/decisions.ts';
import { defined } from '../../util/defined.ts';
import { UserInputError } from '../../util/errors.ts';
import { randomId } from '../../util/random-id.ts';
import { wording } from '../../util/text/wording.ts';
import type { IngestReport } from '../ingest/ingest-report.ts';
import { ingestWorld } from '../ingest/ingest-world.ts';
import { storableDecision } from '../store/decision-line.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { type Filing, fileDecisions } from './record.ts';
import { requireStated } from './require-stated.ts';
import { supersedingWarnings } from './superseding-warnings.ts';

export interface ClaimsRequest {
  /** Ids of claims. */
  readonly ids: readonly string[];
  readonly decision: ClaimAction;
  /** The id of the replacing claim of `supersede`. */
  readonly by?: string;
  readonly reason: string;
  /** The person who decides, for the history. */
  readonly actor: string;
  /** The decision about a finding that this one comes with. */
  readonly because?: string;
}

/** The decision, and the findings of the world as it is now. */
export interface ClaimsDecided extends Filing {
  readonly decisions: readonly ClaimDecision[];
  /** Notes for the person who decided, a sentence each. */
  readonly warnings: readonly string[];
  readonly ingest: IngestReport;
}

/**
 * Records a person's decision about claims, and brings the store in line with it: the files are ingested again, and the rules run
 * on what that touched.
 *
 * @throws UserInputError `unknown-claim`, or `not-decidable` where the decision would change nothing, go in a circle, or be about
 *   what no file states.
 */
export async function decideClaims(world: StoredWorld, request: ClaimsRequest): Promise<ClaimsDecided> {
  const { store } = world;
  const { ids, by } = request;
  await requireStated(world, [...ids, ...(by === undefined ? [] : [by])]);
  const decisions = await claimDecisions(world, request);
  await store.write((tx) => writeDecisions(tx, decisions.map(recorded)));
  const made = decisions.map(({ decision }) => decision);
  const filing = await fileDecisions(world, made);
  const warnings = await supersedingWarnings(store, made);
  const before = await outOfForce(world);
  const ingest = await ingestWorld(world);
  const woken = [...(await outOfForce(world))].filter(([id]) => !before.has(id) && !ids.includes(id));
  const wakeWarnings = woken.map(([, { summary }]) =>
    String(wording`${summary} is out of force now: an earlier decision has another claim in its place again.`),
  );
  return { decisions: made, warnings: [...warnings, ...wakeWarnings], ...filing, ingest };
}

/** The claims that a person has put others in the place of, and that are superseded now; by id. */
async function outOfForce({ store, clock }: StoredWorld): Promise<ReadonlyMap<string, DecidableClaim>> {
  const decided = (await readDecisions(store, clock())).filter(isAboutClaim);
  const ids = decided.flatMap(({ action, claim }) => (action === 'supersede' ? [claim] : []));
  const known = await readDecidableClaims(store, ids);
  return new Map(
    [...known].filter(([id, { state, supersededBy }]) => {
      const winners = decided.flatMap(({ claim, winner }) => (claim === id && winner !== undefined ? [winner] : []));
      return state === 'superseded' && supersededBy !== undefined && winners.includes(supersededBy);
    }),
  );
}

const stateAfter: Readonly<Record<ClaimAction, string>> = {
  accept: 'active',
  withdraw: 'invalid',
  undecide: 'candidate',
  supersede: 'superseded',
  unsupersede: 'active',
};

/** A decision that is not written yet, and what its claim is until then. */
export interface PlannedDecision {
  readonly decision: ClaimDecision;
  readonly before: string;
}

/** As the history holds it. */
export function recorded({ decision, before }: PlannedDecision): RecordedDecision {
  return { decision, node_id: decision.claim, before, after: stateAfter[decision.action] };
}

/** The decisions that a request asks for, checked against the claims as they are stored. */
export async function claimDecisions(
  { store, clock }: Pick<StoredWorld, 'store' | 'clock'>,
  { ids, decision: action, by, reason, actor, because }: ClaimsRequest,
): Promise<PlannedDecision[]> {
  const claims = await readDecidableClaims(store, [...ids, ...(by === undefined ? [] : [by])]);
  const find = (id: string): DecidableClaim => {
    const claim = claims.get(id);
    if (claim !== undefined) return claim;
    throw new UserInputError(`The store has no claim ${JSON.stringify(id)}.`, {
      code: 'unknown-claim',
      fix: '`lore show ENTITY --format json` and `lore explain FINDING --format json` list the ids of claims.',
    });
  };
  const winner = by === undefined ? undefined : find(by);
  const earlier = (await readDecisions(store, clock())).filter(isAboutClaim);
  return [...new Set(ids)].map(find).map((claim) => {
    refuseSenseless(claim, action, winner, claims);
    const { id, path, facts, summary } = claim;
    const same = earlier.filter((each) => each.claim === id || each.facts === facts);
    const at = timeOfDecision(clock(), same);
    return {
      before: claim.state,
      decision: storableDecision<ClaimDecision>({
        ...{ id: randomId(), at, actor, action, about: summary, claim: id, path, facts, reason },
        ...defined({ winner: winner?.id, winner_path: winner?.path, winner_facts: winner?.facts, because }),
      }),
    };
  });
}

function refuseSenseless(
  { id, state, summary, supersededBy, memory }: DecidableClaim,
  action: ClaimAction,
  winner: DecidableClaim | undefined,
  claims: ReadonlyMap<string, DecidableClaim>,
): void {
  const refuse = (message: string, fix: string): never => {
    throw new UserInputError(message, { code: 'not-decidable', fix });
  };
  if (memory !== undefined)
    refuse(`The claim ${id} was read from the memory ${memory}: ${summary}`, ofMemory(action, memory));
  // In any case another winner has to be named.
  if (winner?.id === id) refuse(`A claim cannot supersede itself: ${summary}`, 'Name another claim after --by.');
  if (state === stateAfter[action] && action !== 'supersede') {
    refuse(`The claim ${id} is already ${state === 'invalid' ? 'withdrawn' : state}: ${summary}`, 'No change needed.');
  }
  if (action === 'unsupersede' && state !== 'superseded') {
    refuse(`The claim ${id} is not superseded: ${summary}`, 'No change needed.');
  }
  if (action !== 'unsupersede' && state === 'superseded') {
    refuse(
      `The claim ${id} is superseded${supersededBy === undefined ? ', for it left the files' : ` by ${supersededBy}`}: ${summary}`,
      supersededBy === undefined
        ? 'You cannot decide about a claim that no file states.'
        : `First \`lore unsupersede ${id}\`.`,
    );
  }
  if (winner === undefined) return;
  if (winner.state !== 'active' && winner.state !== 'claim') {
    refuse(`The claim ${winner.id} is ${winner.state} itself: ${winner.summary}`, 'Name an active one.');
  }
  if (leadsTo(winner, id, claims)) {
    refuse(`${id} already supersedes ${winner.id}.`, `First \`lore unsupersede ${winner.id}\`.`);
  }
}

/** Such a claim is as its memory is. */
function ofMemory(action: ClaimAction, memory: string): string {
  if (action === 'accept') return `To have it count: \`lore memory promote ${memory}\`.`;
  if (action === 'withdraw') return `To withdraw it: \`lore memory forget ${memory}\`.`;
  return `Decide about the memory: \`lore memory show ${memory}\`.`;
}

function leadsTo(from: DecidableClaim, to: string, claims: ReadonlyMap<string, DecidableClaim>): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = from.id; at !== undefined && !seen.has(at); at = claims.get(at)?.supersededBy) {
    if (at === to) return true;
    seen.add(at);
  }
  return false;
}
