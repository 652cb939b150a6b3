import { hostname } from 'node:os';
import type { GraphStore } from '../../graph/port.ts';
import { isAlive, ownerName, retireOwner } from '../../ingest/store/lease-holder.ts';
import { releaseNightlyLease, renewNightlyLease, takeNightlyLease } from '../../queries/meta/nightly-lease.ts';
import type { Clock } from '../../util/clock.ts';
import { GraphError } from '../../util/errors.ts';

/** Milliseconds without a sign of life after which a holder counts as dead. */
const leaseMs = 90_000;

/**
 * Does the work while no other process does the same over this store, and shows signs of life meanwhile.
 *
 * @throws GraphError `run-in-progress` when another one is at it.
 */
export async function underRunLease<T>(store: GraphStore, clock: Clock, work: () => Promise<T>): Promise<T> {
  const owner = ownerName(clock);
  const expiry = (): number => clock().getTime() + leaseMs;
  const lease = { owner, host: hostname(), pid: process.pid, expires_at: expiry() };
  const holder = await takeNightlyLease(store, lease, (other) => isAlive(other, store, clock));
  if (holder !== undefined) throw inProgress(store, holder);
  const heart = setInterval(() => {
    // A missed beat is made up for by the next one; the lease outlives two of them.
    void renewNightlyLease(store, owner, expiry()).catch(() => undefined);
  }, leaseMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(heart);
    retireOwner(owner);
    await releaseNightlyLease(store, owner);
  }
}

function inProgress(store: GraphStore, holder: string): GraphError {
  const [host = 'another machine', pid = '?'] = holder.split(':');
  return new GraphError(`Another nightly run over ${store.engine.location} is under way (process ${pid} on ${host}).`, {
    code: 'run-in-progress',
    fix: 'Let it end; a run whose process died is taken over after 90 seconds.',
  });
}
