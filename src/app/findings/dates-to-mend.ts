import {
  beginningAttributes,
  beginningTypes,
  endingAttributes,
  endingTypes,
  killingType,
} from '../../model/existence.ts';
import type { Finding, Member } from '../../model/finding.ts';
import type { DateToMend } from '../../model/finding-details.ts';
import type { StoredClaim } from '../../queries/stored-claims.ts';
import type { StoredEntity } from '../../queries/stored-entities.ts';
import { defined } from '../../util/defined.ts';
import { clashingIds } from './clashing-members.ts';
import { endOfWords } from './ends-of-words.ts';

/** A member of a finding with the claim it shows. */
interface ShownClaim {
  readonly member: Member;
  readonly claim: StoredClaim;
}

/** Which stated dates hold a definite finding up: mending any one of those with a `needed` settles it. `evidence` is what it rests on. */
export function datesToMend(finding: Finding, evidence: readonly (StoredClaim | StoredEntity)[]): DateToMend[] {
  if (finding.verdict !== 'definite') return [];
  const all = new Set(finding.members.map(({ id }) => id));
  const stating = clashingClaims(finding, evidence, all);
  return together(datesOf(finding, clashingClaims(finding, evidence, clashingIds(finding))), stating);
}

function datesOf(finding: Finding, clashing: readonly ShownClaim[]): DateToMend[] {
  if (finding.category === 'contradiction') {
    const relations = clashing.filter(({ claim }) => claim.form === 'relation');
    const [first, second, ...more] = relations;
    if (first === undefined || second === undefined || more.length > 0) return [];
    return isSameRelation(first.claim, second.claim) ? endsAlike(first, second) : windowsApart(first, second);
  }
  if (finding.category === 'anachronism' && finding.claim !== 'EXISTED_DURING_MISMATCH') {
    return existenceMet(finding, clashing);
  }
  return finding.rule_id === chainRule
    ? chainMet(finding, clashing)
    : clashing.flatMap((shown) => dateOf(shown, 'value'));
}

const chainRule = 'ontology/impossible-together';

/**
 * `Kid: birth 895 → 900 or later`, or Gran's `900 → 895 or earlier`: between them lies a chain, of which each link may add a day. A date of a
 * relation is left to the hint: the chain may hang on either end.
 */
function chainMet({ subject }: Finding, clashing: readonly ShownClaim[]): DateToMend[] {
  const dates = clashing.filter(({ claim }) => claim.form === 'attribute');
  const links = clashing.length - dates.length;
  const isLate = ({ claim }: ShownClaim): boolean => claim.entity_id === subject.id;
  const [late, early] = [dates.filter(isLate), dates.filter((shown) => !isLate(shown))];
  const [one, other] = [late[0]?.claim.date, early[0]?.claim.date];
  return [
    ...late.flatMap((shown) => dateOf(shown, 'value', daysApart(other, links, 'later'))),
    ...early.flatMap((shown) => dateOf(shown, 'value', daysApart(one, links, 'earlier'))),
  ];
}

/** `900 or later`, which leaves room for so many days; `2 days after 3 Rova 900, or later` where the date itself has none. */
function daysApart(date: Days | undefined, days: number, side: 'earlier' | 'later'): string | undefined {
  const words = date?.text === undefined ? undefined : endOfWords(date.text, side === 'later' ? 'last' : 'first');
  if (date === undefined || words === undefined) return undefined;
  const hasRoom = date.earliest === undefined || date.latest === undefined || date.latest - date.earliest >= days;
  if (hasRoom && words === date.text) return `${words} or ${side}`;
  return `${days} days ${side === 'later' ? 'after' : 'before'} ${words}, or ${side}`;
}

/**
 * `died: 1150` in two files is one date at two places: a change of one alone would contradict the other. The first has the place of the
 * others, which are dropped.
 */
function together(dates: readonly DateToMend[], stating: readonly ShownClaim[]): DateToMend[] {
  const claimOf = new Map(stating.map(({ member, claim }) => [member.id, claim]));
  const dropped = new Set<string>();
  return dates.flatMap((date) => {
    const own = claimOf.get(date.claim_id);
    if (own === undefined || date.needed === undefined) return [date];
    if (dropped.has(`${date.claim_id} ${date.bound}`)) return [];
    const also = stating.filter(
      ({ member, claim }) =>
        member.id !== date.claim_id && isSameFact(own, claim) && isSameDate(own, claim, date.bound),
    );
    for (const { member } of also) dropped.add(`${member.id} ${date.bound}`);
    const places = also.map(({ member: { source } }) => ({
      path: source.path,
      line: source.line,
      column: source.column,
    }));
    return [places.length === 0 ? date : { ...date, also: places }];
  });
}

