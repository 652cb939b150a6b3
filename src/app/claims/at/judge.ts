import { beginningAttributes, endingAttributes, restoringAttributes } from '../../../model/existence.ts';
import type { Ontology, Predicate } from '../../../model/ontology.ts';
import type { StoredDate } from '../../../queries/stored-things.ts';
import type { DateValue } from '../../../time/date-value.ts';
import { hasDays } from '../../../time/windows/bounds.ts';
import { type StretchEnd, standingOf } from '../../../time/windows/standing.ts';
import { type DatedEnd, lifeWord, mayHaveHeld, openWords, outsideWords } from './judge-words.ts';
import type { AskedTime, JudgedClaim, Judgement, LifeDates } from './judgement.ts';

/** A claim is judged by these, besides itself. */
export interface JudgedIn {
  readonly asked: AskedTime;
  readonly ontology: Ontology;
  readonly lives: ReadonlyMap<string, LifeDates>;
  /** True for `398`, false for `c. 398`. */
  readonly isWhole: (date: StoredDate) => boolean;
}

type Ends = { readonly from?: DatedEnd | undefined; readonly until?: DatedEnd | undefined };

/** `Aldous rules Saltgate, 398 – 411`, asked at 405: held. */
export function judge(claim: JudgedClaim, by: JudgedIn): Judgement {
  const apart = axisApart(claim, by.asked.date);
  if (apart !== undefined) return apart;
  const predicate = by.ontology.predicates.get(claim.type);
  if (claim.form === 'attribute') return judgeAttribute(claim, by);
  if (predicate?.temporality === 'eternal' || claim.type === 'BORN_IN')
    return judgeLasting(claim, lastingEnds(claim, predicate, by), by);
  return judgeDated(claim, predicate, by);
}

/** `Aldous, 360 – 430`, asked at 405: he lived. An event with one date happened on a day of it. */
export function judgeLife(life: LifeDates, by: JudgedIn): Judgement {
  const dated = [life.from, life.until, life.happened.from, life.happened.until].find(hasDays);
  const apart = dated === undefined ? undefined : axisApart({ axis: undefined, date: dated }, by.asked.date);
  if (apart !== undefined) return apart;
  const [from, until] = [beginning(life, by), ending(life, by)];
  if (from === undefined && until === undefined) {
    if (by.asked.isNow) return { part: 'held', because: 'undated: true at present', days: 0 };
    return mayHaveHeld(
      'no date is known',
      `the ${lifeWord(life, 'from')} and the ${lifeWord(life, 'until')} of ${life.name}`,
    );
  }
  if (from !== undefined && until !== undefined && isSameDate(from.date, until.date)) {
    const day = bound(from.date, by);
    const answer = told({ from: unknown }, { from: day, until: day }, by, 'day');
    return answer.would_decide === undefined ? answer : { ...answer, would_decide: `an exact date of ${life.name}` };
  }
  const known = { from: from ?? { ...always, date: unknown }, until: until ?? { ...forever, date: unknown } };
  const answer = told({ from: unknown }, known, by);
  if (answer.part !== 'held' || (from !== undefined && until !== undefined)) return answer;
  const word = lifeWord(life, from === undefined ? 'from' : 'until');
  return mayHaveHeld(`no ${word} is known`, `the ${word} of ${life.name}`);
}

function axisApart(
  { axis, date }: Pick<JudgedClaim, 'date'> & { readonly axis?: string | undefined },
  asked: DateValue,
): Judgement | undefined {
  const own = hasDays(date) ? date.axis : axis;
  if ((own ?? '') === (asked.axis ?? '') || (own === undefined && !hasDays(date))) return undefined;
  return mayHaveHeld(
    `${own ?? 'the main calendar'} and ${asked.axis ?? 'the main calendar'} have no day in common`,
    'a sync point between the two calendars',
  );
}

function judgeAttribute(claim: JudgedClaim, by: JudgedIn): Judgement {
  const { date, type, from, until } = claim;
  if (hasDays(date)) {
    const when = bound(date, by);
    // Somebody born in 360 is so in 405 too.
    return lastingDates.has(type)
      ? told(claim, { from: when, until: { ...forever, date: unknown } }, by)
      : told(claim, { from: when, until: when }, by, 'day');
  }
  const life = lifeOf(by, claim.entity_id);
  if (by.ontology.attributes.get(type)?.conflict === 'definite' && !from.stated && !until.stated)
    return judgeLasting(claim, { from: beginning(life, by), until: ending(life, by) }, by);
  return judgeDated(claim, undefined, by);
}

