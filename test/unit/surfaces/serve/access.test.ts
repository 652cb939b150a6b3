import { request as httpRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RestHandler } from '../../../../src/surfaces/rest/rest-handler.ts';
import { startWorldServer, type WorldServer } from '../../../../src/surfaces/serve/server.ts';
import { cookieOf, overWire, type WireAnswer, type WireRequest } from '../../../support/program/http.ts';
import { type InProcess, inProcess } from '../../../support/program/mcp.ts';
import { saltMarch, WorldFolder } from '../../../support/worlds/world-folder.ts';

const [restToken, mcpToken] = ['reed-and-salt-and-reed', 'tern-and-tide-and-tern'];
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Says which way a request came, and what it may do there. */
const rest: RestHandler = async (request, access) =>
  access === undefined
    ? Response.json({ status: 'ok' })
    : Response.json(
        { path: new URL(request.url).pathname, ...access },
        { status: request.method === 'GET' ? 200 : 201 },
      );

const folder = new WorldFolder(saltMarch);
let open: InProcess;
const servers: WorldServer[] = [];
const links: string[] = [];

async function start(readOnly: boolean, now = () => performance.now()): Promise<WorldServer> {
  const started = await startWorldServer(
    { ...open.world, readOnly },
    { http: { port: 0, token: restToken }, mcpToken, actor: 'Wenna', rest, onLink: (link) => links.push(link), now },
  );
  servers.push(started);
  return started;
}

/** A browser that came in by its link: its cookie, and what its writes carry. */
async function browserAt(at: WorldServer): Promise<{ readonly cookie: string; readonly csrf: string }> {
  const cookie = cookieOf(await overWire(new URL(at.link(), at.origin), {}));
  const { text } = await overWire(new URL('/session', at.origin), { headers: { Cookie: cookie } });
  return { cookie, csrf: JSON.parse(text).csrf_token };
}

/** One for each test: what strangers may ask is counted. */
let server: WorldServer;
let browser: { readonly cookie: string; readonly csrf: string };
beforeAll(async () => {
  open = await inProcess(folder);
});
beforeEach(async () => {
  server = await start(false);
  browser = await browserAt(server);
});
afterEach(() => Promise.all(servers.splice(0).map((each) => each.close())));
afterAll(async () => {
  await open.close();
  folder.remove();
});

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const json = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
const initialize = JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'tern', version: '1' } },
});

const routes = {
  health: ['GET', '/health'],
  read: ['GET', '/conflicts'],
  document: ['GET', '/openapi.json'],
  events: ['GET', '/events'],
  write: ['POST', '/conflicts/4de2b4134ded6f97/dismiss'],
  unknown: ['GET', '/nowhere'],
  mcp: ['POST', '/mcp'],
} as const;
type Route = keyof typeof routes;

