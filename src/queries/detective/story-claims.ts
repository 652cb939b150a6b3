import { isNode } from '../../graph/elements.ts';
import type { GraphNode, GraphStore } from '../../graph/port.ts';
import { claimEdges, labels } from '../../graph/schema.ts';
import { idOf } from '../../rules/findings/nodes.ts';

/** The claims with these ids that there are. */
export async function claimsCalled(store: GraphStore, ids: readonly string[]): Promise<GraphNode[]> {
  if (ids.length === 0) return [];
  const rows = await store.read(`UNWIND $ids AS at MATCH (a:${labels.assertion} {id: at}) RETURN a`, { ids: [...ids] });
  return rows.flatMap(({ a }) => (isNode(a) ? [a] : []));
}

/** The claims of these entities, on either side, each once. */
export async function storyClaimsAbout(store: GraphStore, entityIds: readonly string[]): Promise<GraphNode[]> {
  const found = new Map<string, GraphNode>();
  if (entityIds.length === 0) return [];
  for (const edge of claimEdges) {
    const rows = await store.read(
      `UNWIND $ids AS at MATCH (:${labels.entity} {id: at})<-[:${edge}]-(a:${labels.assertion}) RETURN a`,
      { ids: [...entityIds] },
    );
    for (const { a } of rows) if (isNode(a)) found.set(idOf(a) ?? '', a);
  }
  return [...found.values()];
}
