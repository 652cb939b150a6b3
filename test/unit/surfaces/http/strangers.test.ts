import { Agent, request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { readBody } from '../../../../src/surfaces/http/body.ts';
import { entryWithToken } from '../../../../src/surfaces/http/guard.ts';
import { type HttpLimits, type HttpServer, startHttpServer } from '../../../../src/surfaces/http/server.ts';
import { networkOf, StrangerLimits } from '../../../../src/surfaces/http/stranger-limits.ts';
import { stderrLogger } from '../../../../src/util/logger.ts';

const token = 'salt-and-reed-and-salt';

let server: HttpServer | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close();
  server = undefined;
});

/** A server that answers with the length of what it was sent. */
async function start(limits: Partial<HttpLimits> = {}): Promise<number> {
  server = await startHttpServer(
    { port: 0, token, limits },
    {
      handle: async (request, response) => {
        const body = await readBody(request, 1_000_000);
        response.end(String(body?.length));
      },
      entryOf: entryWithToken(token),
      refusalBody: ({ message }) => ({ message }),
      log: stderrLogger('silent'),
      variable: 'TOKEN',
    },
  );
  return Number(new URL(server.origin).port);
}

/** An open socket, what has come back on it, and when it was closed. */
function open(port: number, text = ''): { readonly got: () => string; readonly closed: Promise<number> } {
  const begun = performance.now();
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  sockets.push(socket);
  let got = '';
  socket.on('data', (chunk: Buffer) => {
    got += chunk.toString();
  });
  socket.on('error', () => undefined);
  return {
    got: () => got,
    closed: new Promise((resolve) => socket.once('close', () => resolve(performance.now() - begun))),
  };
}

const head = (more: string) => `POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}`;
const withToken = `Authorization: Bearer ${token}\r\n`;

function ask(port: number, authorization: string, agent = new Agent()): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: authorization };
    const sent = httpRequest({ host: '127.0.0.1', port, method: 'POST', headers, agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end('hello');
  });
}

