import { quotable, Wording } from '../../util/text/wording.ts';
import type { WorldAsked } from '../claims/at/asked-time.ts';
import { answersAt, askedIn } from '../claims/at/claims-at.ts';
import type { RecallHit } from './recall-request.ts';

/** Anything with a hit in it, such as one that is ranked. */
interface WithHit {
  readonly hit: Pick<RecallHit, 'kind' | 'id' | 'at_date'>;
}

/**
 * `Aldous rules Saltgate, 398 – 411`, recalled at 420: left out. A claim that was true then, or may have been, is marked so. Nothing else is
 * changed: passages, memories and entities are in the answer as without a date.
 *
 * @throws UserInputError `bad-date` and `no-world`.
 */
export async function claimsThen<T extends WithHit>(world: WorldAsked, all: readonly T[], at: string): Promise<T[]> {
  const ids = all.flatMap(({ hit }) => (hit.kind === 'claim' ? [hit.id] : []));
  if (ids.length === 0) {
    await askedIn(world, at); // a bad date is refused also where no claim is found
    return [...all];
  }
  const { answers } = await answersAt(world, at, { where: { ids } });
  const parts = new Map(answers.map(({ claim, answer }) => [claim.id, answer.part]));
  return all.flatMap((each) => {
    const part = each.hit.kind === 'claim' ? parts.get(each.hit.id) : undefined;
    if (part === undefined) return [each];
    return part === 'other_times' ? [] : [{ ...each, hit: { ...each.hit, at_date: part } }];
  });
}

/** The sentence about the date, beside an answer from which so many claims are left out. */
export function thenNote(at: string, gone: number): Wording {
  const left = gone === 1 ? '1 claim of another time is left out' : `${gone} claims of other times are left out`;
  return new Wording(['At ', quotable(at), `: ${left}. The date changes nothing for passages, memories and entities.`]);
}
