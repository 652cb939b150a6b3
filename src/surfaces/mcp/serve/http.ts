import type { IncomingMessage } from 'node:http';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { type HttpOptions, startHttpServer } from '../../http/server.ts';
import type { ServedWorld } from '../../served/served-world.ts';
import { HttpClients } from './http-clients.ts';
import { jsonRpcError } from './json-rpc-error.ts';

/** Sets the token of `lore mcp --http`. */
export const tokenVariable = 'LORE_MCP_TOKEN';

export interface McpHttpServer {
  /** Where clients find it: `http://127.0.0.1:7331/mcp`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

const mcpPath = '/mcp';
const methods: readonly (string | undefined)[] = ['GET', 'POST', 'DELETE'];
/** Milliseconds between two looks for clients that are gone. */
const sweepMs = 60_000;

/**
 * Serves any number of clients over streamable HTTP.
 *
 * @throws UserInputError as `startHttpServer` does.
 */
export async function serveHttp(world: ServedWorld, options: HttpOptions): Promise<McpHttpServer> {
  const clients = new HttpClients(world, () => performance.now());
  const server = await startHttpServer(options, {
    handle: async (request, response) => {
      const refusal = wrongRoute(request);
      if (refusal === undefined) await clients.handle(request, response);
      else refuse(response, refusal, jsonRpcError);
    },
    refusalBody: jsonRpcError,
    log: world.log,
    variable: tokenVariable,
  });
  const sweep = setInterval(() => void clients.closeIdle(), sweepMs);
  sweep.unref();
  return {
    url: `${server.origin}${mcpPath}`,
    close: async () => {
      clearInterval(sweep);
      await clients.closeAll();
      await server.close();
    },
  };
}

function wrongRoute({ url = '/', method }: IncomingMessage): Refusal | undefined {
  if (url.split('?', 1)[0] !== mcpPath) return { status: 404, message: `Not found: the server is at ${mcpPath}.` };
  if (methods.includes(method)) return undefined;
  return { status: 405, message: 'Method not allowed.', headers: { Allow: 'GET, POST, DELETE' } };
}
