import { compareDecisions, type DismissalKind, isAboutClaim } from '../../model/decision.ts';
import { readClaimViews } from '../../queries/claims-page.ts';
import { readDecisions } from '../../queries/decisions.ts';
import { findingFacts } from '../../queries/findings/decide.ts';
import type { StoredFinding } from '../../queries/findings/read.ts';
import { type ReviewItem, readFlags } from '../../queries/review-queue.ts';
import { defined } from '../../util/defined.ts';
import { UserInputError } from '../../util/errors.ts';
import { bare, wording } from '../../util/text/wording.ts';
import { decideFinding, type FindingDecided } from '../decisions/decide-finding.ts';
import { unstatedAmong } from '../decisions/require-stated.ts';
import { findFinding } from '../findings/find-finding.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { decideClaimsAmong } from './decide-claims-among.ts';
import { allOrThrow, type RefusedThing, refusedOr, type ThingsOutcome, type UndoStep } from './outcome.ts';
import { clearFlag } from './review-queue.ts';

/** The decisions of a review: about claims, about findings, and about flagged things. */
export const thingActions = ['accept', 'withdraw', 'resolve', 'dismiss', 'reopen', 'unflag'] as const;
export type ThingAction = (typeof thingActions)[number];

/** The reason of a winner without a stated one: the choice itself shows the intention. */
export const plainReason = 'decided in a review';
/** The reason of a removed flag. */
export const seenReason = 'seen in a review';

export interface ThingsRequest {
  readonly action: ThingAction;
  /** Ids of claims (`accept`, `withdraw`), of findings (`resolve`, `dismiss`, `reopen`), or of whatever is flagged. */
  readonly about: readonly string[];
  readonly reason: string;
  /** The correct member of `resolve`. */
  readonly winner?: string | undefined;
  /** The kind of `dismiss`. */
  readonly kind?: DismissalKind | undefined;
  /** The person who decides, for the history. */
  readonly actor: string;
  /** The state that the person saw: the hash of the facts by the id of a finding, or the status (`candidate`) by that of a claim. */
  readonly seen?: ReadonlyMap<string, string> | undefined;
}

export interface ThingsDecided extends ThingsOutcome {
  /** The steps of the undo, in the order of the decisions; empty for `reopen`, which undoes a decision itself. */
  readonly undo: readonly UndoStep[];
}

const none: ThingsOutcome = { findings: [], unflagged: [], flagged: [], refused: [] };

/**
 * Decides about several things at once. About what has changed since in the files nothing is decided, nor about a finding that
 * states something else than was seen of it; the others are.
 *
 * @throws what concerns all of them: whatever reading the world does.
 */
export function decideThings(world: StoredWorld, request: ThingsRequest): Promise<ThingsDecided> {
  const { action } = request;
  const once = { ...request, about: [...new Set(request.about)] };
  if (action === 'accept' || action === 'withdraw') return aboutClaims(world, { ...once, action });
  if (action === 'unflag') return aboutFlags(world, once);
  return aboutFindings(world, { ...once, action });
}

/**
 * Decides about one thing.
 *
 * @throws UserInputError where that cannot be done; whatever reading the world does.
 */
export async function decideThing(
  world: StoredWorld,
  { about, ...request }: Omit<ThingsRequest, 'about'> & { readonly about: string },
): Promise<ThingsDecided> {
  return allOrThrow(await decideThings(world, { ...request, about: [about] }));
}

type Of<Action extends ThingAction> = ThingsRequest & { readonly action: Action };

async function aboutClaims(world: StoredWorld, request: Of<'accept' | 'withdraw'>): Promise<ThingsDecided> {
  const { about, action: decision, reason, actor, seen } = request;
  const decided = await decidedSince(world, about, seen);
  const ids = about.filter((id) => !decided.has(id));
  const among = await decideClaimsAmong(world, { ids, decision, reason: reason.trim(), actor });
  const refused = [...[...decided].map(([id, error]) => ({ id, error })), ...among.refused];
  const outcome = { ...among, refused };
  const claims = (outcome.claims?.decisions ?? []).map(({ id, claim }) => ({ id: claim, decision: id }));
  return { ...none, ...outcome, undo: claims.length === 0 ? [] : [{ back: 'undecide', claims }] };
}

