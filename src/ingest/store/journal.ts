import { hostname } from 'node:os';
import type { GraphStore, GraphWriter, Params, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Clock } from '../../util/clock.ts';
import { defined } from '../../util/defined.ts';
import { GraphError } from '../../util/errors.ts';
import { isAlive, ownerName, retireOwner } from './lease-holder.ts';
import { numberOf, optionalText, textsOf } from './rows.ts';

/**
 * One node says which ingest runs, or that one broke off. It is a lease: whoever holds it renews it with every
 * transaction, in that transaction, so that a holder that was taken for dead can write nothing more. The renewal locks the
 * node until the transaction ends, so whoever takes the lease sees all that was written under it before. It is also the
 * journal: what an unfinished ingest touched stays on it until rules have looked at it.
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

/** What an ingest is about to touch. */
export interface Touch extends Omit<Pending, 'everything'> {}

export interface LeaseSettings {
  /** Milliseconds without a sign of life after which a holder counts as dead. */
  readonly leaseMs: number;
  /** Milliseconds to wait for another ingest to end. */
  readonly waitMs: number;
}
export const defaultLease: LeaseSettings = { leaseMs: 30_000, waitMs: 120_000 };

export interface Lease {
  readonly owner: string;
  readonly generation: number;
  /** The journal as it was when the lease was taken. */
  readonly before: Journal;
  readonly settings: LeaseSettings;
  readonly clock: Clock;
}

const match = `MATCH (m:${labels.meta} {id: 'ingest'})`;
const pollMs = 50;
/** More than this and a full run is cheaper than a list. */
const mostPending = 5_000;

/** Undefined when nothing was ever ingested. */
export async function readJournal(store: GraphStore): Promise<Journal | undefined> {
  const [row] = await store.read(`${match} RETURN ${columns}`);
  return row && journalOf(row);
}

const columns = `m.generation AS generation, m.state AS state, m.owner AS owner, m.host AS host, m.pid AS pid,
  m.expires_at AS expires_at, m.pending_all AS pending_all, m.pending AS pending,
  m.pending_relinked AS pending_relinked, m.finished_by AS finished_by`;

