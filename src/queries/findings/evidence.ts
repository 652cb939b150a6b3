import { isNode } from '../../graph/elements.ts';
import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { StoredClaim } from '../stored-claims.ts';
import type { StoredEntity } from '../stored-entities.ts';
import { storedMember } from '../stored-lore.ts';
import { type StoredSource, storedSources } from '../stored-sources.ts';

/** A claim or entity that a finding rests on, as it is stored now. */
export interface StoredEvidence {
  readonly member: StoredClaim | StoredEntity;
  /** The source of the claim. */
  readonly source?: StoredSource;
}

/** By the id of a finding, what it rests on, by id. */
export async function readEvidence(
  store: GraphStore,
  findingIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, StoredEvidence>>> {
  const byFinding = new Map(findingIds.map((id) => [id, new Map<string, StoredEvidence>()]));
  if (findingIds.length === 0) return byFinding;
  const rows = await store.read(
    `UNWIND $ids AS id MATCH (:${labels.violation} {id: id})-[:MEMBER]->(x)
     OPTIONAL MATCH (s:${labels.source} {id: x.source_id}) RETURN id, x, s`,
    { ids: [...byFinding.keys()] },
  );
  for (const { id, x, s } of rows) {
    // A memory is neither a claim nor an entity: its words are all its content.
    if (!isNode(x) || x.labels.includes(labels.memory)) continue;
    const member = storedMember(x);
    byFinding.get(String(id))?.set(member.id, isNode(s) ? { member, source: storedSources.whole(s) } : { member });
  }
  return byFinding;
}
