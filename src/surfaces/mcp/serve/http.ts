import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestUrl } from '../../http/fetch.ts';
import { entryWithToken } from '../../http/guard.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { type HttpOptions, startHttpServer } from '../../http/server.ts';
import type { ServedWorld } from '../../served/served-world.ts';
import type { Toolset } from '../tools/toolsets.ts';
import { HttpClients } from './http-clients.ts';
import { jsonRpcError } from './json-rpc-error.ts';

/** Sets the token of `lore mcp --http`, and of `/mcp` of `lore serve`. */
export const tokenVariable = 'LORE_MCP_TOKEN';
export const mcpPath = '/mcp';
/** True if a request is one of the protocol, however its path is written. */
export const isForMcp = (request: IncomingMessage): boolean => requestUrl(request)?.pathname === mcpPath;

const methods: readonly (string | undefined)[] = ['GET', 'POST', 'DELETE'];
/** Milliseconds between two looks for clients that are gone. */
const sweepMs = 60_000;

export interface McpHttpServer {
  /** Where clients find it: `http://127.0.0.1:7331/mcp`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves any number of clients over streamable HTTP.
 *
 * @throws UserInputError as `startHttpServer` does.
 */
export async function serveHttp(
  world: ServedWorld,
  options: HttpOptions,
  toolsets?: readonly Toolset[],
): Promise<McpHttpServer> {
  const mcp = mcpOverHttp(world, toolsets);
  const server = await startHttpServer(options, {
    handle: async (request, response) => {
      if (isForMcp(request)) return mcp.handle(request, response);
      refuse(response, wrongPath, jsonRpcError);
    },
    entryOf: entryWithToken(options.token),
    refusalBody: jsonRpcError,
    log: world.log,
    variable: tokenVariable,
  });
  return {
    url: `${server.origin}${mcpPath}`,
    close: async () => {
      await mcp.close();
      await server.close();
    },
  };
}

export interface McpOverHttp {
  /** Answers whatever is asked of the one path of the protocol. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The protocol over HTTP, for a server that may serve more than that. */
export function mcpOverHttp(world: ServedWorld, toolsets?: readonly Toolset[]): McpOverHttp {
  const clients = new HttpClients(world, () => performance.now(), toolsets);
  const sweep = setInterval(() => void clients.closeIdle(), sweepMs);
  sweep.unref();
  return {
    handle: async (request, response) => {
      if (methods.includes(request.method)) await clients.handle(request, response);
      else refuse(response, wrongMethod, jsonRpcError);
    },
    close: async () => {
      clearInterval(sweep);
      await clients.closeAll();
    },
  };
}

const wrongPath: Refusal = {
  status: 404,
  code: 'unknown-path',
  message: `Not found: the server is at ${mcpPath}.`,
  fix: 'Use that path.',
};

const wrongMethod: Refusal = {
  status: 405,
  code: 'wrong-method',
  message: 'Method not allowed.',
  fix: `Use ${methods.join(', ')}.`,
  headers: { Allow: methods.join(', ') },
};
