import type { ReadText } from '../../content/build/readings-alongside.ts';
import type { Claim } from '../../model/claim.ts';
import type { Finding, Member } from '../../model/finding.ts';
import type { DateValue } from '../../time/date-value.ts';
import { type CheckedClaim, type ClaimVerdict, type ProposedClaims, proposedTexts } from './plan-dry-run.ts';
import { datesAhead, textStatusOf, unreadWords } from './verdict.ts';

/** The claim as it was read, of which the store tells. */
export const claimOf = ({ id, type, source }: Member, claimed: readonly Claim[]): Claim | undefined =>
  claimed.find((claim) => claim.id === id) ??
  claimed.find(
    ({ type: own, place }) =>
      own === type && place.path === source.path && place.line === source.line && place.column === source.column,
  );

/** The gravest of the findings about which no claim says anything, such as one of an entity that was declared. */
export function faultsBeside(
  faults: readonly Finding[],
  checked: readonly CheckedClaim[],
): Pick<CheckedClaim, 'status'>[] {
  const verdicts = faults.filter(({ category }) => category !== 'orphan').map(({ verdict }) => verdict);
  if (verdicts.length === 0 || checked.some(({ status }) => status === 'clash' || status === 'possible')) return [];
  return [{ status: verdicts.includes('definite') ? 'clash' : 'possible' }];
}

/** Each text of a list by itself; empty for one text, and for objects. */
export function writtenTexts(
  claims: ProposedClaims,
  read: readonly ReadText[],
  told: readonly Member[],
  checked: readonly CheckedClaim[],
  now: DateValue | undefined,
): ClaimVerdict['texts'] {
  if (typeof claims === 'string') return [];
  return proposedTexts(claims).map(([path, text]) => {
    const own = checked.filter((_, at) => told[at]?.source.path === path);
    const here = read.filter((each) => each.path === path);
    const isAllRead = unreadWords(path, text, here).length + datesAhead(here, now).length === 0;
    return { status: textStatusOf(own, isAllRead), claims: own };
  });
}
