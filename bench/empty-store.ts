import type { GraphStore } from '../src/graph/port.ts';

/** Takes everything out of a store, a server's transaction at a time. */
export async function emptyStore(store: GraphStore): Promise<void> {
  for (;;) {
    const query = 'MATCH (n) WITH n LIMIT 20000 DETACH DELETE n RETURN count(*) AS n';
    const [row] = await store.write((tx) => tx.query(query));
    if (row?.n === 0) return;
  }
}
