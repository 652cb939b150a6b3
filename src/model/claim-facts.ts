import type { DateValue } from '../time/date-value.ts';
import { hasDays } from '../time/windows/bounds.ts';
import { stableHash } from '../util/hash.ts';
import type { Claim, Scalar, Tier } from './claim.ts';

/** The statement of one claim, and its trust: without its place and its certainty. */
export interface StatedFacts {
  readonly form: Claim['form'];
  readonly type: string;
  /** The start of a relation, or the entity of an attribute. */
  readonly from: string;
  readonly to?: string | undefined;
  readonly value?: Scalar | undefined;
  /** The dates in the author's words. */
  readonly valid_from?: string | undefined;
  readonly valid_until?: string | undefined;
  readonly tier: Tier | undefined;
  /** The book or narrator that is named; absent where the file itself says so. */
  readonly source?: string | undefined;
}

/** By what a decision knows a claim again: the same hash as long as the claim says the same, wherever it has moved to. */
export function factsHash(stated: StatedFacts): string {
  const { form, type, from, to = '', value, valid_from = '', valid_until = '', tier = '', source = '' } = stated;
  return stableHash(form, type, from, to, String(value ?? ''), valid_from, valid_until, tier, source);
}

/**
 * @param sides what a relation leads from and to in the graph.
 * @param type the predicate by which the claim is known.
 */
export function claimFacts(
  claim: Claim,
  sides: { readonly from: string; readonly to?: string | undefined },
  type: string = claim.type,
): string {
  return factsHash({
    form: claim.form,
    type,
    ...sides,
    value: claim.form === 'attribute' ? claim.value : undefined,
    valid_from: wordsOf(claim.valid_from),
    valid_until: wordsOf(claim.valid_until),
    tier: claim.tier,
    source: claim.source_id === claim.place.path ? undefined : claim.source_id,
  });
}

/** An unknown date states nothing, and the graph has no words of it. */
function wordsOf(date: DateValue | undefined): string | undefined {
  if (date?.unit === 'ongoing') return date.text;
  return hasDays(date) ? date.text : undefined;
}
