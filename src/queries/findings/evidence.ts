import { isNode } from '../../graph/elements.ts';
import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { type StoredClaim, type StoredEntity, type StoredSource, storedMember, storedSource } from '../stored-lore.ts';

/** A claim or entity that a finding rests on, as it is stored now. */
export interface StoredEvidence {
  readonly member: StoredClaim | StoredEntity;
  /** Who makes the claim. */
  readonly source?: StoredSource;
}

/** What a finding rests on, by id. */
export async function readEvidence(store: GraphStore, findingId: string): Promise<Map<string, StoredEvidence>> {
  const rows = await store.read(
    `MATCH (:${labels.violation} {id: $id})-[:MEMBER]->(x) OPTIONAL MATCH (s:${labels.source} {id: x.source_id}) RETURN x, s`,
    { id: findingId },
  );
  const evidence = new Map<string, StoredEvidence>();
  for (const { x, s } of rows) {
    if (!isNode(x)) continue;
    const member = storedMember(x);
    evidence.set(member.id, isNode(s) ? { member, source: storedSource(s) } : { member });
  }
  return evidence;
}
