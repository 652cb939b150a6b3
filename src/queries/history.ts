import type { GraphStore, GraphWriter, Properties } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';

/** One line of the history: what became of a node, when, by whom and why. */
export interface HistoryEntry {
  readonly node_id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly reason: string;
  readonly before?: string;
  readonly after?: string;
}

/** The history of some nodes, oldest first. */
export async function readHistory(store: GraphStore, nodeIds: readonly string[]): Promise<HistoryEntry[]> {
  const rows = await store.read(
    `MATCH (a:${labels.audit}) WHERE a.node_id IN $ids
     RETURN a.node_id AS node_id, a.at AS at, a.actor AS actor, a.action AS action, a.reason AS reason,
       a.before AS before, a.after AS after ORDER BY at, a.id`,
    { ids: nodeIds },
  );
  return rows.map(({ node_id, at, actor, action, reason, before, after }) => ({
    node_id: String(node_id),
    at: String(at),
    actor: String(actor),
    action: String(action),
    reason: typeof reason === 'string' ? reason : '',
    ...(typeof before === 'string' && before !== '' ? { before } : {}),
    ...(typeof after === 'string' && after !== '' ? { after } : {}),
  }));
}

/** A line that is not written yet, under an id that was made before the transaction: a repeated one appends it once. */
export interface NewHistoryEntry extends HistoryEntry {
  readonly id: string;
}

export async function appendHistory(tx: GraphWriter, entry: NewHistoryEntry): Promise<void> {
  const row: Properties = { ...entry };
  await tx.upsertNodes({ labels: [labels.audit], rows: [row] });
}
