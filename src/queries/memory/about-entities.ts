import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';

/** Ids of the memories with a claim that names one of these entities, on either side, or is about it alone; sorted. */
export async function memoriesAbout(store: GraphStore, entityIds: readonly string[]): Promise<string[]> {
  const ids = [...new Set(entityIds)].sort();
  if (ids.length === 0) return [];
  const found = new Set<string>();
  for (const edge of ['FROM', 'TO', 'OF']) {
    const rows = await store.read(
      `UNWIND $ids AS at MATCH (:${labels.entity} {id: at})<-[:${edge}]-(a:${labels.assertion})
       WHERE a.origin = 'memory' RETURN DISTINCT a.memory_id AS id`,
      { ids },
    );
    for (const { id } of rows) if (typeof id === 'string') found.add(id);
  }
  return [...found].sort();
}
