import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';

/** Of these memories the ids of those that an open contradiction is about, or about a claim that was read from them. */
export async function disputedMemories(store: GraphStore, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const memory = `UNWIND $ids AS at MATCH (:${labels.memory} {id: at})`;
  const rows = [
    ...(await store.read(`${memory}<-[:MEMBER]-(v:Contradiction) WHERE v.status = 'open' RETURN DISTINCT at`, { ids })),
    ...(await store.read(
      `${memory}<-[:ASSERTED_BY]-(a:${labels.assertion}) WHERE a.is_disputed = true RETURN DISTINCT at`,
      { ids },
    )),
  ];
  return new Set(rows.map(({ at }) => String(at)));
}
