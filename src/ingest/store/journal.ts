import type { GraphStore, GraphWriter, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { defined } from '../../util/defined.ts';
import { numberOf, optionalText, textsOf } from './rows.ts';

/**
 * One node says which ingest runs, or that one broke off: it holds the lease (`lease.ts`). It is also the journal: what an
 * unfinished ingest touched stays on it until rules have looked at it.
 */
export interface Journal {
  /** Counts the ingests that wrote something. */
  readonly generation: number;
  /** The last one did not come to its end. */
  readonly unfinished: boolean;
  /** When the lease ends, in Unix milliseconds: each transaction under it says so anew. Absent: nobody holds it. */
  readonly expiresAt?: number;
  readonly pending: Pending;
  /** The ingest that came to its end last, by a name that no other has; absent: an older program's. */
  readonly by?: string;
}

/** Entities that were touched and that no sweep has looked at since. */
export interface Pending {
  /** Too many to list. */
  readonly everything: boolean;
  readonly entities: readonly string[];
  /** A claim among what was touched joined others before, or otherwise, than the store can tell. */
  readonly relinked: boolean;
}

const nothingPending: Pending = { everything: false, entities: [], relinked: false };

/** The nodes that an ingest is about to change. */
export interface Touch extends Omit<Pending, 'everything'> {}

/** The node. */
export const matchJournal = `MATCH (m:${labels.meta} {id: 'ingest'})`;
/** More than this and a full run is cheaper than a list. */
const mostPending = 5_000;

/** Undefined when nothing was ever ingested. */
export async function readJournal(store: GraphStore): Promise<Journal | undefined> {
  const [row] = await store.read(`${matchJournal} RETURN ${journalColumns}`);
  return row && journalOf(row);
}

/** The part of it that `journalOf` reads. */
export const journalColumns = `m.generation AS generation, m.state AS state, m.owner AS owner, m.host AS host, m.pid AS pid,
  m.expires_at AS expires_at, m.pending_all AS pending_all, m.pending AS pending,
  m.pending_relinked AS pending_relinked, m.finished_by AS finished_by`;

export function journalOf(row: Row): Journal {
  const by = optionalText(row, 'finished_by');
  return {
    generation: numberOf(row, 'generation'),
    unfinished: row.state === 'running',
    ...(typeof row.expires_at === 'number' ? { expiresAt: row.expires_at } : {}),
    pending: {
      everything: row.pending_all === true,
      entities: textsOf(row.pending),
      relinked: row.pending_relinked !== false, // an older program did not say
    },
    ...defined({ by }),
  };
}

/** The journal of an ingest that was one transaction, as its last write. */
export async function startJournal(
  tx: GraphWriter,
  touched: readonly string[],
  at: string,
  by: string,
): Promise<Pending> {
  const pending = union(nothingPending, { entities: touched, relinked: false });
  const journal = {
    id: 'ingest',
    generation: 1,
    state: 'done',
    started_at: at,
    finished_at: at,
    finished_by: by,
    pending_all: pending.everything,
    pending: pending.entities,
    pending_relinked: pending.relinked,
  };
  await tx.createNodes({ labels: [labels.meta], rows: [journal] });
  return pending;
}

/** Rules have looked at what was touched up to this generation; whatever a later ingest touched stays noted. */
export async function clearPending(store: GraphStore, generation: number): Promise<void> {
  await store.write((tx) =>
    tx.query(
      `${matchJournal} WHERE m.generation = $generation SET m.pending_all = false, m.pending = $none, m.pending_relinked = false`,
      {
        generation,
        none: [],
      },
    ),
  );
}

/** The nodes that rules have to check, locked until this transaction ends; undefined after an ingest without changes. */
async function pendingToChange(tx: GraphWriter): Promise<Pending | undefined> {
  // a server locks the node for a write, and not for a read
  await tx.query(`${matchJournal} SET m.pending_all = m.pending_all`);
  const [row] = await tx.query(`${matchJournal} RETURN ${journalColumns}`);
  return row && journalOf(row).pending;
}

/** Notes entities that rules have to look at though no ingest touched them. */
export async function noteForRules(tx: GraphWriter, entities: readonly string[]): Promise<void> {
  const pending = await pendingToChange(tx);
  if (pending === undefined) return;
  await setPending(tx, union(pending, { entities, relinked: pending.relinked }));
}

/**
 * Notes memories that are otherwise now, and entities that other claims count of, until rules have looked at them.
 *
 * @returns those that were not noted yet.
 */
export async function noteMemoriesForRules(tx: GraphWriter, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const pending = await pendingToChange(tx);
  if (pending === undefined) return [];
  const known = new Set(pending.entities);
  await setPending(tx, union(pending, { entities: ids, relinked: true }));
  return pending.everything ? [] : ids.filter((id) => !known.has(id));
}

/** Rules have looked at just these; whatever else is noted stays so. */
export async function clearNoted(tx: GraphWriter, ids: readonly string[]): Promise<void> {
  const pending = await pendingToChange(tx);
  if (pending === undefined) return;
  const { everything, entities, relinked } = pending;
  const seen = new Set(ids);
  const left = entities.filter((id) => !seen.has(id));
  if (left.length === entities.length) return;
  await setPending(tx, { everything, entities: left, relinked: relinked && left.length > 0 });
}

async function setPending(tx: GraphWriter, { everything, entities, relinked }: Pending): Promise<void> {
  await tx.query(
    `${matchJournal} SET m.pending_all = $everything, m.pending = $entities, m.pending_relinked = $relinked`,
    { everything, entities: [...entities], relinked },
  );
}

/** Both together; too many to list are everything. */
export function union(before: Pending, touched: Touch): Pending {
  const entities = new Set([...before.entities, ...touched.entities]);
  const everything = before.everything || entities.size > mostPending;
  const relinked = before.relinked || touched.relinked;
  return { everything, entities: everything ? [] : [...entities].sort(), relinked };
}
