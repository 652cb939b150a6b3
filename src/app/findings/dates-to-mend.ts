import { beginningAttributes, endingAttributes } from '../../model/existence.ts';
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
  const clashing = clashingClaims(finding, evidence);
  if (finding.category === 'contradiction') {
    const relations = clashing.filter(({ claim }) => claim.form === 'relation');
    const [first, second, ...more] = relations;
    if (first === undefined || second === undefined || more.length > 0) return [];
    return isSameRelation(first.claim, second.claim) ? endsAlike(first, second) : windowsApart(first, second);
  }
  if (finding.category === 'anachronism' && finding.claim !== 'EXISTED_DURING_MISMATCH') {
    return existenceMet(finding, clashing);
  }
  return clashing.flatMap((shown) => dateOf(shown, 'value'));
}

/** The claims that clash with each other, in the order of the members. */
function clashingClaims(finding: Finding, evidence: readonly (StoredClaim | StoredEntity)[]): ShownClaim[] {
  const clashing = clashingIds(finding);
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
  const telling: readonly string[] = early ? beginningAttributes : endingAttributes;
  const isLife = ({ claim: { entity_id, type } }: ShownClaim): boolean =>
    entity_id === subject.id && telling.includes(type);
  const lives = clashing.filter(isLife);
  const dates = clashing.filter((shown) => !isLife(shown));
  const lifeNeeded = early ? orEarlier(actual) : orLater(actual);
  const dateNeeded = early ? orLater(expected) : orEarlier(expected);
  const there = dates.flatMap((shown) =>
    (['value', 'from', 'until'] as const).flatMap((bound) =>
      dateOf(shown, bound, dateNeeded).filter(({ stated }) => stated === actual),
    ),
  );
  return [...lives.flatMap((shown) => dateOf(shown, 'value', lifeNeeded)), ...there];
}

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
  const { text: stated, earliest, latest } = bound === 'value' ? claim.date : claim[bound];
  if (stated === undefined || (bound === 'value' && earliest === undefined && latest === undefined)) return [];
  const { id, summary, source } = member;
  const { path, line, column } = source;
  return [{ claim_id: id, summary, bound, stated, ...defined({ needed }), path, line, column }];
}
