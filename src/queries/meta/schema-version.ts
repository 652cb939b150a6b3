import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';

/** The version of the graph's layout as it is written in a store; undefined where none is. */
export async function readWrittenVersion(store: GraphStore): Promise<number | undefined> {
  const [row] = await store.read(`MATCH (m:${labels.meta} {id: 'schema'}) RETURN m.version AS version`);
  return typeof row?.version === 'number' ? row.version : undefined;
}

/** @param at ISO 8601. */
export async function writeVersion(store: GraphStore, version: number, at: string): Promise<void> {
  const stamp = { id: 'schema', version, migrated_at: at };
  await store.write((tx) => tx.upsertNodes({ labels: [labels.meta], rows: [stamp] }));
}
