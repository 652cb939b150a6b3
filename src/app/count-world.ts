import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import type { Counts } from '../model/report.ts';

/** How much of a world a graph holds; `files` is the caller's to know. */
export async function countWorld(store: GraphStore, files: number): Promise<Counts> {
  const count = async (label: string): Promise<number> => {
    const [row] = await store.read(`MATCH (n:${label}) RETURN count(n) AS n`);
    return Number(row?.n ?? 0);
  };
  return {
    files,
    sources: await count(labels.source),
    entities: await count(labels.entity),
    relations: await count(labels.relation),
    attributes: await count(labels.attribute),
    claims: await count(labels.claim),
    candidates: await count(labels.candidate),
  };
}
