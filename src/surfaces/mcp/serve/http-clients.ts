import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { ErrorCode, type JSONRPCMessage, type RequestId } from '@modelcontextprotocol/sdk/types.js';
import { readBody } from '../../http/body.ts';
import { refuse } from '../../http/refusal.ts';
import { HttpSessions } from '../../http/sessions.ts';
import type { ServedWorld } from '../../served/served-world.ts';
import { createServer } from '../server/server.ts';
import type { Toolset } from '../tools/toolsets.ts';
import { connect } from './connect.ts';
import { jsonRpcError } from './json-rpc-error.ts';
import { type MessageFault, readMessage, withoutMark } from './read-message.ts';

const mostBodyBytes = 1024 * 1024;

interface Connection {
  readonly transport: StreamableHTTPServerTransport;
  /** Ids of the requests that are being answered. */
  readonly inAnswer: Set<RequestId>;
  readonly close: () => Promise<void>;
}

/** The clients of a world over streamable HTTP, each with a connection of its own. */
export class HttpClients {
  readonly #world: ServedWorld;
  readonly #toolsets: readonly Toolset[] | undefined;
  readonly #sessions: HttpSessions<Connection>;

  /** @param now milliseconds, rising. */
  constructor(world: ServedWorld, now: () => number, toolsets?: readonly Toolset[]) {
    this.#world = world;
    this.#toolsets = toolsets;
    this.#sessions = new HttpSessions(now);
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = request.headers['mcp-session-id'];
    if (id !== undefined && this.#sessions.get(String(id)) === undefined) {
      return refuse(
        response,
        { status: 404, code: 'unknown-session', message: 'Session not found. Initialize again.', fix: 'Initialize.' },
        jsonRpcError,
      );
    }
    if (request.method !== 'POST') return this.#answer(request, response);
    const body = await readBody(request, mostBodyBytes);
    if (body === undefined) {
      return refuse(
        response,
        {
          status: 413,
          code: 'too-large',
          message: `A message may have ${mostBodyBytes / 1024} KB (${mostBodyBytes} bytes).`,
          fix: 'Send less.',
        },
        jsonRpcError,
      );
    }
    const read = readMessage(withoutMark(body));
    if ('message' in read) return this.#answer(request, response, read.message);
    refuseMessage(response, read.fault);
  }

  closeIdle(): Promise<void> {
    return this.#sessions.closeIdle();
  }

  closeAll(): Promise<void> {
    return this.#sessions.closeAll();
  }

  async #answer(request: IncomingMessage, response: ServerResponse, message?: JSONRPCMessage): Promise<void> {
    const id = request.headers['mcp-session-id'];
    const connection = id === undefined ? undefined : this.#sessions.get(String(id));
    if (connection === undefined) return this.#start(request, response, message);
    this.#sessions.heard(String(id), response);
    const { transport, inAnswer } = connection;
    if (message !== undefined && 'method' in message && 'id' in message) {
      // The transport finds the way back by the id: it would answer one of the two, and leave the other open for ever.
      if (inAnswer.has(message.id)) {
        const fault = 'A request with this `id` is being answered: give each its own.';
        return refuseMessage(response, { code: ErrorCode.InvalidRequest, message: fault, id: message.id });
      }
      inAnswer.add(message.id);
      response.once('close', () => inAnswer.delete(message.id));
    }
    await transport.handleRequest(request, response, message);
  }

  /** A request without a session can only begin one; any other the transport refuses itself. */
  async #start(request: IncomingMessage, response: ServerResponse, message?: JSONRPCMessage): Promise<void> {
    const server = createServer(this.#world, this.#toolsets);
    const connection: Connection = {
      transport: new StreamableHTTPServerTransport({
        sessionIdGenerator: () => randomUUID(),
        onsessioninitialized: (id) => this.#sessions.add(id, connection, response),
        onsessionclosed: (id) => this.#sessions.delete(id),
      }),
      inAnswer: new Set<RequestId>(),
      close: () => server.close(),
    };
    const { transport } = connection;
    await connect(server, transport);
    await transport.handleRequest(request, response, message);
    if (transport.sessionId === undefined) await server.close();
  }
}

function refuseMessage(response: ServerResponse, { code, message, id }: MessageFault): void {
  const refusal = { status: 400, code: 'wrong-message', message, fix: 'Send a message of the protocol.' };
  refuse(response, refusal, () => ({ jsonrpc: '2.0', error: { code, message }, id }));
}