const lastingDates: ReadonlySet<string> = new Set([
  ...beginningAttributes,
  ...endingAttributes,
  ...restoringAttributes,
]);
const unknown: StoredDate = { stated: false };
const forever: StretchEnd = { earliest: Infinity, latest: Infinity };
const always: StretchEnd = { earliest: -Infinity, latest: -Infinity };

/** A birthplace and a parent are so at any time of the life; of a life without dates, at any time. */
function judgeLasting(claim: JudgedClaim, { from, until }: Ends, by: JudgedIn): Judgement {
  return told(claim, { from: from ?? { ...always, date: unknown }, until: until ?? { ...forever, date: unknown } }, by);
}

/** A child's life bears the claim about its parent; after it, so does the parent's. */
function lastingEnds({ type, from_id, to_id }: JudgedClaim, predicate: Predicate | undefined, by: JudgedIn): Ends {
  const [subject, object] = [lifeOf(by, from_id), lifeOf(by, to_id)];
  const isKin = type === 'PARENT_OF' || (predicate?.symmetric === true && !predicate.posthumous);
  const bearers = type === 'PARENT_OF' ? [object] : predicate?.symmetric === true ? [subject, object] : [subject];
  const known = bearers.map((each) => beginning(each, by)).filter((each) => each !== undefined);
  const other = beginning(subject, by) ?? beginning(object, by);
  const from =
    known.length < bearers.length && type !== 'BORN_IN' && other !== undefined
      ? openFrom(known[0] ?? other)
      : latestFrom(known);
  if (predicate?.posthumous === true) return { from };
  if (!isKin) return { from, until: ending(subject, by) };
  const ends = [subject, object].map((each) => ending(each, by));
  const [one, other_] = ends;
  return { from, until: one === undefined || other_ === undefined ? undefined : latestUntil([one, other_]) };
}

const openFrom = ({ latest: _, isWhole: __, ...rest }: DatedEnd): DatedEnd => ({ ...rest, isLimit: true });
const openUntil = ({ earliest: _, isWhole: __, ...rest }: DatedEnd): DatedEnd => ({ ...rest, isLimit: true });
const latestFrom = (bounds: readonly DatedEnd[]): DatedEnd | undefined =>
  [...bounds].sort((a, b) => (b.earliest ?? -Infinity) - (a.earliest ?? -Infinity))[0];
const latestUntil = (bounds: readonly DatedEnd[]): DatedEnd | undefined =>
  [...bounds].sort((a, b) => (b.latest ?? Infinity) - (a.latest ?? Infinity))[0];
const earliestUntil = (bounds: readonly DatedEnd[]): DatedEnd | undefined =>
  [...bounds].sort((a, b) => (a.latest ?? Infinity) - (b.latest ?? Infinity))[0];

/** A claim over a stretch, or about one day. */
function judgeDated(claim: JudgedClaim, predicate: Predicate | undefined, by: JudgedIn): Judgement {
  const stated = { from: statedBound(claim.from, by), until: statedBound(claim.until, by) };
  const lived = predicate?.posthumous === true ? {} : lifeEnds(claim, stated, by);
  const isPoint = claim.from.stated && claim.until.stated && isSameDate(claim.from, claim.until);
  if (predicate?.temporality === 'instant') {
    if (stated.from === undefined && stated.until === undefined) return judgeUndatedDay(claim, lived, by);
    const day = stated.from ?? stated.until;
    return told(
      claim,
      { from: day, until: stated.until ?? day },
      by,
      isPoint || !claim.until.stated ? 'day' : 'stretch',
    );
  }
  const from = stated.from ?? lived.from;
  const until = stated.until ?? lived.until;
  if (isPoint) {
    const known = standingOf(stated, by.asked.date).is;
    if (known === 'held') return { part: 'held', days: 0 };
    const life = told(claim, lived, by);
    if (life.part === 'other_times') return life;
    const day = claim.from.text ?? '';
    if (known === 'after') return mayHaveHeld(`first known ${day}`, 'its beginning: `from:`');
    return known === 'before'
      ? mayHaveHeld(`last known ${day}`, 'its end: `until:`')
      : mayHaveHeld(`known ${day}`, 'an exact date: `at:`');
  }
  const answer = told(claim, { from, until }, by);
  if (claim.from.stated || claim.until.stated || answer.part === 'other_times') return answer;
  return by.asked.isNow
    ? { part: 'held', because: 'undated: true at present', days: 0 }
    : mayHaveHeld('no date is known', 'its dates: `from:` and `until:`');
}

