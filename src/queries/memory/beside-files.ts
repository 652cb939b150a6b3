import type { GraphStore } from '../../graph/port.ts';
import { conflictEdge, labels } from '../../graph/schema.ts';

/** Ids of the memories that were found to contradict a sentence of one of these files, also of those that are gone; sorted. */
export async function memoriesBesideFiles(store: GraphStore, paths: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  if (paths.length === 0) return [];
  for (const label of [labels.source, labels.formerSource]) {
    const rows = await store.read(
      `UNWIND $paths AS path MATCH (:${label} {id: path})<-[:${conflictEdge}]-(m:${labels.memory}) RETURN DISTINCT m.id AS id`,
      { paths: [...paths] },
    );
    for (const { id } of rows) found.add(String(id));
  }
  return [...found].sort();
}
