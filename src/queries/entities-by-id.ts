import { isNode } from '../graph/elements.ts';
import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { textProperty } from '../rules/findings/nodes.ts';
import type { EntityLookup } from '../rules/findings/wording/naming.ts';

/** Finds these entities by id. */
export async function entityLookupOf(store: GraphStore, ids: Iterable<string>): Promise<EntityLookup> {
  const named = [...new Set(ids)].sort();
  const rows =
    named.length === 0
      ? []
      : await store.read(`UNWIND $ids AS named MATCH (e:${labels.entity} {id: named}) RETURN e`, { ids: named });
  const byId = new Map(rows.flatMap(({ e }) => (isNode(e) ? [[textProperty(e, 'id') ?? '', e] as const] : [])));
  return (id) => byId.get(id);
}