/** With a connection of its own. */
function answer(port: number): Promise<{ readonly status: number; readonly retryAfter: string | undefined }> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}` };
    const sent = httpRequest({ host: '127.0.0.1', port, method: 'POST', headers, agent: false }, (response) => {
      const { statusCode: status = 0, headers: got } = response;
      response.resume().once('end', () => resolve({ status, retryAfter: got['retry-after'] }));
    });
    sent.on('error', reject);
    sent.end('hello');
  });
}

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const counts = (statuses: readonly number[]) =>
  Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((s) => s === status).length]));

describe('whoever has no token', () => {
  it.each(['', 'Bearer wrong'])('uses up nothing of those who have one: %j', async (authorization) => {
    const port = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const strangers = await Promise.all(many(1000, () => ask(port, authorization, agent)));
    const known = await Promise.all(many(300, () => ask(port, `Bearer ${token}`, agent)));
    agent.destroy();
    expect(counts(known)).toEqual({ 200: 300 });
    expect(Object.keys(counts(strangers))).toEqual(['401', '429']);
    expect(counts(strangers)[401]).toBeLessThan(200);
  });

  it('has no say over who else may open a connection, with 300 that say nothing', async () => {
    const port = await start({ strangers: 40 });
    const silent = many(300, () => open(port, head('X-Slow: ')));
    await Promise.all(silent.slice(0, 200).map(({ closed }) => closed));
    expect(await ask(port, `Bearer ${token}`)).toBe(200);
  });

  it('cannot keep out one who has something to say, where the server is crowded', async () => {
    const port = await start({ connections: 80, strangers: 10 });
    const begun = performance.now();
    const silent = many(400, () => open(port, head('X-Slow: ')));
    await Promise.all(silent.slice(0, 300).map(({ closed }) => closed));
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect(await ask(port, `Bearer ${token}`)).toBe(200);
  });

  it('cannot close the connection of one who was let in', async () => {
    const port = await start({ strangers: 10 });
    const known = open(port, `${head(withToken)}Content-Length: 6\r\n\r\nhel`);
    await expect.poll(() => ask(port, `Bearer ${token}`)).toBe(200);
    const silent = many(50, () => open(port));
    await Promise.all(silent.slice(0, 30).map(({ closed }) => closed));
    sockets[0]?.write('lo!');
    await expect.poll(known.got).toMatch(/200 OK[\s\S]*6/);
  });

  it('is not asked for the body it announces, and not read for long when it sends one', async () => {
    const port = await start();
    const asking = open(port, `${head('')}Content-Length: 9000\r\nExpect: 100-continue\r\n\r\n`);
    const sending = open(port, `${head('')}Content-Length: 9000\r\n\r\nhello`);
    const trickle = setInterval(() => sockets[1]?.write('.'), 100);
    expect(await sending.closed).toBeLessThan(5000);
    clearInterval(trickle);
    expect(sending.got()).toMatch(/^HTTP\/1\.1 401 /);
    await asking.closed;
    expect(asking.got()).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe('whoever has the token', () => {
  it('is answered each time, with five hundred connections that begin at once', async () => {
    const port = await start();
    const answers = await Promise.all(many(500, () => answer(port)));
    expect(
      answers.every(({ status, retryAfter }) => (status === 200 ? retryAfter === undefined : retryAfter === '1')),
    ).toBe(true);
    const { 200: served = 0, 429: refused = 0, ...others } = counts(answers.map(({ status }) => status));
    expect([served + refused, others]).toEqual([500, {}]);
    expect(served).toBeGreaterThanOrEqual(400);
  });

  it('is answered though the server was busy for longer than strangers may stay', async () => {
    const port = await start({ strangers: 10 });
    const asked = Promise.all(many(60, () => answer(port)));
    await sleep(20);
    const until = performance.now() + 1200;
    while (performance.now() < until);
    expect(counts((await asked).map(({ status }) => status))).toEqual({ 200: 60 });
  });
});

describe('a request that does not come in', () => {
  it('is given up at the limit of its headers', async () => {
    const port = await start({ headersMs: 400 });
    const [silent, slow] = [open(port), open(port, head(`${withToken}X-Slow: `))];
    const trickle = setInterval(() => sockets[1]?.write('.'), 50);
    expect(await silent.closed).toBeLessThan(2500);
    expect(await slow.closed).toBeLessThan(2500);
    clearInterval(trickle);
  });

  it('is given up at the limit of the whole, with a token too, however steadily it trickles', async () => {
    const port = await start({ headersMs: 300, requestMs: 600 });
    const slow = many(50, () => open(port, `${head(withToken)}Content-Length: 9000\r\n\r\nhello`));
    const trickle = setInterval(
      () => sockets.map((socket) => socket.writable && !socket.connecting && socket.write('.')),
      50,
    );
    for (const { closed } of slow) {
      const after = await closed;
      expect(after).toBeGreaterThan(500);
      expect(after).toBeLessThan(4000);
    }
    clearInterval(trickle);
    expect(await ask(port, `Bearer ${token}`)).toBe(200);
  });
});

describe('the limit of an address', () => {
  it('is its own, and comes back with time', () => {
    let now = 0;
    const limits = new StrangerLimits({ burst: 2, perSecond: 1, now: () => now });
    const take = (address: string) => limits.take(address);
    expect(['198.51.100.1', '::ffff:198.51.100.1', '198.51.100.1'].map(take)).toEqual([true, true, false]);
    expect(take('198.51.100.2')).toBe(true);
    now = 1000;
    expect(take('198.51.100.1')).toBe(true);
  });

  it('holds for a network of IPv6, whose addresses one machine may choose from', () => {
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2');
    expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
    expect(networkOf('::1')).toBe('0:0:0:0');
    expect(networkOf('203.0.113.5')).toBe('203.0.113.5');
  });
});

it('goes on where a client leaves in the middle of its body', async () => {
  const port = await start();
  open(port, `${head(withToken)}Content-Length: 9000\r\n\r\nhello`);
  await sleep(100);
  for (const socket of sockets.splice(0)) socket.resetAndDestroy();
  expect(await ask(port, `Bearer ${token}`)).toBe(200);
});
