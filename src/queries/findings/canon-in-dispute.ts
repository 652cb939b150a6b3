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

/** How many canon claims open contradictions rest on, and in how many of these. */
export async function countDisputedCanon(
  store: GraphStore,
): Promise<{ readonly claims: number; readonly findings: number }> {
  const [row] = await store.read(
    `MATCH (v:Contradiction)-[:MEMBER]->(a:${labels.assertion}) WHERE v.status = 'open' AND a.tier = 'canon'
     RETURN count(DISTINCT a.id) AS claims, count(DISTINCT v.id) AS findings`,
  );
  return { claims: Number(row?.claims ?? 0), findings: Number(row?.findings ?? 0) };
}

/** Ids of open contradictions that rest on a canon claim: the definite ones first. */
export async function findingsOnCanon(store: GraphStore, most: number): Promise<string[]> {
  const rows = await store.read(
    `MATCH (v:Contradiction)-[:MEMBER]->(a:${labels.assertion}) WHERE v.status = 'open' AND a.tier = 'canon'
     RETURN DISTINCT v.id AS id, v.verdict AS verdict, v.subject_id AS subject ORDER BY verdict, subject, id LIMIT ${Math.trunc(most)}`,
  );
  return rows.map(({ id }) => String(id));
}

/** The canon claims among these with open contradictions; by finding, then claim. */
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