function journalOf(row: Row): Journal {
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

/** Waits for another ingest to end; rejects with GraphError `ingest-running` when it does not within `waitMs`. */
export async function takeLease(store: GraphStore, settings: LeaseSettings, clock: Clock): Promise<Lease> {
  const owner = ownerName(clock);
  for (let waited = 0; ; waited += pollMs) {
    const taken = await store.write((tx) => tryToTake(tx, store, owner, settings, clock));
    if (typeof taken !== 'string') return { owner, generation: taken.generation + 1, before: taken, settings, clock };
    if (waited >= settings.waitMs) throw stillRunning(store, taken);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** The journal before, or the name of the holder. */
async function tryToTake(
  tx: GraphWriter,
  store: GraphStore,
  owner: string,
  { leaseMs }: LeaseSettings,
  clock: Clock,
): Promise<Journal | string> {
  // the write comes first: it locks the node against another process that asks at the same moment
  await tx.query(`MERGE (m:${labels.meta} {id: 'ingest'}) SET m.asked_by = $owner`, { owner });
  const [row = {}] = await tx.query(`${match} RETURN ${columns}`);
  const holder = optionalText(row, 'owner');
  if (holder !== undefined && holder !== owner && isAlive(row, store, clock)) return holder;
  const now = clock();
  await tx.query(
    `${match} SET m.owner = $owner, m.host = $host, m.pid = $pid, m.state = 'running', m.started_at = $started_at,
       m.generation = $generation, m.expires_at = $expires_at`,
    {
      owner,
      host: hostname(),
      pid: process.pid,
      started_at: now.toISOString(),
      generation: numberOf(row, 'generation') + 1,
      expires_at: now.getTime() + leaseMs,
    },
  );
  return journalOf(row);
}

/**
 * Writes under the lease: nothing is written once it is lost. It is renewed last, so that the next transaction can do its
 * work while this one is committed.
 */
export async function writeUnderLease<T>(
  store: GraphStore,
  lease: Lease,
  work: (tx: GraphWriter) => Promise<T>,
): Promise<T> {
  try {
    return await store.write(async (tx) => {
      const result = await work(tx);
      await renewLease(tx, lease);
      return result;
    });
  } catch (error) {
    // whoever took over has written the same, or changed what this was to be linked to
    if (isConflict(error) && !(await isHeld(store, lease))) throw leaseLost();
    throw error;
  }
}

async function renewLease(tx: GraphWriter, lease: Lease): Promise<void> {
  const renewed = await tx.query(`${match} WHERE m.owner = $owner SET m.expires_at = $expires_at RETURN m.id AS id`, {
    owner: lease.owner,
    expires_at: lease.clock().getTime() + lease.settings.leaseMs,
  });
  if (renewed.length === 0) throw leaseLost();
}

const isConflict = (error: unknown): boolean =>
  error instanceof GraphError && (error.code === 'not-unique' || error.code === 'graph-changed');

async function isHeld(store: GraphStore, { owner }: Lease): Promise<boolean> {
  return (await store.read(`${match} WHERE m.owner = $owner RETURN m.id AS id`, { owner })).length > 0;
}

/** Changes the journal under the lease. */
async function noteUnderLease(store: GraphStore, lease: Lease, change: string, params: Params): Promise<void> {
  await store.write(async (tx) => {
    await renewLease(tx, lease);
    await tx.query(`${match} ${change}`, params);
  });
}

/** Notes what is about to be touched, before it is: it survives this process. */
export async function notePending(store: GraphStore, lease: Lease, touched: Touch): Promise<Pending> {
  const pending = union(lease.before.pending, touched);
  await noteUnderLease(
    store,
    lease,
    'SET m.pending_all = $everything, m.pending = $entities, m.pending_relinked = $relinked',
    {
      ...pending,
    },
  );
  return pending;
}

export async function finishLease(store: GraphStore, lease: Lease): Promise<void> {
  await noteUnderLease(
    store,
    lease,
    "SET m.state = 'done', m.finished_at = $at, m.finished_by = $by, m.owner = NULL, m.expires_at = NULL",
    { at: lease.clock().toISOString(), by: lease.owner },
  );
  retireOwner(lease.owner);
}

/** After a failure: the next ingest need not wait, and finds the work marked as unfinished. */
export async function abandonLease(store: GraphStore, lease: Lease): Promise<void> {
  retireOwner(lease.owner);
  await store.write((tx) =>
    tx.query(`${match} WHERE m.owner = $owner SET m.owner = NULL, m.expires_at = NULL`, { owner: lease.owner }),
  );
}

/** Rules have looked at what was touched up to this generation; whatever a later ingest touched stays noted. */
export async function clearPending(store: GraphStore, generation: number): Promise<void> {
  await store.write((tx) =>
    tx.query(
      `${match} WHERE m.generation = $generation SET m.pending_all = false, m.pending = $none, m.pending_relinked = false`,
      {
        generation,
        none: [],
      },
    ),
  );
}

function union(before: Pending, touched: Touch): Pending {
  const entities = new Set([...before.entities, ...touched.entities]);
  const everything = before.everything || entities.size > mostPending;
  const relinked = before.relinked || touched.relinked;
  return { everything, entities: everything ? [] : [...entities].sort(), relinked };
}

function stillRunning(store: GraphStore, holder: string): GraphError {
  const [host = 'another machine', pid = '?'] = holder.split(':');
  return new GraphError(`Another ingest into ${store.engine.location} is still running (process ${pid} on ${host}).`, {
    code: 'ingest-running',
    fix: 'Wait for it to end, or stop it; an ingest that was stopped is completed by the next one.',
  });
}

function leaseLost(): GraphError {
  return new GraphError('Another ingest took over, because this one gave no sign of life for too long.', {
    code: 'ingest-lease-lost',
    fix: 'Ingest again: the graph is consistent, and the next ingest completes the work.',
  });
}
