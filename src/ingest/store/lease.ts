import { hostname } from 'node:os';
import type { GraphStore, GraphWriter } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Clock } from '../../util/clock.ts';
import { GraphError } from '../../util/errors.ts';
import { type Journal, journalColumns, journalOf, matchJournal, type Pending, type Touch, union } from './journal.ts';
import { isAlive, ownerName, retireOwner } from './lease-holder.ts';
import { numberOf, optionalText } from './rows.ts';

export interface LeaseSettings {
  /** Milliseconds without a sign of life after which a holder counts as dead. */
  readonly leaseMs: number;
  /** Milliseconds to wait for another ingest to end. */
  readonly waitMs: number;
}
export const defaultLease: LeaseSettings = { leaseMs: 30_000, waitMs: 120_000 };

/**
 * The right to ingest. The holder renews it in every transaction, so that a holder that was taken for dead can write no more. The renewal
 * locks the journal's node until the transaction ends, so whoever takes the lease sees all that was written under it before.
 */
export interface Lease {
  readonly owner: string;
  readonly generation: number;
  /** The journal as it was when the lease was taken. */
  readonly before: Journal;
  readonly settings: LeaseSettings;
  readonly clock: Clock;
}

const pollMs = 50;

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
  const [row = {}] = await tx.query(`${matchJournal} RETURN ${journalColumns}`);
  const holder = optionalText(row, 'owner');
  if (holder !== undefined && holder !== owner && isAlive(row, store, clock)) return holder;
  const now = clock();
  await tx.query(
    `${matchJournal} SET m.owner = $owner, m.host = $host, m.pid = $pid, m.state = 'running', m.started_at = $started_at,
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
  const renewed = await tx.query(
    `${matchJournal} WHERE m.owner = $owner SET m.expires_at = $expires_at RETURN m.id AS id`,
    {
      owner: lease.owner,
      expires_at: lease.clock().getTime() + lease.settings.leaseMs,
    },
  );
  if (renewed.length === 0) throw leaseLost();
}

const isConflict = (error: unknown): boolean =>
  error instanceof GraphError && (error.code === 'not-unique' || error.code === 'graph-changed');

async function isHeld(store: GraphStore, { owner }: Lease): Promise<boolean> {
  return (await store.read(`${matchJournal} WHERE m.owner = $owner RETURN m.id AS id`, { owner })).length > 0;
}

/** Changes what the journal notes for rules under the lease: nobody else notes anything between the reading of it and the change. */
async function noteUnderLease(
  store: GraphStore,
  lease: Lease,
  change: string,
  pendingAfter: (now: Pending) => Pending,
): Promise<Pending> {
  return store.write(async (tx) => {
    await renewLease(tx, lease);
    const [row = {}] = await tx.query(`${matchJournal} RETURN ${journalColumns}`);
    const pending = pendingAfter(journalOf(row).pending);
    const params = { at: lease.clock().toISOString(), by: lease.owner, ...pending };
    await tx.query(`${matchJournal} SET ${change}${pendingColumns}`, params);
    return pending;
  });
}

/** Notes what is about to be touched, before it is: it survives this process. @returns what of it was not noted yet. */
export async function notePending(store: GraphStore, lease: Lease, touched: Touch): Promise<readonly string[]> {
  let added: readonly string[] = [];
  await noteUnderLease(store, lease, '', (now) => {
    const known = new Set(now.entities);
    added = touched.entities.filter((id) => !known.has(id));
    return union(now, touched);
  });
  return added;
}

/**
 * Ends the ingest, and notes what it has touched for rules to look at.
 *
 * @param added what `notePending` has added: what is not touched after all goes again, and what others have noted since stays.
 */
export async function finishLease(
  store: GraphStore,
  lease: Lease,
  touched: Touch,
  added: readonly string[],
): Promise<Pending> {
  const ends = "m.state = 'done', m.finished_at = $at, m.finished_by = $by, m.owner = NULL, m.expires_at = NULL, ";
  const mine = new Set(added);
  const pending = await noteUnderLease(store, lease, ends, (now) =>
    union({ ...now, entities: now.entities.filter((id) => !mine.has(id)) }, touched),
  );
  retireOwner(lease.owner);
  return pending;
}

const pendingColumns = 'm.pending_all = $everything, m.pending = $entities, m.pending_relinked = $relinked';

/** After a failure: the next ingest need not wait, and finds the work marked as unfinished. */
export async function abandonLease(store: GraphStore, lease: Lease): Promise<void> {
  retireOwner(lease.owner);
  await store.write((tx) =>
    tx.query(`${matchJournal} WHERE m.owner = $owner SET m.owner = NULL, m.expires_at = NULL`, { owner: lease.owner }),
  );
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
