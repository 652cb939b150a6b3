import { connect, type Socket } from 'node:net';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpProgram, httpClient, overHttp, said } from '../support/program/mcp.ts';
import { isTrial, peakMbOf, sized, tries } from '../support/trial/tries.ts';
import { saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

const token = 'rush-and-reed-and-rush';
const head = (more: string) => `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}`;
const withToken = `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;

/** What a socket says at first, and then again and again, a letter a time. */
const slow: readonly (readonly [what: string, first: string, letter: string])[] = [
  ['says nothing', '', ''],
  ['sends its first line slowly', 'POST /m', 'c'],
  ['sends a header slowly', head('X-Slow: '), '.'],
  ['sends a header slowly, with the token', head(`${withToken}X-Slow: `), '.'],
  ['sends the body slowly, with the token', `${head(withToken)}Content-Length: 9000\r\n\r\n{`, ' '],
  ['sends chunks slowly, with the token', `${head(withToken)}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
];
const perKind = sized(10, 50);
/** After its 30 seconds for a whole request, and some for a machine with much to do. */
const closedWithinMs = 45_000;

describe(`${slow.length * perKind} sockets that say little, slowly`, () => {
  const tried = tries('sockets', 'slow and silent sockets of six kinds');
  let folder: WorldFolder;
  let server: HttpProgram;
  let client: Client;
  const open: Socket[] = [];
  beforeAll(async () => {
    folder = new WorldFolder(saltMarch);
    server = await overHttp(folder.root, '--token', token);
    client = await httpClient(server.url, { Authorization: `Bearer ${token}` });
  });
  afterAll(async () => {
    for (const socket of open) socket.destroy();
    await client.close();
    await server.stop();
    folder.remove();
  });

  it('keep nobody else waiting, and none stays open', { timeout: 120_000 }, async () => {
    const before = await latency();
    const closed: Promise<number>[] = [];
    for (const [, first, letter] of slow) {
      for (let at = 0; at < perKind; at++) closed.push(begin(first, letter));
    }
    await tried.tryAll(closed.length, async () => {
      const latencies: number[] = [];
      for (let calls = 0; calls < 20; calls++) latencies.push(await latency());
      const worst = Math.max(...latencies);
      tried.note(`a call beside them took ${Math.round(worst)} ms at most, ${Math.round(before)} ms before`);
      expect(worst).toBeLessThan(3_000);
      if (isTrial) {
        const times = await Promise.all(closed);
        expect(Math.max(...times)).toBeLessThan(closedWithinMs);
        expect(await latency()).toBeLessThan(3_000);
      }
    });
    const mb = server.child.pid === undefined ? undefined : peakMbOf(server.child.pid);
    if (mb !== undefined) tried.sawMb(mb);
  });

  async function latency(): Promise<number> {
    const begun = performance.now();
    expect(await said(client, 'get_entity', { entity: 'corvin' })).toContain('Corvin Ashby');
    return performance.now() - begun;
  }

  /** Opens a socket, and gives the milliseconds until the server closed it. */
  function begin(first: string, letter: string): Promise<number> {
    const { hostname, port } = server.url;
    const begun = performance.now();
    const socket = connect(Number(port), hostname, () => socket.write(first));
    open.push(socket);
    const trickle = setInterval(() => letter !== '' && socket.writable && socket.write(letter), 200);
    return new Promise((resolve) => {
      socket.on('error', () => undefined);
      socket.on('end', () => socket.destroy());
      socket.on('close', () => {
        clearInterval(trickle);
        resolve(performance.now() - begun);
      });
      socket.resume();
    });
  }
});
