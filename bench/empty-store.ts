import type { GraphStore } from '../src/graph/port.ts';

/** Takes everything out of a store, a server's transaction at a time. */
export async function emptyStore(store: GraphStore): Promise<void> {
  // Edges first: a source has as many as the world has claims, and a node takes all of its own with it.
  for (const some of ['MATCH ()-[x]->() WITH x LIMIT 50000', 'MATCH (x) WITH x LIMIT 50000']) {
    const query = `${some} DELETE x RETURN count(*) AS deleted`;
    for (let left = true; left; ) {
      const [row] = await store.write((tx) => tx.query(query));
      left = row?.deleted !== 0;
    }
  }
}
