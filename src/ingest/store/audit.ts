import type { GraphWriter, Properties } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { stableHash } from '../../util/hash.ts';

/** One change of an assertion's state, as it is remembered. */
export interface StateChange {
  /** The assertion. */
  readonly id: string;
  readonly action: 'supersede' | 'restore' | 'restate';
  readonly reason: string;
  readonly before: string;
  readonly after: string;
}

/** Appends to the history; the id is that of the change, so that a retried transaction appends it once. */
export async function appendAudit(
  tx: GraphWriter,
  changes: readonly StateChange[],
  generation: number,
  at: string,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(
    ({ id, action, reason, before, after }): Properties => ({
      id: stableHash('ingest', String(generation), action, id),
      node_id: id,
      at,
      actor: 'ingest',
      action,
      reason,
      before,
      after,
    }),
  );
  await tx.upsertNodes({ labels: [labels.audit], rows });
}