/** Two dates of a birth or another value are one fact, since both are behind it. */
function isSameDate(one: StoredClaim, other: StoredClaim, bound: DateToMend['bound']): boolean {
  if (bound === 'value') return true;
  const [a, b] = [one[bound], other[bound]];
  return b.text !== undefined && a.earliest === b.earliest && a.latest === b.latest;
}

const isSameFact = (one: StoredClaim, other: StoredClaim): boolean =>
  one.form === other.form && isSameRelation(one, other) && one.entity_id === other.entity_id;

/** The claims of these ids, in the order of the members. */
function clashingClaims(
  finding: Finding,
  evidence: readonly (StoredClaim | StoredEntity)[],
  clashing: ReadonlySet<string>,
): ShownClaim[] {
  const byId = new Map(evidence.map((each) => [each.id, each]));
  return finding.members.flatMap((member) => {
    const claim = byId.get(member.id);
    if (claim === undefined || claim.form === 'entity' || !clashing.has(member.id)) return [];
    return [{ member, claim }];
  });
}

/** Two windows that overlap: the earlier one has to end by the beginning of the later one, or that to begin from its end. */
function windowsApart(one: ShownClaim, other: ShownClaim): DateToMend[] {
  const [first, second] = startOf(other.claim) < startOf(one.claim) ? [other, one] : [one, other];
  const begins = second.claim.from.text;
  const ends = first.claim.until.text;
  return [...dateOf(first, 'until', orEarlier(begins)), ...dateOf(second, 'from', orLater(ends))];
}

const isSameRelation = (one: StoredClaim, other: StoredClaim): boolean =>
  one.type === other.type && one.from_id === other.from_id && one.to_id === other.to_id;

type Days = StoredClaim['from'];

const areApart = (a: Days, b: Days): boolean => endsBefore(a, b) || endsBefore(b, a);
const endsBefore = ({ latest }: Days, { earliest }: Days): boolean =>
  latest !== undefined && earliest !== undefined && latest < earliest;

/** Two tellings of one relation: the end that they date differently has to be the same in both. */
function endsAlike(one: ShownClaim, other: ShownClaim): DateToMend[] {
  return (['from', 'until'] as const)
    .filter((bound) => areApart(one.claim[bound], other.claim[bound]))
    .flatMap((bound) => [
      ...dateOf(one, bound, other.claim[bound].text),
      ...dateOf(other, bound, one.claim[bound].text),
    ]);
}

function startOf({ from }: StoredClaim): number {
  return from.earliest ?? from.latest ?? Number.NEGATIVE_INFINITY;
}

/** An early or late participant: either their own beginning or end moves, or the date of their presence. */
function existenceMet(
  { claim, expected, actual, subject }: Extract<Finding, { category: 'anachronism' }>,
  clashing: readonly ShownClaim[],
): DateToMend[] {
  const early = claim === 'EXISTED_BEFORE';
  const isLife = (shown: ShownClaim): boolean => datesLife(shown.claim, subject.id, early);
  const lives = clashing.filter(isLife);
  const dates = clashing.filter((shown) => !isLife(shown));
  const outside = dates.map((shown) => ({ shown, ends: endsOutside(shown.claim, actual, lives, early) }));
  // Somebody who reigned from 420 until 430, and died in 402, has to live until 430.
  const farthest = early ? actual : (outside.flatMap(({ shown, ends }) => textOfLast(shown.claim, ends))[0] ?? actual);
  // A killing without a date was at the victim's death, which this finding does not state.
  const isAtDeath = dates.some(({ claim: { type, from, until } }) => type === killingType && !from.text && !until.text);
  const [lifeNeeded, dateNeeded] = isAtDeath
    ? []
    : early
      ? [orEarlier(actual), orLater(expected)]
      : [orLater(farthest), orEarlier(expected)];
  const there = outside.flatMap(({ shown, ends }) => {
    const [only, other] = ends;
    return only === undefined || other !== undefined ? [] : dateOf(shown, only, dateNeeded);
  });
  return [...lives.flatMap((shown) => dateOf(shown, lifeBound(shown.claim), lifeNeeded)), ...there];
}

