import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Outcome } from '../../model/decision.ts';
import type { Finding } from '../../model/finding.ts';
import { findingName, numberedName } from '../../model/finding-name.ts';
import { recordedFindings } from '../recorded-findings.ts';

/** A decided finding that another one goes back to, as far as that one tells of it. */
export interface FormerFinding extends Outcome {
  /** By which it is found. */
  readonly name: string;
  readonly status: Finding['status'];
}

const outcome = ['id', 'status', 'resolution', 'decided_by', 'decided_at', 'decision_kind'] as const;

/** The findings with these ids, by id, as those that go back to them call them. */
export async function formerFindings(
  store: GraphStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FormerFinding>> {
  const found = await recordedFindings.called(store, ids, outcome);
  return new Map([...found].map(([key, { id, ...former }]) => [key, { name: numberedName(id), ...former }]));
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

/** The name of a finding among those with these fingerprints. */
export function nameAmong(finding: Pick<Finding, 'id' | 'fingerprint'>, shared: ReadonlySet<string>): string {
  return shared.has(finding.fingerprint) ? numberedName(finding.id) : findingName(finding);
}

/** The names of the findings with these ids, by id; an id of anything else has none. */
export async function findingNames(store: GraphStore, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = [...(await recordedFindings.called(store, ids, ['id', 'fingerprint'])).values()];
  const shared = await sharedFingerprints(
    store,
    found.map(({ fingerprint }) => fingerprint),
  );
  return new Map(found.map((finding) => [finding.id, nameAmong(finding, shared)]));
}
