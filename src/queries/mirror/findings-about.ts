import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { compareText } from '../../util/places.ts';
import { type RecordedFinding, recordedFindings } from '../recorded-findings.ts';

/** A finding as far as the page of an entity shows it. */
const shownBy = ['id', 'category', 'rule_id', 'severity', 'verdict', 'message'] as const;
export type FindingAbout = Pick<RecordedFinding, (typeof shownBy)[number]>;

/** A finding by its id, its fingerprint and how it stands. */
const markedBy = ['id', 'fingerprint', 'status', 'category', 'gravity'] as const;
export type FindingMark = Pick<RecordedFinding, (typeof markedBy)[number]>;

/** The findings with these ids, each with its mark; the gravest first. */
export async function readFindingMarks(store: GraphStore, ids: Iterable<string>): Promise<FindingMark[]> {
  const found = await recordedFindings.called(store, ids, markedBy);
  return [...found.values()].sort((a, b) => compareText(a.gravity, b.gravity));
}

/** The findings with these ids, by id. */
export const readFindingLines = (
  store: GraphStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FindingAbout>> => recordedFindings.called(store, ids, shownBy);

/** By id of a claim, the open conflict that disputes it; of several the first by id. Claims of which that is undecided have none. */
export async function conflictsOverClaims(
  store: GraphStore,
  claimIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(claimIds)];
  if (wanted.length === 0) return new Map();
  const rows = await store.read(
    `UNWIND $ids AS claim MATCH (:${labels.assertion} {id: claim})<-[m:MEMBER]-(v:Contradiction)
     WHERE v.status = 'open' AND m.undecided IS NULL RETURN claim, v.id AS id`,
    { ids: wanted },
  );
  const conflicts = new Map<string, string>();
  for (const { claim, id } of rows) {
    const known = conflicts.get(String(claim));
    if (known === undefined || String(id) < known) conflicts.set(String(claim), String(id));
  }
  return conflicts;
}
