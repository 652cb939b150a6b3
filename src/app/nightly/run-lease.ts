import { hostname } from 'node:os';
import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { isAlive, ownerName, retireOwner } from '../../ingest/store/holder.ts';
import type { Clock } from '../../util/clock.ts';
import { GraphError } from '../../util/errors.ts';

/** Without a sign of life for so long, a holder counts as dead. */
const leaseMs = 90_000;
const match = `MATCH (m:${labels.meta} {id: 'nightly'})`;

/**
 * Does the work while no other process does the same over this store, and shows signs of life meanwhile.
 *
 * @throws GraphError `run-in-progress` when another one is at it.
 */
export async function underRunLease<T>(store: GraphStore, clock: Clock, work: () => Promise<T>): Promise<T> {
  const owner = ownerName(clock);
  await take(store, clock, owner);
  const heart = setInterval(() => {
    // A missed beat is made up for by the next one; the lease outlives two of them.
    void renew(store, clock, owner).catch(() => undefined);
  }, leaseMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(heart);
    retireOwner(owner);
    await store.write((tx) => tx.query(`${match} WHERE m.owner = $owner SET m.owner = NULL`, { owner }));
  }
}

async function take(store: GraphStore, clock: Clock, owner: string): Promise<void> {
  const holder = await store.write(async (tx) => {
    // the write comes first: it locks the node against another process that asks at the same moment
    await tx.query(`MERGE (m:${labels.meta} {id: 'nightly'}) SET m.asked_by = $owner`, { owner });
    const [row = {}] = await tx.query(
      `${match} RETURN m.owner AS owner, m.host AS host, m.pid AS pid, m.expires_at AS expires_at`,
    );
    if (typeof row.owner === 'string' && isAlive(row, store, clock)) return row.owner;
    await tx.query(`${match} SET m.owner = $owner, m.host = $host, m.pid = $pid, m.expires_at = $expires_at`, {
      owner,
      host: hostname(),
      pid: process.pid,
      expires_at: clock().getTime() + leaseMs,
    });
    return undefined;
  });
  if (holder === undefined) return;
  const [host = 'another machine', pid = '?'] = holder.split(':');
  throw new GraphError(`Another nightly run over ${store.engine.location} is under way (process ${pid} on ${host}).`, {
    code: 'run-in-progress',
    fix: 'Let it end; a run whose process died is taken over after 90 seconds.',
  });
}

function renew(store: GraphStore, clock: Clock, owner: string): Promise<unknown> {
  return store.write((tx) =>
    tx.query(`${match} WHERE m.owner = $owner SET m.expires_at = $expires_at`, {
      owner,
      expires_at: clock().getTime() + leaseMs,
    }),
  );
}
