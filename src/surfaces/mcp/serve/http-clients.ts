import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { refuse } from '../../http/refusal.ts';
import { HttpSessions } from '../../http/sessions.ts';
import type { ServedWorld } from '../served-world.ts';
import { createServer } from '../server/server.ts';
import { connect } from './connect.ts';
import { jsonRpcError } from './json-rpc-error.ts';

const mostBodyBytes = 1024 * 1024;

interface Connection {
  readonly transport: StreamableHTTPServerTransport;
  readonly close: () => Promise<void>;
}

/** The clients of a world over streamable HTTP, each with a connection of its own. */
export class HttpClients {
  readonly #world: ServedWorld;
  readonly #sessions: HttpSessions<Connection>;

  /** @param now milliseconds, rising. */
  constructor(world: ServedWorld, now: () => number) {
    this.#world = world;
    this.#sessions = new HttpSessions(now);
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = request.headers['mcp-session-id'];
    if (id === undefined) return this.#start(request, response);
    const connection = this.#sessions.get(String(id));
    if (connection === undefined) {
      return refuse(response, { status: 404, message: 'Session not found: initialize anew.' }, jsonRpcError);
    }
    this.#sessions.heard(String(id), response);
    await connection.transport.handleRequest(request, response);
  }

  closeIdle(): Promise<void> {
    return this.#sessions.closeIdle();
  }

  closeAll(): Promise<void> {
    return this.#sessions.closeAll();
  }

  /** A request without a session can only begin one; any other the transport refuses itself. */
  async #start(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const server = createServer(this.#world);
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      maxRequestBodySize: mostBodyBytes,
      onsessioninitialized: (id) => this.#sessions.add(id, { transport, close: () => server.close() }, response),
      onsessionclosed: (id) => this.#sessions.delete(id),
    });
    await connect(server, transport);
    await transport.handleRequest(request, response);
    if (transport.sessionId === undefined) await server.close();
  }
}
