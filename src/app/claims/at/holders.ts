import type { Ontology } from '../../../model/ontology.ts';
import { exactUnits } from '../../../time/date-value.ts';
import { groupBy } from '../../../util/group.ts';
import type { JudgedIn } from './judge.ts';
import type { JudgedClaim, Judgement } from './judgement.ts';

type Side = 'from_id' | 'to_id';

/** The sides of a relation that have one partner at a time: a realm has one ruler. */
export function heldAlone({ predicates }: Ontology, type: string): readonly Side[] {
  const sides = { none: [], from: ['from_id'], to: ['to_id'], both: ['from_id', 'to_id'] } as const;
  return sides[predicates.get(type)?.one_at_a_time ?? 'none'];
}

/**
 * `rules Saltgate, from 398`, and Bran rules it in 405: the answer names him. `until 402` and another holder from 402: both held in 402,
 * and the answer says that it is a handover.
 */
export function besideHolders(
  judged: ReadonlyMap<JudgedClaim, Judgement>,
  { ontology, lives, asked }: JudgedIn,
): ReadonlyMap<JudgedClaim, Judgement> {
  const answers = new Map(judged);
  const isOneTime = exactUnits.has(asked.date.unit);
  const held = [...judged].filter(([{ state, shared }, { part }]) => state === 'active' && !shared && part === 'held');
  for (const side of ['from_id', 'to_id'] as const) {
    const alone = held.map(([claim]) => claim).filter(({ type }) => heldAlone(ontology, type).includes(side));
    const bySeat = groupBy(alone, (claim) => seatOf(claim, side));
    for (const [claim, answer] of judged) {
      if (claim.shared || claim.form !== 'relation') continue;
      const others = (bySeat.get(seatOf(claim, side)) ?? []).filter(
        (other) => otherEnd(other, side) !== otherEnd(claim, side),
      );
      const next = others.find((other) => begins(other) > begins(claim));
      if (next !== undefined && answer.isOpen === true) {
        const name = lives.get(otherEnd(next, side))?.name ?? otherEnd(next, side);
        answers.set(claim, { ...answer, because: `no end is known; ${name} from ${next.from.text ?? ''}`, next });
      }
      const partner = others.find((other) => isHandedOver(claim, other) || isHandedOver(other, claim));
      if (isOneTime && answer.part === 'held' && partner !== undefined) {
        const date = isHandedOver(claim, partner) ? claim.until : claim.from;
        answers.set(claim, { ...answer, because: `a handover in ${date.text ?? ''}` });
      }
    }
  }
  return answers;
}

const seatOf = (claim: JudgedClaim, side: Side): string => `${claim.type} ${claim[side] ?? ''}`;
const otherEnd = ({ from_id = '', to_id = '' }: JudgedClaim, side: Side): string =>
  side === 'to_id' ? from_id : to_id;
const begins = ({ from }: JudgedClaim): number => (from.stated ? (from.earliest ?? -Infinity) : -Infinity);

const isHandedOver = ({ until }: JudgedClaim, { from }: JudgedClaim): boolean =>
  until.stated && from.stated && until.earliest === from.earliest && until.latest === from.latest;
