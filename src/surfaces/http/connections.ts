import type { Socket } from 'node:net';
import { groupBy } from '../../util/group.ts';
import { networkOf } from './stranger-limits.ts';

/**
 * The open connections of a server. Before a request on it was let in, a connection is a stranger's, and there may be so many of
 * those; when one more comes, the oldest one is closed of whoever has most. So nobody who opens connections and says
 * nothing, or slowly, keeps out one who has something to say.
 */
export class Connections {
  readonly #mostStrangers: number;
  readonly #strangers = new Map<Socket, string>();

  constructor(mostStrangers: number) {
    this.#mostStrangers = mostStrangers;
  }

  /** Notes a connection that was just opened. */
  opened(socket: Socket): void {
    this.#strangers.set(socket, networkOf(socket.remoteAddress ?? ''));
    socket.once('close', () => this.#strangers.delete(socket));
    if (this.#strangers.size > this.#mostStrangers) this.#oldestOfTheMost()?.destroy();
  }

  /** Notes that a request on this connection was let in. */
  letIn(socket: Socket): void {
    this.#strangers.delete(socket);
  }

  /** Closes those on which no request was let in. */
  closeStrangers(): void {
    for (const socket of this.#strangers.keys()) socket.destroy();
  }

  #oldestOfTheMost(): Socket | undefined {
    const byNetwork = groupBy(this.#strangers, ([, network]) => network);
    const [most = []] = [...byNetwork.values()].sort((a, b) => b.length - a.length);
    const socket = most[0]?.[0];
    if (socket !== undefined) this.#strangers.delete(socket);
    return socket;
  }
}
