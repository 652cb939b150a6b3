import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { type StaleReason, staleReasons } from '../model/decision.ts';

/** Which decisions about claims were stale after the last ingest stands in the store as one note. */
const metaId = 'stale-decisions';

/** A decision that does nothing now, by its id, and why. */
export interface StaleNote {
  readonly id: string;
  readonly reason: StaleReason;
}

/** The decisions about claims that did nothing after the last ingest, by id. */
export async function readStaleDecisions(store: GraphStore): Promise<readonly StaleNote[]> {
  const [row] = await store.read(
    `MATCH (m:${labels.meta} {id: $id}) RETURN m.decisions AS decisions, m.reasons AS reasons`,
    { id: metaId },
  );
  const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
  const reasons = texts(row?.reasons);
  return texts(row?.decisions).map((id, at) => ({
    id,
    reason: staleReasons.find((known) => known === reasons[at]) ?? 'gone',
  }));
}

/** Notes which do nothing now; the ids of those of them that did before. */
export async function storeStaleDecisions(store: GraphStore, stale: readonly StaleNote[]): Promise<readonly string[]> {
  const before = new Map((await readStaleDecisions(store)).map(({ id, reason }) => [id, reason]));
  const now = [...new Map(stale.map((note) => [note.id, note])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const isSame = now.length === before.size && now.every(({ id, reason }) => before.get(id) === reason);
  if (!isSame) {
    const row = { id: metaId, decisions: now.map(({ id }) => id), reasons: now.map(({ reason }) => reason) };
    await store.write((tx) => tx.upsertNodes({ labels: [labels.meta], rows: [row] }));
  }
  return now.flatMap(({ id }) => (before.has(id) ? [] : [id]));
}
