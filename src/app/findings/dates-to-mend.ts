import { beginningAttributes, endingAttributes } from '../../model/existence.ts';
import type { Finding, Member } from '../../model/finding.ts';
import type { DateToMend } from '../../model/report.ts';
import type { StoredClaim, StoredEntity } from '../../queries/stored-lore.ts';
import { defined } from '../../util/defined.ts';
import { clashingIds } from './clashing-members.ts';

/** A member of a finding with the claim it shows. */
interface ShownClaim {
  readonly member: Member;
  readonly claim: StoredClaim;
}

/**
 * Which stated dates hold a definite finding up: mending any one of those with a `needed` settles it. `evidence` is
 * what it rests on.
 */
export function datesToMend(finding: Finding, evidence: readonly (StoredClaim | StoredEntity)[]): DateToMend[] {
  if (finding.verdict !== 'definite') return [];
  const clashing = clashingClaims(finding, evidence);
  if (finding.category === 'contradiction')
    return windowsApart(clashing.filter(({ claim }) => claim.form === 'relation'));
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
function windowsApart(pair: readonly ShownClaim[]): DateToMend[] {
  const [first, second, ...more] = [...pair].sort((a, b) => startOf(a.claim) - startOf(b.claim));
  if (first === undefined || second === undefined || more.length > 0) return [];
  const begins = second.claim.from.text;
  const ends = first.claim.until.text;
  return [
    ...dateOf(first, 'until', begins === undefined ? undefined : `${begins} or earlier`),
    ...dateOf(second, 'from', ends === undefined ? undefined : `${ends} or later`),
  ];
}

function startOf({ from }: StoredClaim): number {
  return from.earliest ?? from.latest ?? Number.NEGATIVE_INFINITY;
}

/** Whoever came too early or too late: either their own beginning or end moves, or the date that they are said to have been there. */
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
  const lifeNeeded = actual === undefined ? undefined : `${actual} or ${early ? 'earlier' : 'later'}`;
  const dateNeeded = expected === undefined ? undefined : `${expected} or ${early ? 'later' : 'earlier'}`;
  const there = dates.flatMap((shown) =>
    (['value', 'from', 'until'] as const).flatMap((bound) =>
      dateOf(shown, bound, dateNeeded).filter(({ stated }) => stated === actual),
    ),
  );
  return [...lives.flatMap((shown) => dateOf(shown, 'value', lifeNeeded)), ...there];
}

/** One date of a claim; nothing where nobody stated it. */
function dateOf({ member, claim }: ShownClaim, bound: DateToMend['bound'], needed?: string): DateToMend[] {
  const { text: stated, earliest, latest } = bound === 'value' ? claim.date : claim[bound];
  if (stated === undefined || (bound === 'value' && earliest === undefined && latest === undefined)) return [];
  const { id, summary, source } = member;
  const { path, line, column } = source;
  return [{ claim_id: id, summary, bound, stated, ...defined({ needed }), path, line, column }];
}
