import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Finding } from '../../model/finding.ts';
import { categories, severities, verdicts } from '../../model/rule.ts';
import { compareText } from '../../util/places.ts';

/** A finding as far as the page of an entity shows it. */
export type FindingAbout = Pick<Finding, 'id' | 'category' | 'rule_id' | 'severity' | 'verdict' | 'message'>;

/** A finding by its id, its fingerprint and how it stands. */
export interface FindingMark {
  readonly id: string;
  readonly fingerprint: string;
  readonly isOpen: boolean;
  readonly isGap: boolean;
  /** The graver the smaller, as texts are compared; the id is part of it. */
  readonly gravity: string;
}

/** The findings with these ids, each with its mark; the gravest first. */
export async function readFindingMarks(store: GraphStore, ids: Iterable<string>): Promise<FindingMark[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await store.read(
    `UNWIND $ids AS at MATCH (v:${labels.violation} {id: at})
     RETURN v.id AS id, v.fingerprint AS fingerprint, v.status AS status, v.category AS category,
       v.verdict + ' ' + v.severity + ' ' + v.rule_id + ' ' + v.id AS gravity`,
    { ids: wanted },
  );
  return rows
    .map(({ id, fingerprint, status, category, gravity }) => ({
      id: String(id),
      fingerprint: String(fingerprint),
      isOpen: status === 'open',
      isGap: category === 'orphan',
      gravity: String(gravity),
    }))
    .sort((a, b) => compareText(a.gravity, b.gravity));
}

/** The findings with these ids, by id. */
export async function readFindingLines(
  store: GraphStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FindingAbout>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await store.read(
    `UNWIND $ids AS at MATCH (v:${labels.violation} {id: at})
     RETURN v.id AS id, v.category AS category, v.rule_id AS rule, v.severity AS severity, v.verdict AS verdict,
       v.message AS message`,
    { ids: wanted },
  );
  return new Map(
    rows.map(({ id, category, rule, severity, verdict, message }) => [
      String(id),
      {
        id: String(id),
        category: categories.find((known) => known === category) ?? 'ontology',
        rule_id: String(rule),
        severity: severities.find((known) => known === severity) ?? 'error',
        verdict: verdicts.find((known) => known === verdict) ?? 'possible',
        message: String(message),
      },
    ]),
  );
}

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
