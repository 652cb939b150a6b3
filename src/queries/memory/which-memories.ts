import type { GraphStore } from '../../graph/port.ts';
import { conflictEdge, labels } from '../../graph/schema.ts';
import { claims } from '../stored-claims.ts';

/** Ids of the memories with a claim that names one of these entities, on either side, or is about it alone; sorted. */
export async function memoriesAbout(store: GraphStore, about: readonly string[]): Promise<string[]> {
  const found = await claims(store, { about, ofMemories: true }, ['memory_id']);
  return [...new Set(found.flatMap(({ memory_id }) => memory_id ?? []))].sort();
}

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

/** Ids of the memories among these with an open contradiction, also one about a claim that was read from them. */
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
