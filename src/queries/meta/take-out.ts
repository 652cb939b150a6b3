import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';

/** Nodes of one transaction: a server holds what one deletes in memory. */
const mostAtOnce = 5000;
/** The store's own data, not its content: its layout, and the record that names the next world. */
const staying = ['schema', 'world'];

/** Deletes all that this program wrote to a store; what others keep in the same database stays. */
export async function deleteWorld(store: GraphStore): Promise<void> {
  for (const label of Object.values(labels)) {
    const nodes = `MATCH (n:${label})${label === labels.meta ? ' WHERE NOT n.id IN $staying' : ''}`;
    const isLeft = async () => (await store.read(`${nodes} RETURN n.id AS id LIMIT 1`, { staying })).length > 0;
    while (await isLeft()) {
      await store.write((tx) => tx.query(`${nodes} WITH n LIMIT ${mostAtOnce} DETACH DELETE n`, { staying }));
    }
  }
}
