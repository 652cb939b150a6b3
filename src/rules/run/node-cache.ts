import type { GraphNode, GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { chunksOf } from '../../util/group.ts';
import { idOf, isNode } from '../findings/nodes.ts';

/** Ids asked for in one query. */
export const idsAtOnce = 5_000;

/** Claims and entities by id, each read once for all rules of a run. */
export class NodeCache {
  private readonly store: GraphStore;
  private readonly claims = new Map<string, GraphNode>();
  private readonly entities = new Map<string, GraphNode>();
  readonly claimOf = (id: string): GraphNode | undefined => this.claims.get(id);
  readonly entityOf = (id: string): GraphNode | undefined => this.entities.get(id);

  constructor(store: GraphStore) {
    this.store = store;
  }

  addEntity(node: GraphNode): void {
    const id = idOf(node);
    if (id !== undefined) this.entities.set(id, node);
  }

  async loadClaims(ids: Iterable<string>): Promise<void> {
    await this.load(labels.assertion, this.claims, ids);
  }

  async loadEntities(ids: Iterable<string>): Promise<void> {
    await this.load(labels.entity, this.entities, ids);
  }

  private async load(label: string, into: Map<string, GraphNode>, ids: Iterable<string>): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !into.has(id)).sort();
    for (const ids of chunksOf(unknown, idsAtOnce)) {
      const rows = await this.store.read(`MATCH (n:${label}) WHERE n.id IN $ids RETURN n`, { ids });
      for (const { n } of rows) {
        const id = isNode(n) ? idOf(n) : undefined;
        if (isNode(n) && id !== undefined) into.set(id, n);
      }
    }
  }
}
