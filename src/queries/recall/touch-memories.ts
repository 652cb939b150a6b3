import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';

/**
 * Notes that memories were recalled. The access before is kept, so that within the same second nothing comes of it.
 *
 * @param at ISO 8601.
 */
export async function touchMemories(store: GraphStore, ids: readonly string[], at: string): Promise<void> {
  const sorted = [...new Set(ids)].sort(); // in one order, so that two that touch the same do not wait for each other
  await store.write(async (tx) => {
    const rows = await tx.query(
      `UNWIND $ids AS at MATCH (m:${labels.memory} {id: at})
       RETURN m.id AS id, m.last_accessed AS accessed, m.accessed_before AS before, m.access_count AS count ORDER BY id`,
      { ids: sorted },
    );
    const touched = rows.map(({ id, accessed, before, count }) => {
      const last = typeof accessed === 'string' ? accessed : at;
      return {
        id: String(id),
        last_accessed: last > at ? last : at,
        accessed_before: isSameSecond(last, at) ? (before ?? null) : last,
        access_count: Number(count ?? 0) + 1,
      };
    });
    const kept = touched.map(({ accessed_before, ...row }) => ({
      ...row,
      ...(typeof accessed_before === 'string' ? { accessed_before } : {}),
    }));
    if (kept.length > 0) await tx.upsertNodes({ labels: [labels.memory], rows: kept });
  });
}

/** Of two times in ISO 8601. */
export const isSameSecond = (a: string, b: string): boolean => a.slice(0, 19) === b.slice(0, 19);