const isSameDate = (a: StoredDate, b: StoredDate): boolean => a.earliest === b.earliest && a.latest === b.latest;

/** A killing that nobody dates: on a day of both lives. */
function judgeUndatedDay(claim: JudgedClaim, { from, until }: Ends, by: JudgedIn): Judgement {
  const answer = told(claim, { from: from && { ...from, latest: until?.latest ?? Infinity }, until }, by);
  if (answer.part === 'other_times') return answer;
  const { earliest = -Infinity, latest = Infinity } = by.asked.date;
  const isWithin = from?.earliest !== undefined && from.earliest >= earliest && (until?.latest ?? Infinity) <= latest;
  return isWithin ? { part: 'held', days: 0 } : mayHaveHeld('no date is known', 'its date: `at:`');
}

/** It began after both sides did, and ended before either: the bounds that no one states. */
function lifeEnds({ from_id, to_id, entity_id }: JudgedClaim, stated: Ends, by: JudgedIn): Ends {
  const lives = [from_id, to_id, entity_id].flatMap((id) => lifeOf(by, id) ?? []);
  const from = latestFrom(lives.flatMap((life) => beginning(life, by) ?? []).map(openFrom));
  const until = earliestUntil(lives.flatMap((life) => ending(life, by) ?? []).map(openUntil));
  return {
    from: isBefore(stated.until, from) ? undefined : from,
    until: isBefore(until, stated.from) ? undefined : until,
  };
}

const isBefore = (end: DatedEnd | undefined, start: DatedEnd | undefined): boolean =>
  (end?.latest ?? Infinity) < (start?.earliest ?? -Infinity);

/** The answer for a stretch, in words. `day`: it was true on one day of the stretch. */
function told(
  claim: Pick<JudgedClaim, 'from'>,
  { from, until }: Ends,
  by: JudgedIn,
  of: 'stretch' | 'day' = 'stretch',
): Judgement {
  const plain = (end: DatedEnd | undefined) => (of === 'day' && end !== undefined ? { ...end, isWhole: false } : end);
  const standing = standingOf({ from: plain(from), until: plain(until) }, by.asked.date);
  if (standing.is === 'held') return { part: 'held', days: 0 };
  const isOver = standing.is === 'before';
  if (standing.is !== 'open') {
    const end = isOver ? until : from;
    return { part: 'other_times', days: standing.days, ...outsideWords(end, isOver, of) };
  }
  return openWords(claim, standing.side === 'from' ? from : until, standing.side, of);
}

const lifeOf = ({ lives }: JudgedIn, id: string | undefined): LifeDates | undefined =>
  id === undefined ? undefined : lives.get(id);

function bound(date: StoredDate, { isWhole }: JudgedIn): DatedEnd {
  return {
    date,
    ...(date.earliest === undefined ? {} : { earliest: date.earliest }),
    ...(date.latest === undefined ? {} : { latest: date.latest }),
    isWhole: isWhole(date),
  };
}

const statedBound = (date: StoredDate, by: JudgedIn): DatedEnd | undefined =>
  date.stated && hasDays(date) ? bound(date, by) : undefined;

/** Where an entity has no existence with days, it may be an event: then when it happened. */
function lifeEnd(life: LifeDates | undefined, side: 'from' | 'until', by: JudgedIn): DatedEnd | undefined {
  const date = life === undefined ? undefined : [life[side], life.happened[side]].find(hasDays);
  if (life === undefined || date === undefined || (date.axis ?? '') !== (by.asked.date.axis ?? '')) return undefined;
  return { ...bound(date, by), life };
}
const beginning = (life: LifeDates | undefined, by: JudgedIn) => lifeEnd(life, 'from', by);
const ending = (life: LifeDates | undefined, by: JudgedIn) => lifeEnd(life, 'until', by);
