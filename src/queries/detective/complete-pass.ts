import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';

const id = 'detective';

/** The digest of the story that a model has read to its end last; undefined where none has. */
export async function readCompletePass(store: GraphStore): Promise<string | undefined> {
  const [row] = await store.read(`MATCH (m:${labels.meta} {id: $id}) RETURN m.digest AS digest`, { id });
  return typeof row?.digest === 'string' ? row.digest : undefined;
}

/** Notes that a model has read a story to its end. */
export async function writeCompletePass(store: GraphStore, digest: string): Promise<void> {
  await store.write((tx) => tx.upsertNodes({ labels: [labels.meta], rows: [{ id, digest }] }));
}
