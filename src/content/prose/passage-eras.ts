import { groupBy } from '../../util/group.ts';
import type { DateReader } from '../resolve/date-reader.ts';
import { pairsOfDates } from '../resolve/statements/shared-eras.ts';
import type { ExtractedClaim } from './extracted.ts';

/** One of the two dates of a stretch that two claims tell of, and the claim with other words for it. */
interface DateOfClaim {
  readonly text: string;
  readonly reworded: (text: string) => ExtractedClaim;
}

/** "Kot was born in 100 and died in 44 BC": what a passage says once of a stretch, it says of both ends, as of two keys. */
export function withErasOfPassage(claims: readonly ExtractedClaim[], dates: DateReader): readonly ExtractedClaim[] {
  const inFull = new Map<ExtractedClaim, ExtractedClaim>();
  const share = (first: ExtractedClaim | undefined, last: ExtractedClaim | undefined) => {
    const [start, end] = [first && dateOf(first, 'from'), last && dateOf(last, 'until')];
    const words = start && end && dates.sharedEra(start.text, end.text);
    if (first === undefined || last === undefined || words === undefined) return;
    inFull.set(first, start?.reworded(words[0]) ?? first);
    inFull.set(last, end?.reworded(words[1]) ?? last);
  };
  for (const ofPassage of groupBy(claims, ({ passage }) => passage).values())
    for (const own of groupBy(ofPassage, ({ subject, target }) => `${subject} ${target ?? ''}`).values()) {
      if (own.length < 2) continue;
      for (const [start, end] of pairsOfDates)
        share(
          only(own, ({ type }) => type === start),
          only(own, ({ type }) => type === end),
        );
      for (const held of groupBy(own, ({ type }) => type).values())
        share(
          only(held, ({ target, from, until }) => target !== undefined && from !== undefined && until === undefined),
          only(held, ({ target, from, until }) => target !== undefined && from === undefined && until !== undefined),
        );
    }
  return inFull.size === 0 ? claims : claims.map((claim) => inFull.get(claim) ?? claim);
}

/** The one claim of this sort; undefined where there are several, which may be of other stretches. */
function only(
  claims: readonly ExtractedClaim[],
  isMeant: (claim: ExtractedClaim) => boolean,
): ExtractedClaim | undefined {
  const [first, ...others] = claims.filter(isMeant);
  return others.length === 0 ? first : undefined;
}

function dateOf(claim: ExtractedClaim, side: 'from' | 'until'): DateOfClaim | undefined {
  const text = claim.target === undefined ? claim.value : claim[side];
  if (text === undefined || !/\d/.test(text)) return undefined;
  return {
    text,
    reworded: (words) => (claim.target === undefined ? { ...claim, value: words } : { ...claim, [side]: words }),
  };
}
