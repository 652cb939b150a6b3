import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';

/** By rule, the subjects of stored findings that have one of these entities among their evidence: their wording changes with it. */
export async function restingOn(
  store: GraphStore,
  entities: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await store.read(
    `UNWIND $ids AS at MATCH (:${labels.entity} {id: at})<-[:MEMBER]-(v:${labels.violation}) ` +
      'RETURN DISTINCT v.rule_id AS rule, v.subject_id AS subject',
    { ids: [...entities].sort() },
  );
  const subjects = new Map<string, Set<string>>();
  for (const row of rows) {
    const known = subjects.get(String(row.rule)) ?? new Set();
    subjects.set(String(row.rule), known.add(String(row.subject)));
  }
  return subjects;
}
