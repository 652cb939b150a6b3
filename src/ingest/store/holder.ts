import { hostname } from 'node:os';
import type { GraphStore, Row } from '../../graph/port.ts';
import type { Clock } from '../../util/clock.ts';
import { numberOf } from './rows.ts';

/**
 * Whether who holds a lease in the store (`host`, `pid`, `expires_at` in Unix milliseconds) still lives. An embedded store
 * belongs to one process, which does one such thing at a time: any other holder is gone.
 */
export function isAlive(row: Row, store: GraphStore, clock: Clock): boolean {
  if (store.engine.name === 'embedded') return false;
  if (row.host === hostname() && !isRunning(numberOf(row, 'pid'))) return false;
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

let leases = 0;
/** A name for a holder that no other has: `host:pid:time:count`. */
export function ownerName(clock: Clock): string {
  leases += 1;
  return `${hostname()}:${process.pid}:${clock().getTime()}:${leases}`;
}
