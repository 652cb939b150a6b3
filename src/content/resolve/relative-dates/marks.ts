import type { Claim } from '../../../model/claim.ts';
import type { DateValue } from '../../../time/date-value.ts';
import { defined } from '../../../util/defined.ts';

/** Claims with their dates in place, and with whom they clash; the same object where neither changes anything. */
export function marked(
  claims: readonly Claim[],
  dates: ReadonlyMap<DateValue, DateValue>,
  clashes: ReadonlyMap<string, readonly string[]>,
): Claim[] {
  const leads = new Map<string, string[]>();
  for (const [lead, others] of clashes) {
    for (const other of others) leads.set(other, [...(leads.get(other) ?? []), lead]);
  }
  return claims.map((claim) => {
    const placed = (date: DateValue | undefined) => (date === undefined ? undefined : (dates.get(date) ?? date));
    const [from, until] = [placed(claim.valid_from), placed(claim.valid_until)];
    const [withThem, inThem] = [clashes.get(claim.id), leads.get(claim.id)];
    const date = claim.form === 'attribute' ? placed(claim.date) : undefined;
    const isPlaced = from !== claim.valid_from || until !== claim.valid_until;
    const isDated = claim.form === 'attribute' && date !== claim.date;
    if (!isPlaced && !isDated && withThem === undefined && inThem === undefined) return claim;
    const common = {
      ...defined({ valid_from: from, valid_until: until, impossible_with: withThem }),
      ...(inThem === undefined ? {} : { impossible_for: [...inThem].sort() }),
    };
    if (claim.form === 'relation') return { ...claim, ...common };
    return { ...claim, ...common, ...defined({ date }) };
  });
}
