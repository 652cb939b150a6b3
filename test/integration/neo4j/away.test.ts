import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readContents } from '../../../src/app/backup/read-contents.ts';
import { openNeo4jStore } from '../../../src/graph/neo4j/store.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { readGraph } from '../../../src/queries/whole-graph.ts';
import { type BreakableDoor, breakableDoor, commit, silentDoor } from '../../support/neo4j/proxies.ts';
import { neo4jEnvironment } from '../../support/neo4j/server.ts';
import {
  clearNeo4j,
  describeNeo4j,
  emptyNeo4j,
  requireNeo4j,
  sessionConfig,
  withDriver,
} from '../../support/neo4j/shared-server.ts';
import { overStdioIn, said } from '../../support/program/mcp.ts';
import { type Spawned, spawnLore } from '../../support/program/spawned.ts';
import { triesEachTest } from '../../support/trial/tries.ts';
import { saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

const faults = 'faults of a Neo4j server, of its address and of the network';

/** As docs/operating.md has it. */
const TOLD_MS = 15_000;
const GONE_MS = 20_000;

/** One message, with what to do, and no stack; the process is gone soon after. */
async function endsInTime(lore: Spawned, since: Promise<number> | number, code: RegExp, status = 2): Promise<void> {
  const told = await lore.says('NEO4J_URI').catch(() => lore.says('again'));
  const gone = await lore.gone;
  const text = lore.stdout() + lore.stderr();
  expect(text).toMatch(code);
  expect(text.match(/^lore: /gm) ?? []).toHaveLength(status === 2 ? 1 : 0);
  expect(text).not.toMatch(/^ +at .*:\d+/m);
  expect(gone.status).toBe(2);
  expect(told - (await since)).toBeLessThan(TOLD_MS);
  expect(gone.at - (await since)).toBeLessThan(GONE_MS);
}

describe('an address where nobody ever says a word', () => {
  triesEachTest('servers', faults);
  let folder: WorldFolder;
  beforeAll(() => {
    folder = new WorldFolder(saltMarch);
  });
  afterAll(() => folder.remove());

  test.each([
    [['check'], ['ingest'], ['findings']],
    [['nightly', '--once'], ['mcp'], ['watch']],
  ])('is told of by %s, %s and %s, which end', async (...commands) => {
    await Promise.all(
      commands.map(async (command) => {
        const door = await silentDoor();
        const lore = spawnLore(folder.root, command, { NEO4J_URI: `bolt://127.0.0.1:${door.port}` });
        try {
          await endsInTime(lore, door.knocked, /Nothing at bolt:\/\/127\.0\.0\.1:\d+ has answered as a Neo4j server/);
        } finally {
          lore.signal('SIGKILL');
          await door.close();
        }
      }),
    );
  });

  test('is told of by doctor, also by the routing scheme', async () => {
    const door = await silentDoor();
    const lore = spawnLore(folder.root, ['doctor'], { NEO4J_URI: `neo4j://127.0.0.1:${door.port}` });
    try {
      await lore.says('has answered as a Neo4j server');
      const { at } = await lore.gone;
      expect(at - (await door.knocked)).toBeLessThan(GONE_MS);
      expect(lore.stdout()).toMatch(/✗ store +Nothing at neo4j:/);
    } finally {
      lore.signal('SIGKILL');
      await door.close();
    }
  });
});

describeNeo4j('a server that falls silent', () => {
  triesEachTest('servers', faults);
  let door: BreakableDoor;
  let folder: WorldFolder;
  let env: Record<string, string>;
  beforeEach(async () => {
    await emptyNeo4j();
    const { hostname, port } = new URL(requireNeo4j().uri);
    door = await breakableDoor({ host: hostname, port: Number(port || 7687) });
    env = neo4jEnvironment({ ...requireNeo4j(), uri: `bolt://127.0.0.1:${door.port}` });
    folder = new WorldFolder(saltMarch);
  });
  afterEach(async () => {
    folder.remove();
    await door.close();
  });

  const directly = async <T>(work: (store: GraphStore) => Promise<T>): Promise<T> => {
    const store = await openNeo4jStore(requireNeo4j());
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  const stored = () => directly((store) => readGraph(store, { history: false }));
  const run = async (...args: string[]) => {
    const lore = spawnLore(folder.root, args, neo4jEnvironment(requireNeo4j()));
    return { status: (await lore.gone).status, text: lore.stdout() + lore.stderr() };
  };

  const write = Buffer.from('UNWIND');
  const rule = Buffer.from('who.stillborn');
  const hushedAt = (...bytes: Buffer[]) => door.hushAfter(...bytes).then(() => performance.now());

  test.each([
    ['while its nodes are written', [write], /has stopped answering/],
    ['while a change is committed', [write, commit], /either all of it is stored or nothing, and which is not known/],
  ])(
    '%s: an ingest says so and ends, nothing is half written, and the next one ends the work',
    async (_when, bytes, message) => {
      const hushed = hushedAt(...bytes);
      await endsInTime(spawnLore(folder.root, ['ingest'], env), hushed, message);
      door.slam(); // the server has noticed
      await directly(readContents);
      expect((await run('ingest')).status).toBeLessThan(2);
      const resumed = await stored();
      await clearNeo4j();
      await run('ingest');
      expect(resumed).toEqual(await stored());
    },
  );

  test('while a rule runs: a check and a run say so and end', async () => {
    await run('ingest');
    for (const command of ['check', 'run']) {
      const hushed = hushedAt(rule);
      await endsInTime(spawnLore(folder.root, [command], env), hushed, /has stopped answering/);
      door.slam();
      door.unhush();
    }
    expect((await run('check')).status).toBeLessThan(2);
  });

  test('is missed by `lore mcp`, which says so, stays up, and uses it again when it is back', async () => {
    await run('ingest');
    const { client, stderr } = await overStdioIn(env, folder.root);
    try {
      expect(await said(client, 'get_entity', { entity: 'ysolde' })).toContain('Ysolde');
      door.hush();
      const since = performance.now();
      expect(await said(client, 'get_entity', { entity: 'ysolde' })).toMatch(/^REFUSED: .*has stopped answering/s);
      expect(await said(client, 'get_entity', { entity: 'ysolde' })).toMatch(/^REFUSED: .*has stopped answering/s);
      expect(performance.now() - since).toBeLessThan(TOLD_MS);
      door.unhush();
      await expect
        .poll(() => said(client, 'get_entity', { entity: 'ysolde' }), { timeout: 10_000 })
        .toContain('Ysolde');
      expect(stderr()).not.toContain('    at ');
    } finally {
      await client.close();
    }
  });

  test('is missed by `lore watch`, which says so, stays up, and takes in what was saved when it is back', async () => {
    const watch = spawnLore(folder.root, ['watch', '--format', 'json'], env);
    try {
      await watch.says('"lore-ingest');
      door.hush();
      const since = performance.now();
      folder.write('late.yaml', '- { id: wren, kind: Person, name: Wren of the Reeds, birth: 150, death: 145 }\n');
      expect((await watch.says('has stopped answering')) - since).toBeLessThan(TOLD_MS);
      door.unhush();
      await sleep(3_000); // it was asked a moment ago, and is not asked for each save
      folder.write('later.yaml', '- { id: tamsin, kind: Person, name: Tamsin of the Reeds }\n');
      await expect
        .poll(
          () =>
            directly((store) =>
              store.read("MATCH (e:Person) WHERE e.id IN ['wren', 'tamsin'] RETURN e.id AS id ORDER BY id"),
            ),
          { timeout: 60_000 },
        )
        .toEqual([{ id: 'tamsin' }, { id: 'wren' }]);
      watch.signal('SIGINT');
      await watch.gone;
      expect(watch.stderr()).not.toContain('    at ');
    } finally {
      watch.signal('SIGKILL');
    }
  });

  test('is not missed while it only takes long: a write that waits for a lock, longer than any silence is borne', async () => {
    const awayMs = 3_000;
    const store = await openNeo4jStore({ ...requireNeo4j(), uri: `bolt://127.0.0.1:${door.port}`, awayMs });
    await withDriver(async (driver) => {
      const session = driver.session(sessionConfig());
      await session.run("CREATE (:Keep {id: 'black-keep'})");
      const holder = session.beginTransaction();
      await holder.run('MATCH (k:Keep) SET k.held = true');
      const release = new Promise((resolve) => setTimeout(resolve, 4 * awayMs)).then(() => holder.commit());
      const begun = performance.now();
      await store.write((tx) => tx.query('MATCH (k:Keep) SET k.raids = 1'));
      expect(performance.now() - begun).toBeGreaterThan(3 * awayMs);
      await release;
      await session.close();
    });
    await store.close();
  });
});
