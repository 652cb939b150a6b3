import type { ThingToReview } from '../../../../app/decisions/things-to-review.ts';
import type { StoredWorld } from '../../../../app/store/stored-world.ts';
import { memoryOfPath } from '../../../../model/memory.ts';
import { readFindings, type StoredFinding } from '../../../../queries/findings/read.ts';
import type { ReviewItem } from '../../../../queries/review-queue.ts';
import { readWaitingClaims, type WaitingClaim } from '../../../../queries/waiting-claims.ts';
import { defined } from '../../../../util/defined.ts';
import type { Place } from '../../../../util/errors.ts';

/** The item of the question: a claim or a finding as the store has it, and its flag. */
export interface AskedThing {
  readonly thing: ThingToReview;
  readonly claim?: WaitingClaim;
  readonly finding?: StoredFinding;
  readonly flag?: ReviewItem;
}

/** The finished part of a review. */
export interface SeenHere {
  /** Findings that were decided about: they can be seen again. */
  readonly settled: Set<ThingToReview>;
  readonly flagsOff: Set<ReviewItem>;
}

/** A thing as the store has it; undefined where there is nothing to ask about any more. */
export async function askedAbout(
  store: StoredWorld['store'],
  thing: ThingToReview,
  { settled, flagsOff }: SeenHere,
): Promise<AskedThing | undefined> {
  const asked = {
    thing,
    ...defined({ flag: thing.flag !== undefined && !flagsOff.has(thing.flag) ? thing.flag : undefined }),
  };
  if (thing.kind === 'flag') return asked;
  if (thing.kind === 'claim') {
    const [claim] = await readWaitingClaims(store, { ids: [thing.id] });
    return claim === undefined ? undefined : { ...asked, claim };
  }
  const [finding] = await readFindings(store, [thing.id]);
  // Closed meanwhile, by a decision about another.
  if (finding?.violation.status !== 'open' && !settled.has(thing)) return undefined;
  return { ...asked, ...defined({ finding }) };
}

/** Where a person would mend it: the claim itself, the first that clashes. A memory is in no file. */
export function placeToMend({ claim, finding }: AskedThing): Place | undefined {
  const members = finding?.violation.members ?? [];
  const first = claim ?? members.find(({ source, former }) => isFile(source) && former !== true);
  return first?.source;
}

const isFile = ({ path }: Place): boolean => path !== '' && memoryOfPath(path) === undefined;
