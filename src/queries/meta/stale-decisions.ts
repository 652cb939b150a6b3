import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';

/** Which decisions about claims were stale after the last ingest stands in the store as one note. */
const metaId = 'stale-decisions';

/** Notes which are stale now, by their ids; those of them that were not before. */
export async function storeStaleDecisions(store: GraphStore, ids: readonly string[]): Promise<readonly string[]> {
  const [row] = await store.read(`MATCH (m:${labels.meta} {id: $id}) RETURN m.decisions AS decisions`, { id: metaId });
  const before = Array.isArray(row?.decisions) ? row.decisions.map(String) : [];
  const now = [...new Set(ids)].sort();
  const fresh = now.filter((id) => !before.includes(id));
  if (fresh.length > 0 || before.length !== now.length) {
    await store.write((tx) => tx.upsertNodes({ labels: [labels.meta], rows: [{ id: metaId, decisions: now }] }));
  }
  return fresh;
}
