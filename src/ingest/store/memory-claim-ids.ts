import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';

/** Ids of all claims that were read from memories: no file states them. */
export async function memoryClaimIds(store: GraphStore): Promise<string[]> {
  const rows = await store.read(`MATCH (:${labels.memory})<-[:ASSERTED_BY]-(x:${labels.assertion}) RETURN x.id AS id`);
  return rows.map(({ id }) => String(id));
}
