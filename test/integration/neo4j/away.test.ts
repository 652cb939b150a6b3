import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readContents } from '../../../src/app/backup/read-contents.ts';
import { openNeo4jStore } from '../../../src/graph/neo4j/store.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { readGraph } from '../../../src/queries/whole-graph.ts';
import { type BreakableDoor, breakableDoor, commit, deafDoor, silentDoor } from '../../support/neo4j/proxies.ts';
import { neo4jEnvironment } from '../../support/neo4j/server.ts';
import {
  clearNeo4j,
  describeNeo4j,
  requireNeo4j,
  sessionConfig,
  withDriver,
} from '../../support/neo4j/shared-server.ts';
import { endsInTime, TOLD_MS } from '../../support/program/ends-in-time.ts';
import { overStdioIn, said } from '../../support/program/mcp.ts';
import { spawnLore } from '../../support/program/spawned.ts';
import { triesEachTest } from '../../support/trial/tries.ts';
import { saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

const faults = 'faults of a Neo4j server, of its address and of the network';

/** Seconds that most cases wait for a server; those without wait as long as a user's do. */
const short = { NEO4J_WAIT: '4' };

describe.concurrent('an address where nobody ever says a word', () => {
  triesEachTest('servers', faults);
  let folder: WorldFolder;
  beforeAll(() => {
    folder = new WorldFolder(saltMarch);
  });
  afterAll(() => folder.remove());

  test('is told of by every command, which ends', async () => {
    const cases = [
      [['ingest'], {}],
      [['findings'], short],
      [['nightly', '--once'], short],
      [['mcp'], short],
      [['watch'], short],
    ] as const;
    await Promise.all(
      cases.map(async ([command, wait]) => {
        const door = await silentDoor();
        const lore = spawnLore(folder.root, command, { ...wait, NEO4J_URI: `bolt://127.0.0.1:${door.port}` });
        try {
          const told = await endsInTime(
            lore,
            door.knocked,
            /No Neo4j server has answered at bolt:\/\/127\.0\.0\.1:\d+/,
          );
          if (wait !== short) expect(told).toBeGreaterThan(9_000);
        } finally {
          lore.signal('SIGKILL');
          await door.close();
        }
      }),
    );
  });

  test('is told of by doctor, also by the routing scheme', async () => {
    const door = await silentDoor();
    const lore = spawnLore(folder.root, ['doctor'], { ...short, NEO4J_URI: `neo4j://127.0.0.1:${door.port}` });
    try {
      await lore.says('for 4 seconds');
      const { at, status } = await lore.gone;
      expect(status).toBe(2); // it could not look
      expect(at - (await door.knocked)).toBeLessThan(TOLD_MS);
      expect(lore.stdout()).toMatch(/✗ store +No Neo4j server (?:has )?answered at neo4j:/);
    } finally {
      lore.signal('SIGKILL');
      await door.close();
    }
  });

  test('is told of where not even a connection is answered', async () => {
    const door = await deafDoor();
    const lore = spawnLore(folder.root, ['ingest'], { ...short, NEO4J_URI: `bolt://127.0.0.1:${door.port}` });
    try {
      await endsInTime(lore, performance.now(), /No Neo4j server has answered at bolt:\/\/127\.0\.0\.1:\d+/);
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
    await clearNeo4j();
    const { hostname, port } = new URL(requireNeo4j().uri);
    door = await breakableDoor({ host: hostname, port: Number(port || 7687) });
    env = { ...short, ...neo4jEnvironment({ ...requireNeo4j(), uri: `bolt://127.0.0.1:${door.port}` }) };
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

  test('while a rule runs: a run says so and ends', async () => {
    await run('ingest');
    const hushed = hushedAt(rule);
    await endsInTime(spawnLore(folder.root, ['run'], env), hushed, /has stopped answering/);
    door.slam();
    door.unhush();
    expect((await run('run')).status).toBeLessThan(2);
  });

  test('is missed by `lore mcp` and `lore watch`, which say so, stay up, and use it again when it is back', async () => {
    await run('ingest');
    const { client, stderr } = await overStdioIn(env, folder.root);
    const watch = spawnLore(folder.root, ['watch', '--format', 'json'], env);
    const ysolde = () => said(client, 'get_entity', { entity: 'ysolde' });
    const wren = () => directly((store) => store.read("MATCH (e:Person {id: 'wren'}) RETURN e.name AS name"));
    const times = (text: string) => watch.stderr().split(text).length - 1;
    try {
      expect(await ysolde()).toContain('Ysolde');
      await watch.says('"lore-ingest');
      door.hush();
      const since = performance.now();
      folder.write('late.yaml', '- { id: wren, kind: Person, name: Wren of the Reeds, birth: 150, death: 145 }\n');
      for (const answer of await Promise.all([ysolde(), ysolde()]))
        expect(answer).toMatch(/^REFUSED: .*has stopped answering/s);
      expect((await watch.says('has stopped answering')) - since).toBeLessThan(TOLD_MS);
      expect(performance.now() - since).toBeLessThan(TOLD_MS);
      door.unhush();
      // Nobody saves anything, or asks for it.
      await watch.says('All saved files are loaded');
      expect(await wren()).toEqual([{ name: 'Wren of the Reeds' }]);
      await expect.poll(ysolde, { timeout: 10_000 }).toContain('Ysolde');
      expect([times('has stopped answering'), times('All saved files are loaded')]).toEqual([1, 1]);
      watch.signal('SIGINT');
      await watch.gone;
      for (const text of [watch.stderr(), stderr()]) expect(text).not.toContain('    at ');
    } finally {
      watch.signal('SIGKILL');
      await client.close();
    }
  });

  test('is not missed while it only takes long: a write that waits for a lock, longer than any silence is borne', async () => {
    await run('ingest');
    folder.write('late.yaml', '- { id: wren, kind: Person, name: Wren of the Reeds, birth: 150, death: 145 }\n');
    await withDriver(async (driver) => {
      const session = driver.session(sessionConfig());
      const holder = session.beginTransaction();
      await holder.run('MATCH (n) SET n.held = true');
      const greeted = door.passes(Buffer.from('RETURN 1'));
      const ingest = spawnLore(folder.root, ['ingest'], env);
      await greeted;
      const late = sleep(2 * 1_000 * Number(short.NEO4J_WAIT), 'still at it');
      expect(await Promise.race([ingest.gone, late])).toBe('still at it');
      await holder.rollback();
      const { status } = await ingest.gone;
      expect({ status, stderr: ingest.stderr() }).toEqual({ status: 0, stderr: '' });
      await session.close();
    });
  });
});
