import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';

/**
 * Leaves of a store's history what people decided. For a store that is thrown away: when its engine found what is of the moment at
 * which somebody looked, and says nothing of the world.
 */
export async function forgetOwnHistory(store: GraphStore): Promise<void> {
  await store.write(async (tx) => {
    await tx.query(`MATCH (a:${labels.audit}) WHERE NOT a:${labels.decision} DETACH DELETE a`);
    await tx.query(`MATCH (r:${labels.run}) DETACH DELETE r`);
  });
}
