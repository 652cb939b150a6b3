import { hostname } from 'node:os';
import type { GraphStore, Row } from '../../graph/port.ts';
import type { Clock } from '../../util/clock.ts';
import { numberOf, optionalText } from './rows.ts';

/**
 * True if who holds a lease in the store (`owner`, `host`, `pid`, `expires_at` in Unix milliseconds) still lives. A store that is not shared
 * belongs to one process, which does one such thing at a time: any other holder is gone.
 */
export function isAlive(row: Row, store: Pick<GraphStore, 'engine'>, clock: Clock): boolean {
  if (store.engine.isShared !== true) return false;
  if (row.host === hostname()) {
    const pid = numberOf(row, 'pid');
    // A container that comes up again has its old name, and its program the old number: who held it is gone all the same.
    if (pid === process.pid && !ours.has(optionalText(row, 'owner') ?? '')) return false;
    if (!isRunning(pid)) return false;
  }
  return numberOf(row, 'expires_at') > clock().getTime();
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The holders of this process that are at work. */
const ours = new Set<string>();
let named = 0;
/** A name for a holder that no other has: `host:pid:time:count`. */
export function ownerName(clock: Clock): string {
  named += 1;
  const name = `${hostname()}:${process.pid}:${clock().getTime()}:${named}`;
  ours.add(name);
  return name;
}

/** Its work has ended, however: should the store not hear of it, this process will not wait for itself. */
export const retireOwner = (name: string): boolean => ours.delete(name);