/** Who asks, by what they carry. */
const callers = {
  'no token': () => ({}),
  'a wrong token': () => bearer('reed-and-salt-and-reex'),
  'the token of MCP': () => bearer(mcpToken),
  'the token of REST': () => bearer(restToken),
  'a session': () => ({ Cookie: browser.cookie, 'X-CSRF-Token': browser.csrf }),
  'a session without CSRF token': () => ({ Cookie: browser.cookie }),
  'a session with a wrong CSRF token': () => ({ Cookie: browser.cookie, 'X-CSRF-Token': browser.cookie }),
  'a session that a form of another site uses': () => ({
    ...{ Cookie: browser.cookie, ...form },
    ...{ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
  }),
  'a session that a page of another port uses': () => ({
    ...{ Cookie: browser.cookie, 'X-CSRF-Token': browser.csrf },
    ...{ Origin: 'http://127.0.0.1:9999', 'Sec-Fetch-Site': 'same-site' },
  }),
  'a name that was made to resolve to loopback': () => ({ ...bearer(restToken), Host: 'evil.example' }),
  'a session by such a name': () => ({ Cookie: browser.cookie, Host: 'evil.example' }),
} as const;
type Caller = keyof typeof callers;

function ask(at: WorldServer, route: Route, headers: Readonly<Record<string, string>>): Promise<WireAnswer> {
  const [method, path] = routes[route];
  const body = method === 'GET' ? {} : { body: route === 'mcp' ? initialize : '{}' };
  return overWire(new URL(path, at.origin), { method, headers: { ...json, ...headers }, ...body });
}

/** The status for each route, in the order of `routes`. */
const table: readonly [Caller, readonly number[]][] = [
  ['no token', [200, 401, 401, 401, 401, 401, 401]],
  ['a wrong token', [401, 401, 401, 401, 401, 401, 401]],
  ['the token of MCP', [401, 401, 401, 401, 401, 401, 200]],
  ['the token of REST', [200, 200, 200, 200, 201, 200, 401]],
  ['a session', [200, 200, 200, 200, 201, 200, 401]],
  ['a session without CSRF token', [200, 200, 200, 200, 403, 200, 401]],
  ['a session with a wrong CSRF token', [200, 200, 200, 200, 403, 200, 401]],
  ['a session that a form of another site uses', [403, 403, 403, 403, 403, 403, 403]],
  ['a session that a page of another port uses', [403, 403, 403, 403, 403, 403, 401]],
  ['a name that was made to resolve to loopback', [403, 403, 403, 403, 403, 403, 403]],
  ['a session by such a name', [403, 403, 403, 403, 403, 403, 403]],
];
const names = Object.keys(routes).filter((name): name is Route => name in routes);

describe('who gets in', () => {
  it.each(table)('with %s', async (caller, statuses) => {
    const answers = await Promise.all(names.map((route) => ask(server, route, callers[caller]())));
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    for (const { status, text } of answers.filter((each) => each.status >= 400)) {
      const { error, ...body } = JSON.parse(text);
      const words = { message: expect.any(String) };
      const expected = error === undefined ? { ...words, code: expect.any(String), fix: expect.any(String) } : words;
      expect(error ?? body, `${status}`).toMatchObject(expected);
    }
  });

  it.each([
    ['the token of REST', [200, 200, 200, 200, 403, 200, 401]],
    ['the token of MCP', [401, 401, 401, 401, 401, 401, 200]],
    ['no token', [200, 401, 401, 401, 401, 401, 401]],
  ] as const)('read-only, with %s', async (caller, statuses) => {
    const readOnly = await start(true);
    const answers = await Promise.all(names.map((route) => ask(readOnly, route, callers[caller]())));
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    expect(answers[4]?.text).toContain(statuses[4] === 403 ? '"code":"read-only"' : 'unauthorized');
  });

  it('tells anyone on this machine no more than that it lives', async () => {
    expect(await ask(server, 'health', {})).toMatchObject({ text: '{"status":"ok"}' });
    expect(JSON.parse((await ask(server, 'health', bearer(restToken))).text)).toMatchObject({ path: '/health' });
  });

  it('hands on what somebody may do, and who is to stand in the history', async () => {
    const seen = async (at: WorldServer) => JSON.parse((await ask(at, 'read', bearer(restToken))).text);
    expect(await seen(server)).toEqual({ path: '/conflicts', may: 'write', actor: 'Wenna' });
    expect(await seen(await start(true))).toEqual({ path: '/conflicts', may: 'read', actor: 'Wenna' });
  });

  it('opens nothing without tokens, but by the link', async () => {
    const closed = await startWorldServer(open.world, { http: { port: 0 }, actor: 'Wenna', rest, onLink: () => {} });
    servers.push(closed);
    const answers = await Promise.all(names.map((route) => ask(closed, route, bearer('undefined'))));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 401]);
    const { cookie } = await browserAt(closed);
    expect(await ask(closed, 'read', { Cookie: cookie })).toMatchObject({ status: 200 });
  });

  it('takes a form of its own pages with the CSRF token in it, and no other', async () => {
    const send = (body: string) =>
      overWire(new URL('/flags', server.origin), {
        method: 'POST',
        headers: { ...form, Cookie: browser.cookie, Origin: server.origin, 'Sec-Fetch-Site': 'same-origin' },
        body,
      });
    expect(await send(`reason=odd&csrf=${browser.csrf}`)).toMatchObject({ status: 201 });
    expect(await send('reason=odd&csrf=guess')).toMatchObject({ status: 403 });
    expect(await send('reason=odd')).toMatchObject({ status: 403 });
  });

  it('shows a browser whose session is over, when it sends a form, how to go on', async () => {
    const send = (accept: string) =>
      overWire(new URL('/flags', server.origin), {
        method: 'POST',
        headers: { ...form, Cookie: 'lore-session=of-yesterday', Origin: server.origin, Accept: accept },
        body: 'reason=odd&csrf=of-yesterday',
      });
    const { status, text } = await send('text/html,application/xhtml+xml');
    expect(status).toBe(401);
    expect(text).toContain('<h1>Session expired</h1>');
    expect(text).toContain('The form was not saved');
    expect(text).toContain('<form method="post" action="/enter">');
    expect(text).not.toContain('Bearer');
    expect(JSON.parse((await send('application/json')).text)).toMatchObject({ code: 'unauthorized' });
  });

  it.each([
    ['POST', '/events', 405],
    ['HEAD', '/events', 405],
    ['TRACE', '/conflicts', 405],
    ['GET', '/leave', 200],
  ])('answers %s %s with %i', async (method, path, status) => {
    const answer = await overWire(new URL(path, server.origin), { method, headers: bearer(restToken) });
    expect(answer.status).toBe(status);
  });

  it('refuses a body of two megabytes', async () => {
    const sent: WireRequest = { method: 'POST', headers: bearer(restToken), body: 'x'.repeat(2 ** 21) };
    expect(await overWire(new URL('/flags', server.origin), sent)).toMatchObject({ status: 413 });
  });

  it('knows one address for a path, however it is written', async () => {
    for (const path of ['/./mcp', '/x/../mcp', '//mcp', '/%6dcp', '/mcp/', '/health/../mcp']) {
      const raw = await rawGet(server.origin, path, bearer(mcpToken));
      expect([400, 401, 404, 406], path).toContain(raw);
    }
  });
});

