import type { GraphStore, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';

/** The holder of the nightly run of all rules over a store. */
export interface NightlyLease {
  /** A name that no other holder has. */
  readonly owner: string;
  readonly host: string;
  readonly pid: number;
  /** Unix milliseconds. */
  readonly expires_at: number;
}

const lease = `MATCH (m:${labels.meta} {id: 'nightly'})`;

/**
 * Takes the lease, unless another holder still has it.
 *
 * @param isAlive whether a holder (`owner`, `host`, `pid`, `expires_at`) is still at work.
 * @returns the owner that has the lease; undefined when it was taken.
 */
export function takeNightlyLease(
  store: GraphStore,
  { owner, host, pid, expires_at }: NightlyLease,
  isAlive: (holder: Row) => boolean,
): Promise<string | undefined> {
  return store.write(async (tx) => {
    // The write comes first: it locks the node against another process that asks at the same moment.
    await tx.query(`MERGE (m:${labels.meta} {id: 'nightly'}) SET m.asked_by = $owner`, { owner });
    const [row = {}] = await tx.query(
      `${lease} RETURN m.owner AS owner, m.host AS host, m.pid AS pid, m.expires_at AS expires_at`,
    );
    if (typeof row.owner === 'string' && isAlive(row)) return row.owner;
    await tx.query(`${lease} SET m.owner = $owner, m.host = $host, m.pid = $pid, m.expires_at = $expires_at`, {
      owner,
      host,
      pid,
      expires_at,
    });
    return undefined;
  });
}

/** Extends the lease of its owner; does nothing for anybody else. */
export async function renewNightlyLease(store: GraphStore, owner: string, expiresAt: number): Promise<void> {
  await store.write((tx) =>
    tx.query(`${lease} WHERE m.owner = $owner SET m.expires_at = $expires_at`, { owner, expires_at: expiresAt }),
  );
}

/** Gives the lease back; does nothing for anybody but its owner. */
export async function releaseNightlyLease(store: GraphStore, owner: string): Promise<void> {
  await store.write((tx) => tx.query(`${lease} WHERE m.owner = $owner SET m.owner = NULL`, { owner }));
}
