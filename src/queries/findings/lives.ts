import type { GraphStore, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { dismissalKinds, type Outcome } from '../../model/decision.ts';
import { type Finding, statuses } from '../../model/finding.ts';
import { findingName, numberedName } from '../../model/finding-name.ts';
import { defined } from '../../util/defined.ts';

/** A decided finding that another one goes back to, as far as that one tells of it. */
export interface FormerFinding extends Outcome {
  /** By which it is found. */
  readonly name: string;
  readonly status: Finding['status'];
}

/** The findings with these ids, by id, as those that go back to them call them. */
export async function formerFindings(
  store: GraphStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FormerFinding>> {
  if (ids.length === 0) return new Map();
  const rows = await store.read(
    `UNWIND $ids AS id MATCH (v:${labels.violation} {id: id})
     RETURN id, v.status AS status, v.resolution AS resolution, v.decided_by AS decided_by,
       v.resolved_at AS decided_at, v.decision_kind AS kind`,
    { ids: [...new Set(ids)] },
  );
  return new Map(rows.map((row) => [String(row.id), formerIn(row)]));
}

function formerIn(row: Row): FormerFinding {
  const text = (name: string) => (typeof row[name] === 'string' && row[name] !== '' ? String(row[name]) : undefined);
  return {
    name: numberedName(String(row.id)),
    status: statuses.find((known) => known === row.status) ?? 'resolved',
    ...defined({
      resolution: text('resolution'),
      decided_by: text('decided_by'),
      decided_at: text('decided_by') === undefined ? undefined : text('decided_at'),
      decision_kind: dismissalKinds.find((kind) => kind === row.kind),
    }),
  };
}

/** Those of these fingerprints by which more than one finding is known. */
export async function sharedFingerprints(
  store: GraphStore,
  fingerprints: readonly string[],
): Promise<ReadonlySet<string>> {
  if (fingerprints.length === 0) return new Set();
  const rows = await store.read(
    `UNWIND $fingerprints AS fingerprint MATCH (v:${labels.violation} {fingerprint: fingerprint})
     WHERE v.generation > 1 RETURN DISTINCT fingerprint`,
    { fingerprints: [...new Set(fingerprints)] },
  );
  return new Set(rows.map(({ fingerprint }) => String(fingerprint)));
}

/** What a finding is called beside those that are known by these fingerprints. */
export function nameAmong(finding: Pick<Finding, 'id' | 'fingerprint'>, shared: ReadonlySet<string>): string {
  return shared.has(finding.fingerprint) ? numberedName(finding.id) : findingName(finding);
}

/** What the findings with these ids are called, by id; what is no finding has no name. */
export async function findingNames(store: GraphStore, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await store.read(
    `UNWIND $ids AS id MATCH (v:${labels.violation} {id: id}) RETURN id, v.fingerprint AS fingerprint`,
    { ids: [...new Set(ids)] },
  );
  const found = rows.map(({ id, fingerprint }) => ({ id: String(id), fingerprint: String(fingerprint) }));
  const shared = await sharedFingerprints(
    store,
    found.map(({ fingerprint }) => fingerprint),
  );
  return new Map(found.map((finding) => [finding.id, nameAmong(finding, shared)]));
}
