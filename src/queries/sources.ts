import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { type StoredSource, storedSources } from './stored-sources.ts';

export const readSources = (store: GraphStore): Promise<Pick<StoredSource, 'id' | 'title'>[]> =>
  storedSources.found(store, `MATCH (n:${labels.source})`, ['id', 'title']);

/** The projects that claims of the world belong to, sorted. */
export async function readProjects(store: GraphStore): Promise<string[]> {
  const rows = await store.read(
    `MATCH (a:${labels.assertion}) WHERE a.project IS NOT NULL RETURN DISTINCT a.project AS project`,
  );
  return rows.map(({ project }) => String(project)).sort();
}
