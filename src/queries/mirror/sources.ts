import { isNode } from '../../graph/elements.ts';
import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { type StoredSource, storedSource } from '../stored-lore.ts';

/** The sources with these ids, by id: files, and books and narrators of the world. */
export async function readSourcesById(
  store: GraphStore,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, StoredSource>> {
  const wanted = [...new Set(ids)].sort();
  if (wanted.length === 0) return new Map();
  const rows = await store.read(`UNWIND $ids AS at MATCH (s:${labels.source} {id: at}) RETURN s`, { ids: wanted });
  return new Map(
    rows.flatMap(({ s }) => {
      if (!isNode(s)) return [];
      const source = storedSource(s);
      return [[source.id, source] as const];
    }),
  );
}