/** As it is written, which `URL` would put in order. */
function rawGet(origin: string, path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, headers }, (response) => {
      resolve(response.resume().statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('the link', () => {
  const go = (path: string, more: WireRequest = {}) => overWire(new URL(path, server.origin), more);

  it('lets in one browser, once, with a cookie that scripts and other sites cannot use', async () => {
    const link = server.link();
    const answer = await go(link);
    expect(answer).toMatchObject({ status: 303, headers: { location: '/' } });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^lore-session-\d+=[\w-]{32}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/),
    ]);
    expect(await go(link)).toMatchObject({ status: 401 });
  });

  it('keeps its session to TLS behind a proxy that speaks it, whose own password is none of ours', async () => {
    const headers = { 'X-Forwarded-Proto': 'https', Authorization: 'Basic dGVybjp0aWRl' };
    const answer = await go(server.link(), { headers });
    expect(answer.headers['set-cookie']?.[0]).toMatch(/; Secure$/);
    expect(await go('/conflicts', { headers: { ...headers, Cookie: cookieOf(answer) } })).toMatchObject({
      status: 200,
    });
  });

  it('is not used up by a look at what it leads to, and cannot be guessed', async () => {
    const link = server.link();
    expect(await go(link, { method: 'HEAD' })).toMatchObject({ status: 405 });
    expect(await go(`${link.slice(0, -1)}!`)).toMatchObject({ status: 401 });
    expect(await go(link)).toMatchObject({ status: 303 });
  });

  it('is printed anew for browsers that ask for a page without a session, now and then', async () => {
    let at = 0;
    links.length = 0;
    const later = await start(false, () => at);
    const ask = () => overWire(new URL('/', later.origin), { headers: { Accept: 'text/html' } });
    await ask();
    await ask();
    expect(links).toHaveLength(1);
    at += 10_001;
    await ask();
    expect(links).toHaveLength(2);
    for (const link of links) expect(await overWire(new URL(link, later.origin), {})).toMatchObject({ status: 303 });
  });

  it('is what a browser without a session is told to look for', async () => {
    const page = await go('/', { headers: { Accept: 'text/html,*/*' } });
    expect(page).toMatchObject({
      status: 401,
      headers: { 'content-security-policy': expect.stringContaining("'none'") },
    });
    expect(page.text).toContain('Open the link');
    expect(page.text).toContain('name="token"');
  });

  it('ends with its session', async () => {
    const { cookie, csrf } = await browserAt(server);
    const headers = { Cookie: cookie, 'X-CSRF-Token': csrf };
    expect(await go('/leave', { method: 'POST', headers })).toMatchObject({ status: 303 });
    expect(await go('/conflicts', { headers })).toMatchObject({ status: 401 });
  });

  it('is needed no more by a browser with a session, which is sent on', async () => {
    const { cookie } = await browserAt(server);
    expect(await go('/enter', {})).toMatchObject({ status: 200 });
    const sent = await go('/enter', { headers: { Cookie: cookie } });
    expect(sent).toMatchObject({ status: 303, headers: { location: '/' } });
  });

  it('ends with its session, the events that it follows too, and those of nobody else', async () => {
    const [one, other] = [await browserAt(server), await browserAt(server)];
    const follow = async ({ cookie }: { readonly cookie: string }) => {
      const { body } = await fetch(new URL('/events', server.origin), { headers: { Cookie: cookie } });
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      while (!text.includes('event: hello')) text += (await reader?.read())?.value ?? '';
      return reader;
    };
    const [left, stays] = [await follow(one), await follow(other)];
    const headers = { Cookie: one.cookie, 'X-CSRF-Token': one.csrf };
    expect(await go('/leave', { method: 'POST', headers })).toMatchObject({ status: 303 });
    expect(await left?.read()).toEqual({ done: true, value: undefined });
    open.world.changes.note('still told');
    expect((await stays?.read())?.value).toContain('still told');
    await stays?.cancel();
  });
});