async function aboutFindings(
  world: StoredWorld,
  request: Of<'resolve' | 'dismiss' | 'reopen'>,
): Promise<ThingsDecided> {
  const { about, action: decision, reason, actor, winner, kind, seen } = request;
  const found: StoredFinding[] = [];
  const refused: RefusedThing[] = [];
  const isOpening = decision === 'reopen';
  for (const id of about) {
    const finding = await refusedOr(findFinding(world.store, id, ({ isDecided }) => isDecided || !isOpening));
    if (finding instanceof UserInputError) refused.push({ id, error: finding });
    else found.push(finding);
  }
  // A decision is undone in any state of the files.
  const resting = isOpening ? [] : [...new Set(found.flatMap(claimsOf))];
  const gone = await unstatedAmong(world, resting);
  const findings: FindingDecided[] = [];
  for (const finding of found) {
    const { id } = finding.violation;
    const unstated = claimsOf(finding).flatMap((claim) => gone.get(claim) ?? [])[0];
    const error = isOpening
      ? undefined
      : (alreadyDecided(finding) ?? unstated ?? (await changedSince(world, finding, seen)));
    const given = { id: finding.name, decision, reason, actor, ...defined({ winner, kind }) };
    const decided = error ?? (await refusedOr(decideFinding(world, given)));
    if (decided instanceof UserInputError) refused.push({ id, error: decided });
    else findings.push(decided);
  }
  const undo = (isOpening ? [] : findings).map(
    ({ name, decision: made }): UndoStep => ({ back: 'reopen', finding: name, decision: made.id }),
  );
  return { ...none, findings, refused, undo };
}

const claimsOf = ({ violation: { members } }: StoredFinding): string[] =>
  members.flatMap(({ kind, former, id }) => (kind === 'entity' || kind === 'memory' || former === true ? [] : [id]));

/** Somebody else was faster: who, and why. */
function alreadyDecided({ name, violation, decided_by, resolution }: StoredFinding): UserInputError | undefined {
  const { status, message } = violation;
  if (status === 'open' || decided_by === undefined) return undefined;
  return new UserInputError(
    wording`It is ${bare(status)} already, by ${bare(decided_by)} (${resolution ?? ''}): ${bare(message)}`,
    {
      code: 'not-decidable',
      fix: `To decide otherwise, first \`lore reopen ${name}\`.`,
    },
  );
}

/** Claims that somebody has accepted or withdrawn since they were shown as waiting, with who that was. */
async function decidedSince(
  { store, clock }: StoredWorld,
  ids: readonly string[],
  seen: ThingsRequest['seen'],
): Promise<ReadonlyMap<string, UserInputError>> {
  const views = await readClaimViews(
    store,
    ids.filter((id) => seen?.get(id) === 'candidate'),
  );
  const decided = views.filter(({ status }) => status !== 'candidate' && status !== 'superseded');
  if (decided.length === 0) return new Map();
  const decisions = (await readDecisions(store, clock())).filter(isAboutClaim).sort(compareDecisions);
  return new Map(
    decided.map(({ id, status, summary }) => {
      const last = decisions.filter(({ claim }) => claim === id).at(-1);
      const by = last === undefined ? '' : `, by ${last.actor}`;
      const what = status === 'invalid' ? 'withdrawn' : 'accepted';
      const error = new UserInputError(wording`It is ${bare(what)} already${bare(by)}: ${bare(summary)}`, {
        code: 'not-decidable',
        fix: `To decide otherwise, \`lore ${status === 'invalid' ? 'accept' : 'withdraw'} ${id}\`.`,
      });
      return [id, error];
    }),
  );
}

async function changedSince(
  { store }: StoredWorld,
  { name, violation: { id, message } }: StoredFinding,
  seen: ThingsRequest['seen'],
): Promise<UserInputError | undefined> {
  const facts = seen?.get(id) ?? seen?.get(name);
  if (facts === undefined || facts === (await findingFacts(store, id))) return undefined;
  return new UserInputError(
    wording`The finding ${bare(name)} has changed since you saw it. It now says: ${bare(message)}`,
    {
      code: 'not-decidable',
      fix: 'Look at it again, then decide.',
    },
  );
}

async function aboutFlags(world: StoredWorld, { about, reason, actor }: ThingsRequest): Promise<ThingsDecided> {
  const unflagged: ReviewItem[] = [];
  const refused: RefusedThing[] = [];
  const known = new Map((await readFlags(world.store, about)).map((flag) => [flag.node_id, flag]));
  for (const id of about) {
    const flag = known.get(id);
    if (flag === undefined) refused.push({ id, error: notFlagged(id) });
    else {
      await clearFlag(world, { node_id: id, reason, actor });
      unflagged.push(flag);
    }
  }
  const undo = unflagged.map((flag): UndoStep => ({ back: 'flag', flag }));
  return { ...none, unflagged, refused, undo };
}

function notFlagged(id: string): UserInputError {
  return new UserInputError(wording`${bare(id)} is not in the review queue any more.`, {
    code: 'not-decidable',
    fix: 'No change needed.',
  });
}
