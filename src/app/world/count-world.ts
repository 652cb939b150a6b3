import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Counts } from '../../model/report.ts';

/** What a report counts, and the label of each. */
const counted = {
  sources: labels.source,
  entities: labels.entity,
  relations: labels.relation,
  attributes: labels.attribute,
  claims: labels.claim,
  candidates: labels.candidate,
} as const;

/** How much of a world a graph holds; `files` is the caller's to know. */
export async function countWorld(store: GraphStore, files: number): Promise<Counts> {
  const found = new Map<string, number>();
  for (const label of Object.values(counted)) {
    const [row] = await store.read(`MATCH (n:${label}) RETURN count(n) AS n`);
    found.set(label, Number(row?.n ?? 0));
  }
  return countsOf(found, files);
}

/** The same of nodes that were counted by their labels. */
export function countsOf(byLabel: ReadonlyMap<string, number>, files: number): Counts {
  const count = (name: keyof typeof counted): number => byLabel.get(counted[name]) ?? 0;
  return {
    files,
    sources: count('sources'),
    entities: count('entities'),
    relations: count('relations'),
    attributes: count('attributes'),
    claims: count('claims'),
    candidates: count('candidates'),
  };
}
