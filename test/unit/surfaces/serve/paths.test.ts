import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveHttp } from '../../../../src/surfaces/mcp/serve/http.ts';
import { startWorldServer, type WorldServer } from '../../../../src/surfaces/serve/server.ts';
import { type InProcess, inProcess } from '../../../support/program/mcp.ts';
import { saltMarch, WorldFolder } from '../../../support/worlds/world-folder.ts';

const [restToken, mcpToken] = ['reed-and-salt-and-reed', 'tern-and-tide-and-tern'];
const folder = new WorldFolder(saltMarch);
let open: InProcess;
let server: WorldServer;
beforeAll(async () => {
  open = await inProcess(folder);
  server = await startWorldServer(open.world, {
    http: { port: 0, token: restToken },
    mcpToken,
    actor: 'Wenna',
    rest: async () => Response.json({ rest: true }),
    onLink: () => undefined,
  });
});
afterAll(async () => {
  await server.close();
  await open.close();
  folder.remove();
});

/** What is answered to a path as it is written, which `URL` would put in order. */
function raw(
  origin: string,
  path: string,
  token?: string,
): Promise<{ readonly status: number; readonly body: object }> {
  const { hostname, port } = new URL(origin);
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

const paths = [
  ['/mcp', true],
  ['/mcp?x=1', true],
  ['/mcp#x', true],
  ['/./mcp', true],
  ['/x/../mcp', true],
  ['/x/%2e%2e/mcp', true],
  ['/../mcp', true],
  ['/health/../mcp?a=/b', true],
  ['/mcp/', false],
  ['/mcp/x', false],
  ['//mcp', false],
  ['/%6dcp', false],
  ['/MCP', false],
  ['/mcp/../x', false],
  ['/mcp/..', false],
  ['/mcp%2f', false],
  ['/mcp;x', false],
  ['/x?/../mcp', false],
  ['/%2e%2e%2fmcp', false],
] as const;

it.each(paths)('a request for %s is one of the protocol for models: %s', async (path, isMcp) => {
  const refused = await raw(server.origin, path);
  expect([refused.status, Object.keys(refused.body)]).toEqual([
    401,
    isMcp ? ['jsonrpc', 'error', 'id'] : ['code', 'message', 'fix'],
  ]);
  const byModel = await raw(server.origin, path, mcpToken);
  expect(byModel.status === 401).toBe(!isMcp);
  const byProgram = await raw(server.origin, path, restToken);
  expect(byProgram).toMatchObject(isMcp ? { status: 401, body: { jsonrpc: '2.0' } } : { body: { rest: true } });
});

it('is so as well for a server of that protocol alone', async () => {
  const alone = await serveHttp(open.world, { port: 0, token: mcpToken });
  try {
    const { origin } = new URL(alone.url);
    for (const [path, isMcp] of paths) {
      expect([path, (await raw(origin, path, mcpToken)).status === 404]).toEqual([path, !isMcp]);
    }
  } finally {
    await alone.close();
  }
});
