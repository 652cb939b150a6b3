import { isNode } from '../../graph/elements.ts';
import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Member } from '../../model/finding.ts';
import { entityIdsOf, memberOf } from '../../rules/findings/members.ts';
import { plainNames } from '../../rules/findings/wording/naming.ts';
import { entityLookupOf } from '../entities-by-id.ts';

/** A canon claim that an open contradiction rests on. */
export interface DisputedCanon {
  readonly finding: string;
  readonly claim: Member;
}

/** Of these claims, the canon ones that open contradictions rest on; by finding, then claim. */
export async function readDisputedCanon(store: GraphStore, claims: readonly string[]): Promise<DisputedCanon[]> {
  if (claims.length === 0) return [];
  const rows = await store.read(
    `UNWIND $claims AS claim MATCH (a:${labels.assertion} {id: claim})<-[:MEMBER]-(v:Contradiction)
     WHERE a.tier = 'canon' AND v.status = 'open' RETURN v.id AS finding, a ORDER BY finding, a.id`,
    { claims: [...claims] },
  );
  const entityOf = await entityLookupOf(
    store,
    rows.flatMap(({ a }) => (isNode(a) ? entityIdsOf(a) : [])),
  );
  return rows.flatMap(({ finding, a }) =>
    isNode(a) ? [{ finding: String(finding), claim: memberOf(a, plainNames(entityOf)) }] : [],
  );
}