/** A birth, or the founding of a town: what the begin (or end) of the subject's existence rests on. */
function datesLife({ form, entity_id, to_id, type }: StoredClaim, subject: string, early: boolean): boolean {
  if (form === 'attribute') {
    const telling: readonly string[] = early ? beginningAttributes : endingAttributes;
    return entity_id === subject && telling.includes(type);
  }
  return to_id === subject && (early ? beginningTypes.has(type) : endingTypes.has(type) || type === killingType);
}

const lifeBound = ({ form, from }: StoredClaim): DateToMend['bound'] =>
  form === 'attribute' ? 'value' : from.text === undefined ? 'until' : 'from';

/** The dates of a claim that lie outside the life: one of them to change, or two that no single change mends. */
function endsOutside(
  claim: StoredClaim,
  actual: string | undefined,
  lives: readonly ShownClaim[],
  early: boolean,
): DateToMend['bound'][] {
  if (claim.form === 'attribute') return claim.date.text === actual ? ['value'] : [];
  const { from, until } = claim;
  const [life] = lives.map(({ claim: told }) => daysOf(told, lifeBound(told)));
  const isOutside = (days: Days): boolean =>
    days.text !== undefined &&
    (days.text === actual || (life !== undefined && (early ? endsBefore(days, life) : endsBefore(life, days))));
  const ends = (['from', 'until'] as const).filter((bound) => isOutside(claim[bound]));
  // `at: 830` is both ends in one place.
  const isOne =
    from.text === until.text && keyOf(claim, 'from', from.text ?? '') === keyOf(claim, 'until', until.text ?? '');
  return isOne ? ends.slice(0, 1) : ends;
}

const daysOf = (claim: StoredClaim, bound: DateToMend['bound']): Days =>
  bound === 'value' ? claim.date : claim[bound];

const textOfLast = (claim: StoredClaim, ends: readonly DateToMend['bound'][]): string[] => {
  const last = ends.at(-1);
  const text = last === undefined ? undefined : daysOf(claim, last).text;
  return text === undefined ? [] : [text];
};

/** Up to the last day that a date may mean: a later one would clash still. */
function orEarlier(date: string | undefined): string | undefined {
  const last = date === undefined ? undefined : endOfWords(date, 'last');
  return last === undefined ? undefined : `${last} or earlier`;
}

/** From the first day that a date may mean. */
function orLater(date: string | undefined): string | undefined {
  const first = date === undefined ? undefined : endOfWords(date, 'first');
  return first === undefined ? undefined : `${first} or later`;
}

/** One date of a claim; nothing where nobody stated it. */
function dateOf({ member, claim }: ShownClaim, bound: DateToMend['bound'], needed?: string): DateToMend[] {
  const { text: stated, earliest, latest } = daysOf(claim, bound);
  if (stated === undefined || (bound === 'value' && earliest === undefined && latest === undefined)) return [];
  const { id, summary, source } = member;
  const { path, line, column } = source;
  const key = bound === 'value' ? undefined : keyOf(claim, bound, stated);
  return [{ claim_id: id, summary, bound, ...defined({ key }), stated, ...defined({ needed }), path, line, column }];
}

/** `{ to: keep, at: ` ends with the key `at`. */
function keyBefore(text: string): string | undefined {
  const line = text.replace(/["']$/u, '').trimEnd();
  if (!line.endsWith(':')) return undefined;
  return (
    line
      .slice(0, -1)
      .trimEnd()
      .split(/[^\p{L}_-]/u)
      .at(-1) || undefined
  );
}

/** The key in front of a date on the line of its claim: `at` of `{ to: keep, at: 830 }`. On another line it is that of the bound. */
function keyOf(claim: StoredClaim, bound: 'from' | 'until', stated: string): string | undefined {
  const { quote = '', from, until, from_prose: isProse } = claim;
  if (isProse) return undefined;
  if (quote.includes(`${bound}: ${stated}`)) return bound;
  const at = quote.indexOf(stated);
  if (at >= 0) return keyBefore(quote.slice(0, at));
  return from.text === until.text ? undefined : bound;
}
