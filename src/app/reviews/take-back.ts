import { compareDecisions, type Decision, isAboutClaim, isAboutFinding } from '../../model/decision.ts';
import { readDecisions } from '../../queries/decisions.ts';
import { type ReviewItem, readFlags } from '../../queries/review-queue.ts';
import { defined } from '../../util/defined.ts';
import { UserInputError } from '../../util/errors.ts';
import { bare, wording } from '../../util/text/wording.ts';
import { decideFinding, type FindingDecided } from '../decisions/decide-finding.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { decideClaimsAmong } from './decide-claims-among.ts';
import { type RefusedThing, refusedOr, type ThingsOutcome, type UndoStep } from './outcome.ts';
import { putBackFlag } from './review-queue.ts';

export interface TakeBackRequest {
  /** In the order in which it was done: the last is taken back first. */
  readonly steps: readonly UndoStep[];
  /** The person who undoes it, for the history. */
  readonly actor: string;
}

/**
 * Takes decisions back. Where somebody has decided otherwise since, theirs stands, and that is said.
 *
 * @throws whatever reading the world does.
 */
export async function takeBack(world: StoredWorld, { steps, actor }: TakeBackRequest): Promise<ThingsOutcome> {
  const findings: FindingDecided[] = [];
  const flagged: ReviewItem[] = [];
  const ids: string[] = [];
  const refused: RefusedThing[] = [];
  const decisions = await readDecisions(world.store, world.clock());
  for (const step of [...steps].reverse()) {
    if (step.back === 'undecide') {
      for (const { id, decision } of step.claims) {
        const error = overruled(decisions, decision);
        if (error === undefined) ids.push(id);
        else refused.push({ id, error });
      }
    } else if (step.back === 'reopen') {
      const { finding: id, decision } = step;
      const request = { id, decision: 'reopen', reason: '', actor } as const;
      const opened = overruled(decisions, decision) ?? (await refusedOr(decideFinding(world, request)));
      if (opened instanceof UserInputError) refused.push({ id, error: opened });
      else findings.push(opened);
    } else {
      const { node_id: id } = step.flag;
      const flag = (await flaggedAgain(world, id)) ?? (await refusedOr(putBackFlag(world, step.flag, actor)));
      if (flag instanceof UserInputError) refused.push({ id, error: flag });
      else flagged.push(flag);
    }
  }
  const claims = await decideClaimsAmong(world, { ids, decision: 'undecide', reason: '', actor });
  return {
    ...defined({ claims: claims.claims }),
    findings,
    unflagged: [],
    flagged,
    refused: [...refused, ...claims.refused],
  };
}

/** True if a later decision than this one is about the same: then that one stands. */
function overruled(decisions: readonly Decision[], id: string): UserInputError | undefined {
  const mine = decisions.find((decision) => decision.id === id);
  if (mine === undefined) return undefined; // of a store that was made anew: what it says of the thing itself counts
  const last = decisions
    .filter((each) => isAboutSame(each, mine))
    .sort(compareDecisions)
    .at(-1);
  if (last === undefined || last.id === id) return undefined;
  return new UserInputError(
    wording`${bare(last.actor)} has decided about it since: ${bare(last.action)} ${last.about}`,
    {
      code: 'not-decidable',
      fix: 'That decision is kept. Undo it separately.',
    },
  );
}

function isAboutSame(one: Decision, other: Decision): boolean {
  if (isAboutFinding(one) && isAboutFinding(other)) return one.finding === other.finding && one.facts === other.facts;
  // True if a claim counts and whether another one holds in its place are two questions.
  const weighs = ({ action }: Decision) => action === 'accept' || action === 'withdraw' || action === 'undecide';
  return isAboutClaim(one) && isAboutClaim(other) && one.claim === other.claim && weighs(one) && weighs(other);
}

async function flaggedAgain({ store }: StoredWorld, id: string): Promise<UserInputError | undefined> {
  const [flag] = await readFlags(store, [id]);
  if (flag === undefined) return undefined;
  return new UserInputError(wording`${bare(flag.flagged_by)} has flagged it again since: ${flag.reason}`, {
    code: 'not-decidable',
    fix: 'No change needed.',
  });
}
