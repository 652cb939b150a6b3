import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { UserInputError } from '../../util/errors.ts';
import type { Logger } from '../../util/logger.ts';
import { hostInUrl, loopbackAddress } from './addresses.ts';
import { Connections } from './connections.ts';
import { type GuardOptions, guard } from './guard.ts';
import { type Refusal, type RefusalBody, refuse } from './refusal.ts';
import { requireTokenBeyondLoopback, type TokenNeed } from './token.ts';

export interface HttpOptions {
  /** 0: any free one. */
  readonly port: number;
  /** The address to listen on; default: loopback, which only this machine reaches. Any other needs a token. */
  readonly host?: string | undefined;
  /** Names, beside this machine's own, that clients may call the server by. */
  readonly allowHosts?: readonly string[] | undefined;
  /** The one that those who come from other machines need. */
  readonly token?: string | undefined;
  readonly limits?: Partial<HttpLimits> | undefined;
}

export interface HttpLimits {
  /** Milliseconds for the headers of a request to come in, and for the whole of it. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** Open connections, and how many of them before a request on them was let in. */
  readonly connections: number;
  readonly strangers: number;
  /** Milliseconds that requests under way have left when the server closes. */
  readonly graceMs: number;
}

const usualLimits: HttpLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  connections: 1024,
  strangers: 128,
  graceMs: 5_000,
};
/** With this share of the connections open it is crowded. */
const crowdedShare = 0.75;
/** Milliseconds between two looks for requests that take too long to come in. */
const lookMs = 500;
/** Milliseconds between two looks for connections that are done, when the server closes. */
const idleMs = 20;

/** The service and its audience. */
export interface HttpService extends Pick<TokenNeed, 'variable'>, Pick<GuardOptions, 'entryOf'> {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly refusalBody: RefusalBody;
  readonly log: Logger;
}

export interface HttpServer {
  /** Such as `http://127.0.0.1:7331`. */
  readonly origin: string;
  /** Answers nobody else; those who are being answered have a while. */
  readonly close: () => Promise<void>;
}

/**
 * Listens, guards, and hands requests to a service. An error of the service is logged and answered with 500.
 *
 * @throws UserInputError `port-taken`, `no-such-address`, or `token-needed` for an address that others can reach.
 */
export async function startHttpServer(options: HttpOptions, service: HttpService): Promise<HttpServer> {
  const { port, host = loopbackAddress, allowHosts, token, limits } = options;
  const { handle, entryOf, refusalBody, log, variable } = service;
  requireTokenBeyondLoopback({ host, token, variable });
  const { headersMs, requestMs, connections, strangers, graceMs } = { ...usualLimits, ...limits };
  const admissionOf = guard({ hosts: allowHosts, entryOf, now: () => performance.now() });
  const open = new Connections({ strangers, crowd: connections * crowdedShare });
  const answer = (request: IncomingMessage, response: ServerResponse, wanted: () => void) => {
    const { letIn, refusal } = admissionOf(request);
    if (letIn) open.letIn(request.socket);
    if (refusal !== undefined) return refuse(response, refusal, refusalBody);
    wanted();
    handle(request, response).catch((error: unknown) => {
      if (request.destroyed && !request.complete) return; // Its sender went away, or was too slow.
      log.error({ err: error }, 'a request failed');
      if (response.headersSent) response.destroy();
      else refuse(response, internal, refusalBody);
    });
  };
  const server = createServer({
    connectionsCheckingInterval: Math.min(lookMs, headersMs),
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAlive: true,
  });
  server.maxHeadersCount = 100;
  server.maxConnections = connections;
  server.on('connection', (socket) => open.opened(socket));
  server.on('request', (request, response) => answer(request, response, () => undefined));
  server.on('checkContinue', (request, response) => answer(request, response, () => response.writeContinue()));
  await listen(server, port, host);
  return { origin: `http://${hostInUrl(host)}:${portOf(server, port)}`, close: () => close(server, open, graceMs) };
}

const internal: Refusal = {
  status: 500,
  code: 'internal',
  message: 'Internal error.',
  fix: 'Look at the log of the server, on its stderr.',
};

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(error.code ?? '')) {
        const fix = 'Give an address of this machine; 0.0.0.0 means all of them.';
        return reject(
          new UserInputError(`${host} is not an address of this machine.`, { code: 'no-such-address', fix }),
        );
      }
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') return reject(error);
      const why = error.code === 'EACCES' ? 'may not be used by you' : 'is taken by another program';
      const fix = 'Give another port; 0 takes any free one.';
      reject(new UserInputError(`Port ${port} ${why}.`, { code: 'port-taken', fix }));
    });
    server.listen(port, host, resolve);
  });
}

/** Lets the requests of those who were let in come to their end, for a while. */
async function close(server: Server, open: Connections, graceMs: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  open.closeStrangers();
  // A connection that was answered stays open for the next request, unless it is closed then.
  const idle = setInterval(() => server.closeIdleConnections(), idleMs);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

function portOf(server: Server, wanted: number): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : wanted;
}
