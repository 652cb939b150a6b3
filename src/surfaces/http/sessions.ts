import type { ServerResponse } from 'node:http';

/** Clients at a time; when one more comes, the one that has been silent longest is closed. */
const mostSessions = 64;
/** Milliseconds of silence after which a client counts as gone. */
const idleMs = 30 * 60_000;

interface Session<Connection> {
  readonly connection: Connection;
  lastHeard: number;
  /** Requests that are being answered, an open event stream among them. */
  open: number;
}

/** The clients of an HTTP server, by session id, each with a connection of its own. */
export class HttpSessions<Connection extends { readonly close: () => Promise<void> }> {
  readonly #now: () => number;
  readonly #byId = new Map<string, Session<Connection>>();

  /** @param now milliseconds, rising. */
  constructor(now: () => number) {
    this.#now = now;
  }

  get(id: string): Connection | undefined {
    return this.#byId.get(id)?.connection;
  }

  /** Begins a session with the request that `response` answers. */
  async add(id: string, connection: Connection, response: ServerResponse): Promise<void> {
    await this.#makeRoom();
    this.#byId.set(id, { connection, lastHeard: this.#now(), open: 0 });
    this.heard(id, response);
  }

  /** Notes a request of a client: until it is answered, the session is not idle. */
  heard(id: string, response: ServerResponse): void {
    const session = this.#byId.get(id);
    if (session === undefined) return;
    session.lastHeard = this.#now();
    session.open += 1;
    response.once('close', () => {
      session.open -= 1;
      session.lastHeard = this.#now();
    });
  }

  /** Forgets a session whose client has ended it. */
  delete(id: string): void {
    this.#byId.delete(id);
  }

  async closeIdle(): Promise<void> {
    const silentSince = this.#now() - idleMs;
    const idle = [...this.#byId].filter(([, { open, lastHeard }]) => open === 0 && lastHeard < silentSince);
    await Promise.all(idle.map(([id]) => this.#close(id)));
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#byId.keys()].map((id) => this.#close(id)));
  }

  async #makeRoom(): Promise<void> {
    if (this.#byId.size < mostSessions) return;
    const [longest] = [...this.#byId].sort(([, a], [, b]) => a.open - b.open || a.lastHeard - b.lastHeard);
    if (longest !== undefined) await this.#close(longest[0]);
  }

  async #close(id: string): Promise<void> {
    const connection = this.get(id);
    this.#byId.delete(id);
    await connection?.close();
  }
}
