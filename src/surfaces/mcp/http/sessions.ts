import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { refuse } from '../../http/refuse.ts';
import { createServer } from '../server.ts';
import type { ServedWorld } from '../world.ts';

/** Clients at a time; of more, the one that has been silent longest is let go. */
const mostSessions = 64;
/** Milliseconds of silence after which a client counts as gone. */
const idleMs = 30 * 60_000;
const mostBodyBytes = 1024 * 1024;

interface Session {
  readonly server: McpServer;
  readonly transport: StreamableHTTPServerTransport;
  lastHeard: number;
  /** Requests that are being answered, an open event stream among them. */
  open: number;
}

/** The clients of an HTTP server, each with a connection of its own. */
export class Sessions {
  readonly #world: ServedWorld;
  readonly #now: () => number;
  readonly #byId = new Map<string, Session>();

  constructor(world: ServedWorld, now: () => number) {
    this.#world = world;
    this.#now = now;
  }

  get size(): number {
    return this.#byId.size;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = request.headers['mcp-session-id'];
    if (id === undefined) return this.#start(request, response);
    const session = this.#byId.get(String(id));
    if (session === undefined) return refuse(response, { status: 404, message: 'Session not found: initialize anew.' });
    await this.#serve(session, request, response);
  }

  async closeIdle(): Promise<void> {
    const silentSince = this.#now() - idleMs;
    const idle = [...this.#byId].filter(([, { open, lastHeard }]) => open === 0 && lastHeard < silentSince);
    await Promise.all(idle.map(([id, session]) => this.#close(id, session)));
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#byId].map(([id, session]) => this.#close(id, session)));
  }

  /** A request without a session can only begin one; any other the transport refuses itself. */
  async #start(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const server = createServer(this.#world);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      maxRequestBodySize: mostBodyBytes,
      onsessioninitialized: async (id) => {
        await this.#makeRoom();
        this.#byId.set(id, session);
      },
      onsessionclosed: (id) => void this.#byId.delete(id),
    });
    const session: Session = { server, transport, lastHeard: this.#now(), open: 0 };
    await server.connect(transport);
    await this.#serve(session, request, response);
    if (transport.sessionId === undefined) await server.close();
  }

  async #serve(session: Session, request: IncomingMessage, response: ServerResponse): Promise<void> {
    session.lastHeard = this.#now();
    session.open += 1;
    response.once('close', () => {
      session.open -= 1;
      session.lastHeard = this.#now();
    });
    await session.transport.handleRequest(request, response);
  }

  async #makeRoom(): Promise<void> {
    if (this.#byId.size < mostSessions) return;
    const [longest] = [...this.#byId].sort(([, a], [, b]) => a.open - b.open || a.lastHeard - b.lastHeard);
    if (longest !== undefined) await this.#close(...longest);
  }

  async #close(id: string, { server }: Session): Promise<void> {
    this.#byId.delete(id);
    await server.close();
  }
}
