import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';

interface Step {
  readonly type: string;
  readonly id: string;
  /** True when the neighbour is on the FROM side. */
  readonly inward: boolean;
}

/**
 * The entities around what was touched, read from the store once for all rules. A step is any active relation, in either
 * direction.
 */
export class Neighbourhood {
  readonly touched: ReadonlySet<string>;
  private readonly store: GraphStore;
  private readonly steps = new Map<string, readonly Step[]>();
  private readonly labelsById = new Map<string, readonly string[]>();

  constructor(store: GraphStore, touched: Iterable<string>) {
    this.store = store;
    this.touched = new Set(touched);
  }

  /** Ids of the touched entities and of those within `reach` steps along `types` (all when undefined). */
  async within(
    start: ReadonlySet<string>,
    reach: number,
    types: ReadonlySet<string> | undefined,
  ): Promise<Set<string>> {
    const found = new Set(start);
    let frontier: ReadonlySet<string> = start;
    for (let step = 0; step < reach && frontier.size > 0; step += 1) {
      const next = new Set<string>();
      for (const { type, id } of await this.stepsFrom(frontier)) {
        if ((types === undefined || types.has(type)) && !found.has(id)) next.add(id);
      }
      for (const id of next) found.add(id);
      frontier = next;
    }
    return found;
  }

  /** With everything below it along chains of these types, object to subject: the parts of a place, and their parts. */
  async closed(start: ReadonlySet<string>, types: ReadonlySet<string>): Promise<Set<string>> {
    const found = new Set(start);
    let frontier: ReadonlySet<string> = start;
    while (types.size > 0 && frontier.size > 0) {
      const next = new Set<string>();
      for (const { type, id, inward } of await this.stepsFrom(frontier)) {
        if (inward && types.has(type) && !found.has(id)) next.add(id);
      }
      for (const id of next) found.add(id);
      frontier = next;
    }
    return found;
  }

  /** Labels of an entity, `Entity` included; undefined for one that is no more. */
  async labelsOf(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, readonly string[]>> {
    const unknown = [...ids].filter((id) => !this.labelsById.has(id)).sort();
    if (unknown.length > 0) {
      const rows = await this.store.read(
        `MATCH (n:${labels.entity}) WHERE n.id IN $ids RETURN n.id AS id, labels(n) AS labels`,
        { ids: unknown },
      );
      for (const { id, labels: found } of rows) {
        if (typeof id === 'string' && Array.isArray(found)) this.labelsById.set(id, found.map(String));
      }
    }
    return this.labelsById;
  }

  private async stepsFrom(ids: ReadonlySet<string>): Promise<Step[]> {
    const unknown = [...ids].filter((id) => !this.steps.has(id)).sort();
    if (unknown.length > 0) await this.load(unknown);
    return [...ids].flatMap((id) => this.steps.get(id) ?? []);
  }

  private async load(ids: readonly string[]): Promise<void> {
    const steps = new Map<string, Step[]>(ids.map((id) => [id, []]));
    for (const inward of [false, true]) {
      const pattern = inward ? '<-[r]-' : '-[r]->';
      const rows = await this.store.read(
        `MATCH (n:${labels.entity})${pattern}(m:${labels.entity}) WHERE n.id IN $ids ` +
          'RETURN DISTINCT n.id AS at, type(r) AS type, m.id AS id',
        { ids },
      );
      for (const { at, type, id } of rows) steps.get(String(at))?.push({ type: String(type), id: String(id), inward });
    }
    for (const [id, found] of steps) this.steps.set(id, found);
  }
}
