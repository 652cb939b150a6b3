import { createServer as createHttpServer, type Server } from 'node:http';
import { UserInputError } from '../../../util/errors.ts';
import { guard, loopback, mcpPath } from '../../http/guard.ts';
import { refuse } from '../../http/refuse.ts';
import type { ServedWorld } from '../world.ts';
import { Sessions } from './sessions.ts';

export interface HttpOptions {
  /** 0: any free one. */
  readonly port: number;
  /** The address to listen on; default: loopback, which only this machine reaches. Any other needs a token. */
  readonly host?: string | undefined;
  /** Names, beside this machine's own, that clients may call the server by. */
  readonly allowHosts?: readonly string[] | undefined;
  readonly token?: string | undefined;
}

export interface HttpServer {
  /** Where clients find it: `http://127.0.0.1:7331/mcp`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Only this machine can reach it. */
const loopbackAddress = '127.0.0.1';
/** Milliseconds between two looks for clients that are gone. */
const sweepMs = 60_000;

/**
 * Serves any number of clients over streamable HTTP.
 *
 * @throws UserInputError `port-taken`, `no-such-address`, or `token-needed` for an address that others can reach.
 */
export async function serveHttp(world: ServedWorld, options: HttpOptions): Promise<HttpServer> {
  requireTokenBeyondLoopback(options);
  const { port, host = loopbackAddress, allowHosts, token } = options;
  const now = () => performance.now();
  const sessions = new Sessions(world, now);
  const refusalOf = guard({ hosts: allowHosts, token, now });
  const server = createHttpServer((request, response) => {
    const refusal = refusalOf(request);
    if (refusal !== undefined) return refuse(response, refusal);
    sessions.handle(request, response).catch((error: unknown) => {
      world.log.error({ err: error }, 'a request failed');
      if (response.headersSent) response.destroy();
      else refuse(response, { status: 500, message: 'Internal error.' });
    });
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 60_000;
  server.maxHeadersCount = 100;
  await listen(server, port, host);
  const sweep = setInterval(() => void sessions.closeIdle(), sweepMs);
  sweep.unref();
  return {
    url: `http://${inUrl(host)}:${portOf(server, port)}${mcpPath}`,
    close: async () => {
      clearInterval(sweep);
      await sessions.closeAll();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** An IPv6 address stands in brackets there. */
const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** @throws UserInputError `token-needed` where others than this machine could reach a server that asks nobody who he is. */
export function requireTokenBeyondLoopback({ host = loopbackAddress, token }: Omit<HttpOptions, 'port'>): void {
  if (token !== undefined || loopback.includes(inUrl(host))) return;
  throw new UserInputError(`Others can reach ${host}: the server listens there only with a token.`, {
    code: 'token-needed',
    fix: 'Set LORE_MCP_TOKEN (make one with: openssl rand -hex 24), or leave --host out.',
  });
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(error.code ?? '')) {
        const fix = 'Give an address of this machine; 0.0.0.0 stands for all of them.';
        return reject(new UserInputError(`${host} is no address to listen on here.`, { code: 'no-such-address', fix }));
      }
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') return reject(error);
      const why = error.code === 'EACCES' ? 'may not be used by you' : 'is taken by another program';
      reject(
        new UserInputError(`Port ${port} ${why}.`, { code: 'port-taken', fix: 'Give another: lore mcp --http 7331.' }),
      );
    });
    server.listen(port, host, resolve);
  });
}

function portOf(server: Server, asked: number): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : asked;
}
