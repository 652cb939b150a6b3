import { afterEach, beforeEach, expect, it } from 'vitest';
import { openMemoryStore } from '../../../../src/compose.ts';
import { restHandler } from '../../../../src/surfaces/rest/rest-handler.ts';
import { startWorldServer, type WorldServer } from '../../../../src/surfaces/serve/server.ts';
import { serveWorld } from '../../../../src/surfaces/served/serve-world.ts';
import { untilAborted } from '../../../../src/util/abort.ts';
import { stderrLogger } from '../../../../src/util/logger.ts';
import { keep, tickingClock, WorldFolder } from '../../../support/worlds/world-folder.ts';

const token = 'a-token-of-four-clients';
let folder: WorldFolder;
let server: WorldServer;
let stop: () => Promise<void>;
let author: NodeJS.Timeout | undefined;

beforeEach(async () => {
  folder = new WorldFolder({
    'lore.yaml': 'world: The Salt Coast\n',
    'people.yaml': '- { id: odo, kind: Person, name: Odo, birth: 790 }\n',
  });
  const stored = await keep(await openMemoryStore(), folder.root, tickingClock());
  const ended = new AbortController();
  let served: Promise<void> = Promise.resolve();
  server = await new Promise<WorldServer>((resolve, reject) => {
    served = serveWorld(
      stored,
      {
        readOnly: false,
        watch: true,
        dryRun: () => Promise.reject(new Error('not over REST')),
        tryWaiting: () => Promise.resolve(undefined),
        log: stderrLogger('silent'),
        signal: ended.signal,
      },
      async (world, signal) => {
        const started = await startWorldServer(world, {
          http: { port: 0, token },
          actor: 'server',
          rest: restHandler(world),
          onLink: () => undefined,
        });
        resolve(started);
        await untilAborted(signal);
        await started.close();
      },
    );
    served.catch(reject);
  });
  stop = async () => {
    ended.abort();
    await served;
    await stored.close();
  };
});
afterEach(async () => {
  clearInterval(author);
  await stop();
  folder.remove();
});

const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
const post = (path: string, body: object) =>
  fetch(`${server.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
const get = async (path: string) => {
  const response = await fetch(`${server.origin}${path}`, { headers });
  return response.json();
};

/** Enough to meet most writes, and not so many that a slow machine is for ever busy with them. */
const mostSaves = 60;

it('takes two hundred writes of four clients while the author saves: none is lost, none counts twice', async () => {
  let saves = 0;
  author = setInterval(() => {
    if (saves === mostSaves) return;
    saves += 1;
    folder.write('saved.yaml', `- { id: saved, kind: Item, size: ${saves} }\n`);
  }, 150);
  const statuses = new Map<number, number>();
  const client = async (name: string) => {
    for (let number = 0; number < 50; number += 1) {
      const response = await (number % 5 === 4
        ? post('/flags', { node_id: 'odo', reason: `${name} ${number}`, as: name })
        : post('/entities', { id: `${name}-${number}`, kind: 'Item', weight: number }));
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  };
  await Promise.all(['ane', 'bo', 'cy', 'dee'].map(client));
  clearInterval(author);
  expect([...statuses]).toEqual([[201, 200]]);
  expect(saves).toBeGreaterThan(3);
  await expect
    .poll(async () => (await get('/entities/saved')).claims.map(({ summary }: { summary: string }) => summary), {
      timeout: 20_000,
    })
    .toEqual([`saved: size ${saves}`]);
  expect((await get('/entities?kind=Item')).total).toBe(161);
  for (const name of ['ane', 'bo', 'cy', 'dee']) {
    const { total, items } = await get(`/history?by=${name}&limit=50`);
    expect([name, total, items.every(({ action }: { action: string }) => action === 'flag')]).toEqual([name, 10, true]);
  }
  const { claims, total } = await get('/entities/dee-48');
  expect([total, claims[0].summary]).toEqual([1, 'dee-48: weight 48']);
}, 300_000);
