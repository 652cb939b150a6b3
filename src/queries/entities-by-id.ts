import { nodesCalled, type Readable } from '../graph/nodes-called.ts';
import { labels } from '../graph/schema.ts';
import type { EntityLookup } from '../rules/findings/wording/naming.ts';

/** Finds these entities by id. */
export async function entityLookupOf(store: Readable, ids: Iterable<string>): Promise<EntityLookup> {
  const byId = await nodesCalled(store, labels.entity, ids);
  return (id) => byId.get(id);
}
