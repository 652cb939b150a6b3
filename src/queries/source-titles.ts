import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';

/** By id of a claim, the title of the book or narrator inside the world that makes it; not there for what a file says itself. */
export type SourceTitles = ReadonlyMap<string, string>;

export async function sourceTitles(store: GraphStore, claimIds: Iterable<string>): Promise<SourceTitles> {
  const ids = [...new Set(claimIds)].sort();
  if (ids.length === 0) return new Map();
  const rows = await store.read(
    `UNWIND $ids AS claim MATCH (a:${labels.assertion} {id: claim}) WHERE a.source_id <> a.path
     MATCH (s:${labels.source} {id: a.source_id}) RETURN a.id AS id, s.title AS title, s.id AS source`,
    { ids },
  );
  return new Map(rows.map(({ id, title, source }) => [String(id), String(title ?? source)]));
}
