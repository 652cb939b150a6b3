import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';

/** A file of the world that a store holds, as it was ingested. */
export interface StoredFile {
  readonly path: string;
  readonly sha256: string;
}

/** Some of the files of the world that a store holds, no more than `most`. */
export async function readStoredFiles(store: Pick<GraphStore, 'read'>, most: number): Promise<StoredFile[]> {
  const rows = await store.read(
    `MATCH (s:${labels.source}) WHERE s.path IS NOT NULL AND s.sha256 IS NOT NULL
     RETURN s.path AS path, s.sha256 AS sha256 LIMIT ${most}`,
  );
  return rows.map(({ path, sha256 }) => ({ path: String(path), sha256: String(sha256) }));
}
