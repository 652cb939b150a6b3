import type { Socket } from 'node:net';
import { groupBy } from '../../util/group.ts';
import { networkOf } from './stranger-limits.ts';

/** Milliseconds after which a connection that is one too many has to go, if no request on it was let in. */
const settleMs = 500;

export interface ConnectionCounts {
  /** How many there may be on which no request was let in. */
  readonly strangers: number;
  /** With so many in all it is crowded. */
  readonly crowd: number;
}

/**
 * The open connections of a server. Before a request on it was let in, a connection is a stranger's, and there may be so many of those; of
 * more, the oldest ones are closed of whoever has most: after a moment, in which whoever has something to say is heard, and at once where it
 * is crowded. Silent or slow connections keep nobody out, and many callers at the same time are all answered.
 */
export class Connections {
  readonly #counts: ConnectionCounts;
  /** The oldest first. */
  readonly #strangers = new Map<Socket, Stranger>();
  #open = 0;
  #settling: NodeJS.Timeout | undefined;

  constructor(counts: ConnectionCounts) {
    this.#counts = counts;
  }

  /** Notes a connection that was just opened. */
  opened(socket: Socket): void {
    this.#open += 1;
    this.#strangers.set(socket, { network: networkOf(socket.remoteAddress ?? ''), since: performance.now() });
    socket.once('close', () => {
      this.#open -= 1;
      this.#strangers.delete(socket);
    });
    if (this.#strangers.size <= this.#counts.strangers) return;
    if (this.#open > this.#counts.crowd) this.#closeOldest([...this.#strangers]);
    this.#settleLater();
  }

  /** Notes that a request on this connection was let in. */
  letIn(socket: Socket): void {
    this.#strangers.delete(socket);
  }

  /** Closes those on which no request was let in. */
  closeStrangers(): void {
    clearTimeout(this.#settling);
    for (const socket of this.#strangers.keys()) socket.destroy();
  }

  #settleLater(): void {
    // Input that came while the server was busy is read before a silent connection is closed.
    this.#settling ??= setTimeout(() => setImmediate(() => this.#settle()), settleMs).unref();
  }

  #settle(): void {
    this.#settling = undefined;
    const until = performance.now() - settleMs;
    const settled = [...this.#strangers].filter(([, { since }]) => since <= until);
    const most = this.#counts.strangers;
    while (this.#strangers.size > most && this.#closeOldest(settled.filter(([socket]) => this.#strangers.has(socket))));
    if (this.#strangers.size > most) this.#settleLater();
  }

  /** Closes the oldest one of whoever has most of these; false where there are none. */
  #closeOldest(strangers: readonly (readonly [Socket, Stranger])[]): boolean {
    const byNetwork = groupBy(strangers, ([, { network }]) => network);
    const [most = []] = [...byNetwork.values()].sort((a, b) => b.length - a.length);
    const socket = most[0]?.[0];
    if (socket === undefined) return false;
    this.#strangers.delete(socket);
    socket.destroy();
    return true;
  }
}

interface Stranger {
  readonly network: string;
  /** Milliseconds, rising. */
  readonly since: number;
}
