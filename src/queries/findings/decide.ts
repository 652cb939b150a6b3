import type { GraphStore, GraphWriter } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Finding } from '../../model/finding.ts';
import type { StoredFinding } from './read.ts';

/** Notes that somebody has been shown these findings. Writes only what is new. */
export async function markShown(store: GraphStore, findings: readonly StoredFinding[]): Promise<void> {
  const rows = findings
    .filter(({ flagged }) => !flagged)
    .map(({ violation: finding }) => ({ id: finding.id, flagged: true }));
  if (rows.length > 0) await store.write((tx) => tx.upsertNodes({ labels: [labels.violation], rows }));
}

/** Why a finding was closed, when (ISO 8601) and by whom. */
export interface Closing {
  readonly reason: string;
  readonly at: string;
  readonly actor: string;
}

/** Writes a person's decision about a finding; without a closing it is open again. */
export async function writeDecision(
  tx: GraphWriter,
  id: string,
  status: Finding['status'],
  closing: Closing | undefined,
): Promise<void> {
  const { reason = null, at = null, actor = null } = closing ?? {};
  const change = { resolution: reason, resolved_at: at, decided_by: actor, waived_by: null };
  await tx.upsertNodes({ labels: [labels.violation], rows: [{ id, status, flagged: true, ...change }] });
}
