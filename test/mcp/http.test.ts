import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveHttp } from '../../src/surfaces/mcp/serve/http.ts';
import { malformedHttp, malformedMessages } from '../support/program/malformed.ts';
import { type HttpProgram, httpClient, inProcess, overHttp, said } from '../support/program/mcp.ts';
import { tries } from '../support/trial/tries.ts';
import { saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

const token = 'reed-and-salt-and-reed';
let folder: WorldFolder;
let server: HttpProgram;
let client: Client;
beforeAll(async () => {
  folder = new WorldFolder(saltMarch);
  server = await overHttp(folder.root, '--token', token);
  client = await httpClient(server.url, { Authorization: `Bearer ${token}` });
});
afterAll(async () => {
  await client.close();
  await server.stop();
  folder.remove();
});

interface Knock {
  readonly url?: URL;
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Heard {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A request as it goes over the wire, Host and Origin included. */
function knock({ url = server.url, method = 'POST', path = '/mcp', headers = {}, body = '{}' }: Knock): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const all = {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${token}`,
      ...headers,
    };
    const { hostname, port } = url;
    const sent = request({ hostname, port, method, path, headers: all }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.on('error', reject);
    sent.end(method === 'POST' ? body : undefined);
  });
}

/** A session by hand. */
async function begin(): Promise<[Heard, string]> {
  const answer = await knock({ body: `\ufeff${initialize}` });
  return [answer, String(answer.headers['mcp-session-id'])];
}

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'page', version: '1' } },
});

/** What comes back for some bytes, until the server hangs up or has said enough. */
function answerTo({ hostname, port }: URL, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    let text = '';
    const done = () => {
      socket.destroy();
      resolve(text);
    };
    socket.setTimeout(15_000, done);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\r\n\r\n')) done();
    });
    socket.on('error', done).on('close', done);
  });
}

describe('lore mcp --http', () => {
  const tried = tries('requests', 'malformed requests over HTTP');

  it('listens on loopback, and answers the real client', async () => {
    expect(server.url.hostname).toBe('127.0.0.1');
    expect(await said(client, 'get_contradictions')).toContain('both rule Ternhold');
  });

  it('serves several clients one world: what one flags, another finds flagged', async () => {
    const other = await httpClient(server.url, { Authorization: `Bearer ${token}` });
    await said(client, 'flag_for_review', { node_id: 'corvin', reason: 'two births' });
    await said(client, 'run_consistency_check', { scope: 'full' });
    const { structuredContent } = await other.callTool({ name: 'latest_run', arguments: {} });
    expect(structuredContent).toMatchObject({ run: { scope: 'full' }, stale: false });
    await other.close();
  });

  it('answers a hundred calls at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        index % 2 === 0
          ? said(client, 'get_entity', { entity: 'corvin' })
          : said(client, 'get_contradictions', { limit: 1 }),
      ),
    );
    expect(new Set(answers).size).toBe(2);
    expect(answers.filter((answer) => answer.startsWith('REFUSED'))).toEqual([]);
  });

  it('answers others while a claim is tried', async () => {
    const order: string[] = [];
    const slow = said(client, 'check_claim', { claims: 'Corvin Ashby died in 212.' }).then(() => order.push('slow'));
    const quick = said(client, 'latest_run').then(() => order.push('quick'));
    await Promise.all([slow, quick]);
    expect(order).toEqual(['quick', 'slow']);
  });

  it.each<[string, Knock, number]>([
    ['no token', { headers: { Authorization: '' } }, 401],
    ['a wrong token', { headers: { Authorization: `Bearer ${token}x` } }, 401],
    ['a page of another site', { headers: { Origin: 'https://evil.example' } }, 403],
    ['a page with no origin to name', { headers: { Origin: 'null' } }, 403],
    ['a name that was made to resolve to loopback', { headers: { Host: 'evil.example:80' } }, 403],
    ['loopback in name only', { headers: { Host: '127.0.0.1.evil.example' } }, 403],
    ['another path', { path: '/' }, 404],
    ['another method', { method: 'PUT' }, 405],
    ['an unknown session', { headers: { 'Mcp-Session-Id': 'nobody' } }, 404],
    ['no JSON', { body: 'hello' }, 400],
    ['a body of two megabytes', { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(2 ** 21) }) }, 413],
  ])('refuses %s', async (_what, how, status) => {
    const answer = await knock(how);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } });
  });

  it.each(malformedMessages)('says what is wrong with a body that holds %s', async (_, body, id, code, message) => {
    await tried.try(async () => {
      const { status, text } = await knock({ body });
      expect([status, JSON.parse(text)]).toEqual([
        400,
        { jsonrpc: '2.0', id, error: { code, message: expect.stringMatching(message) } },
      ]);
    });
  });

  it.each(malformedHttp(token))('refuses what is no request that it serves: %s', async (_, bytes) => {
    await tried.try(async () => {
      const answer = await answerTo(server.url, bytes);
      if (answer !== '') expect(answer).toMatch(/^HTTP\/1\.1 [45]\d\d /);
      expect(answer).not.toMatch(/\bat .*:\d+:\d+|node_modules/);
      expect(await said(client, 'latest_run')).not.toMatch(/^REFUSED/);
    });
  });

  it('takes a mark of the byte order, and two requests of one id at once for a mistake', async () => {
    const [begun, session] = await begin();
    expect(begun.status).toBe(200);
    const call = (name: string, args: unknown) =>
      JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name, arguments: args } });
    const headers = { 'Mcp-Session-Id': session };
    const slow = knock({ headers, body: call('check_claim', { claims: 'Corvin Ashby died in 212.' }) });
    const twin = await knock({ headers, body: call('latest_run', {}) });
    expect([twin.status, JSON.parse(twin.text).error.message]).toEqual([
      400,
      expect.stringContaining('being answered'),
    ]);
    expect((await slow).status).toBe(200);
    expect((await knock({ headers, body: call('latest_run', null) })).text).toContain('"id":7');
  });

  it('lets a page of this machine in', async () => {
    expect((await knock({ headers: { Origin: 'http://localhost:5173' }, body: initialize })).status).toBe(200);
  });

  it('ends in an orderly way, and leaves the store free', async () => {
    const ended = new Promise((resolve) => server.child.once('exit', resolve));
    await server.stop();
    expect(await ended).toBe(0);
  });
});

describe('on an address that others can reach', () => {
  it('serves with a token only, and by the names it was given', async () => {
    const march = new WorldFolder(saltMarch);
    const { world, close } = await inProcess(march);
    try {
      const everywhere = { port: 0, host: '0.0.0.0' };
      await expect(serveHttp(world, everywhere)).rejects.toMatchObject({ code: 'token-needed' });
      await expect(serveHttp(world, { port: 0, host: '203.0.113.9', token })).rejects.toMatchObject({
        code: 'no-such-address',
      });
      const open = await serveHttp(world, { ...everywhere, allowHosts: ['lore.tern.example'], token });
      const url = new URL(open.url.replace('0.0.0.0', '127.0.0.1'));
      const statusFor = async (headers: Readonly<Record<string, string>>) =>
        (await knock({ url, headers, body: initialize })).status;
      expect(await statusFor({})).toBe(200);
      expect(await statusFor({ Host: 'lore.tern.example' })).toBe(200);
      expect(await statusFor({ Host: 'lore.tern.example', Origin: 'https://lore.tern.example' })).toBe(200);
      expect(await statusFor({ Host: 'evil.example' })).toBe(403);
      expect(await statusFor({ Authorization: '' })).toBe(401);
      await open.close();
    } finally {
      await close();
      march.remove();
    }
  });
});
