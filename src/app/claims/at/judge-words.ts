import type { StoredDate } from '../../../queries/stored-things.ts';
import type { StretchEnd } from '../../../time/windows/standing.ts';
import type { JudgedClaim, Judgement, LifeDates } from './judgement.ts';

/** An end of a stretch: a date that somebody states, or an end of a life. `isLimit`: it lies within that life, on no known day. */
export type DatedEnd = StretchEnd & { readonly date: StoredDate; readonly life?: LifeDates; readonly isLimit?: true };

/** `no end is known`, of a stretch that its dates leave open. */
export function openWords(
  claim: Pick<JudgedClaim, 'from'>,
  end: DatedEnd | undefined,
  side: 'from' | 'until',
  of: 'stretch' | 'day',
): Judgement {
  const { life, date } = end ?? {};
  const text = date?.text ?? 'a concluded date';
  if (life !== undefined && end?.isLimit !== true) {
    const word = lifeWord(life, side);
    return mayHaveHeld(`the ${word} of ${life.name} is vague: ${text}`, `an exact ${word} of ${life.name}`);
  }
  if (of === 'day') return mayHaveHeld(`the day is not exact: ${text}`, 'an exact date: `at:`');
  const [word, key] = side === 'from' ? ['beginning', '`from:`'] : ['end', '`until:`'];
  const isStated = life === undefined && date?.text !== undefined;
  if (isStated && date[side === 'from' ? 'latest' : 'earliest'] !== undefined)
    return mayHaveHeld(`the ${word} is vague: ${text}`, `an exact ${key}`);
  const isOpen = side === 'until' && claim.from.stated;
  return { ...mayHaveHeld(`no ${word} is known`, `its ${word}: ${key}`), ...(isOpen ? { isOpen } : {}) };
}

/** `ended by the death of Cole, 402 KR`, of a stretch at another time. */
export function outsideWords(
  end: DatedEnd | undefined,
  isOver: boolean,
  of: 'stretch' | 'day',
): Pick<Judgement, 'because' | 'life'> {
  const text = end?.date.text ?? '';
  const { life } = end ?? {};
  if (life === undefined)
    return { because: `${of === 'day' ? 'happened' : isOver ? 'ended' : 'begins'} ${text}`.trim() };
  const word = lifeWord(life, isOver ? 'until' : 'from');
  const when = text === '' ? '' : `, ${text}`;
  return {
    because: `${isOver ? 'ended by' : 'not before'} the ${word} of ${life.name}${when}`,
    life: { id: life.id, end: isOver ? 'ends' : 'begins' },
  };
}

/** `birth` of a being, `beginning` of anything else. */
export const lifeWord = ({ kinds }: LifeDates, side: 'from' | 'until'): string => {
  const isBeing = ['Person', 'Creature', 'Deity'].some((kind) => kinds.includes(kind));
  if (side === 'from') return isBeing ? 'birth' : 'beginning';
  return isBeing ? 'death' : 'end';
};

export const mayHaveHeld = (because: string, would_decide: string): Judgement => ({
  ...{ part: 'may_have_held', because, would_decide, days: 0 },
});
