import type { Claim, RelationClaim } from '../../../model/claim.ts';

/** The predicate for the order of two events (`after: [siege]`, `before: [treaty]`). */
const orderType = 'PRECEDED';

/** True if a claim states which of two events came first. */
export function ordersEvents(claim: Claim): claim is RelationClaim {
  return claim.form === 'relation' && claim.type === orderType;
}
