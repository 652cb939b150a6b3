import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';

/** The ids of all that has a page of its own, each list sorted. */
export interface MirroredIds {
  readonly entities: readonly string[];
  readonly findings: readonly string[];
  readonly sources: readonly string[];
}

export async function mirroredIds(store: GraphStore): Promise<MirroredIds> {
  const idsOf = async (label: string) => {
    const rows = await store.read(`MATCH (n:${label}) RETURN n.id AS id`);
    return rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])).sort();
  };
  return {
    entities: await idsOf(labels.entity),
    findings: await idsOf(labels.violation),
    sources: await idsOf(labels.source),
  };
}
