import { createServer as createHttpServer, type Server } from 'node:http';
import { UserInputError } from '../../util/errors.ts';
import type { ServedWorld } from '../world.ts';
import { guard, mcpPath } from './guard.ts';
import { refuse } from './refuse.ts';
import { Sessions } from './sessions.ts';

export interface HttpOptions {
  /** 0: any free one. */
  readonly port: number;
  readonly token?: string | undefined;
}

export interface HttpServer {
  /** Where clients find it: `http://127.0.0.1:7331/mcp`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Only this machine can reach it. */
const host = '127.0.0.1';
/** Milliseconds between two looks for clients that are gone. */
const sweepMs = 60_000;

/**
 * Serves any number of clients over streamable HTTP, on loopback only.
 *
 * @throws UserInputError `port-taken`.
 */
export async function serveHttp(world: ServedWorld, { port, token }: HttpOptions): Promise<HttpServer> {
  const now = () => performance.now();
  const sessions = new Sessions(world, now);
  const refusalOf = guard({ token, now });
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
  await listen(server, port);
  const sweep = setInterval(() => void sessions.closeIdle(), sweepMs);
  sweep.unref();
  return {
    url: `http://${host}:${portOf(server, port)}${mcpPath}`,
    close: async () => {
      clearInterval(sweep);
      await sessions.closeAll();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
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
