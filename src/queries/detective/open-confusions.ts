import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Finding } from '../../model/finding.ts';
import { readFindings } from '../findings/read.ts';

export async function countOpenConfusions(store: GraphStore): Promise<number> {
  const [row] = await store.read(
    `MATCH (v:Confusion:${labels.violation}) WHERE v.status = 'open' RETURN count(v) AS open`,
  );
  return Number(row?.open ?? 0);
}

/** Ids of the questions that are open, by subject, then id. */
export async function openConfusionIds(store: GraphStore): Promise<string[]> {
  const rows = await store.read(
    `MATCH (v:Confusion:${labels.violation}) WHERE v.status = 'open' RETURN v.id AS id ORDER BY v.subject_id, v.id`,
  );
  return rows.map(({ id }) => String(id));
}

/** The questions about the story that are open, by subject, then id. */
export async function listOpenConfusions(store: GraphStore): Promise<Finding[]> {
  const found = await readFindings(store, await openConfusionIds(store));
  return found.map(({ violation }) => violation);
}