describe('the form for the token', () => {
  const send = (token: string, headers: Readonly<Record<string, string>> = {}) =>
    overWire(new URL('/enter', server.origin), {
      method: 'POST',
      headers: { ...form, ...headers },
      body: `token=${token}`,
    });

  it('lets in whoever has the token of REST, and nobody else', async () => {
    const answer = await send(restToken);
    expect(answer).toMatchObject({ status: 303 });
    expect(await ask(server, 'read', { Cookie: cookieOf(answer) })).toMatchObject({ status: 200 });
    for (const token of [mcpToken, '', 'undefined']) expect(await send(token)).toMatchObject({ status: 401 });
  });

  it('is not taken from a page of another server', async () => {
    expect(await send(restToken, { Origin: 'http://127.0.0.1:9999' })).toMatchObject({ status: 403 });
    expect(await send(restToken, { 'Sec-Fetch-Site': 'cross-site' })).toMatchObject({ status: 403 });
  });
});

describe('a server that closes', () => {
  it('calls off what takes long, and says so to whoever waits for it', async () => {
    let begun: () => void = () => undefined;
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow: RestHandler = ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(Response.json({ code: 'cancelled' }, { status: 503 })));
        begun();
      });
    const http = { port: 0, token: restToken };
    const closing = await startWorldServer(open.world, { http, actor: 'Wenna', rest: slow, onLink: () => undefined });
    const answer = ask(closing, 'read', bearer(restToken));
    await isBegun;
    await closing.close();
    expect(await answer).toMatchObject({ status: 503, text: '{"code":"cancelled"}' });
  });
});

describe('whoever has no token', () => {
  it('uses up nothing of those who have one, neither at the health of the server nor with forms', async () => {
    const strangers = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        index % 2 === 0
          ? overWire(new URL('/health', server.origin), {})
          : overWire(new URL('/enter', server.origin), { method: 'POST', headers: form, body: 'token=guess' }),
      ),
    );
    const known = await Promise.all(Array.from({ length: 200 }, () => ask(server, 'read', bearer(restToken))));
    expect(new Set(known.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await overWire(new URL(server.link(), server.origin), {})).toMatchObject({ status: 303 });
    expect(strangers.filter(({ status }) => status === 429).length).toBeGreaterThan(150);
  });
});
