import { readAll } from '../../graph/answers.ts';
import type { GraphStore } from '../../graph/port.ts';
import { conflictEdge, labels } from '../../graph/schema.ts';
import { memoryId } from '../../model/memory.ts';

/**
 * The memories whose conflicts may differ, now that these entities and memories have changed: those that changed; those that
 * conflict with one, or with a claim about an entity that changed; of those that conflict with another the ones that claim something
 * of such an entity; those that a finding of either is about; and all that fill a slot with any of them.
 */
export async function memoriesAround(store: GraphStore, changed: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const ids = [...changed].sort();
  const [memory, claim] = [
    `MATCH (m:${labels.memory} {id: at})`,
    `MATCH (:${labels.entity} {id: at})<-[:FROM|TO|OF]-(a:${labels.assertion})`,
  ];
  const own = `${claim}-[:ASSERTED_BY]->(m:${labels.memory})`;
  const patterns = [
    `${memory} RETURN m.id AS id`,
    `${memory}-[:${conflictEdge}]-(n:${labels.memory}) RETURN DISTINCT n.id AS id`,
    `${memory}<-[:MEMBER]-(v:${labels.violation}) RETURN DISTINCT v.subject_id AS id`,
    `${claim}<-[:${conflictEdge}]-(n:${labels.memory}) RETURN DISTINCT n.id AS id`,
    `${own}-[:${conflictEdge}]-(:${labels.memory}) RETURN DISTINCT m.id AS id`,
    `${own}-[:${conflictEdge}]-(n:${labels.memory}) RETURN DISTINCT n.id AS id`,
  ];
  // One that is gone for good may have been the subject of a finding.
  const found = new Set(ids.filter((id) => memoryId.test(id)));
  for (const rows of await readAll(store, queriesFor(patterns, ids))) for (const { id } of rows) found.add(String(id));
  const slots = `${memory} WHERE m.slot_key IS NOT NULL WITH DISTINCT m.slot_key AS slot
    MATCH (n:${labels.memory} {slot_key: slot}) RETURN n.id AS id`;
  for (const rows of await readAll(store, queriesFor([slots], [...found].sort()))) {
    for (const { id } of rows) found.add(String(id));
  }
  return found;
}

const queriesFor = (patterns: readonly string[], ids: readonly string[]) =>
  patterns.map((pattern) => ({ cypher: `UNWIND $ids AS at ${pattern}`, params: { ids: [...ids] } }));
