import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readContents } from '../../../src/app/backup/read-contents.ts';
import { stampSchema } from '../../../src/app/store/schema-version.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { openNeo4jStore } from '../../../src/graph/neo4j/store.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { readGraph } from '../../../src/queries/whole-graph.ts';
import { packagePath } from '../../../src/util/package.ts';
import { javaObstacle, neo4jAdmin, startByJava } from '../../support/neo4j/java.ts';
import type { RunningNeo4j } from '../../support/neo4j/server.ts';
import { hasNeo4j } from '../../support/neo4j/shared-server.ts';
import { triesEachTest } from '../../support/trial/tries.ts';
import { clock, runOneRule, type Telling, take, telling, troubled } from '../../support/worlds/stored-content.ts';

describe.skipIf(!hasNeo4j || (await javaObstacle()) !== undefined)('a server of our own, with little memory', () => {
  triesEachTest('servers', 'faults of a Neo4j server, of its address and of the network');
  const transactionBytes = 32 * 2 ** 20;
  let home: string;
  let server: RunningNeo4j;
  let port: number;
  /** One that waits until the server is back. */
  let store: GraphStore;
  /** One that gives up at once. */
  let impatient: GraphStore;
  let told: Telling;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'lore-neo4j-killed-'));
    server = await startByJava({ home, transactionBytes });
    port = Number(new URL(server.uri).port);
    // It bears a silence as long as a server needs to start, also where the machine has much to do.
    store = await openNeo4jStore({ uri: server.uri, retryMs: 120_000, awayMs: 120_000 });
    impatient = await openNeo4jStore({ uri: server.uri, retryMs: 100 });
    told = await telling(1);
  });
  afterAll(async () => {
    await store.close();
    await impatient.close();
    await server.stop();
    await rm(home, { recursive: true, force: true });
  });

  let back: Promise<void> = Promise.resolve();
  /** Without a word to it; it comes back with what it had committed, on the same port. */
  const restart = () => {
    back = server.kill().then(start);
  };
  // Two servers over one folder do not go: a test that failed leaves the next one a server that is there.
  afterEach(() => back);
  const start = async () => {
    server = await startByJava({ home, port, transactionBytes });
  };
  const findings = (of: GraphStore) =>
    of.read(
      `MATCH (v:Violation) RETURN v.fingerprint AS fingerprint, v.status AS status, v.member_ids AS members ORDER BY fingerprint`,
    );
  const count = async (label: string) => (await store.read(`MATCH (n:${label}) RETURN n.id AS id`)).length;

  test('needs no account where it was told so, and takes any', async () => {
    for (const account of [{}, { user: 'aldric', password: 'whatever' }]) {
      const guest = await openNeo4jStore({ uri: server.uri, ...account });
      expect(await guest.read('RETURN 412 AS year')).toEqual([{ year: 412 }]);
      await guest.close();
    }
  });

  test('that is killed in the middle of an ingest and started again: the ingest completes, and what was not committed is lost', async () => {
    await stampSchema(store, clock);
    const usurped = troubled(store, 4, restart, "CREATE (:Usurper {id: 'usurper'})");
    expect((await take(usurped, told)).claims.created.length).toBeGreaterThan(0);
    await back;
    await readContents(store);
    expect(await readGraph(store, { history: false })).toEqual(told.undisturbed);
    expect(await count('Usurper')).toBe(0);
  });

  test('that is killed in the middle of a run: who gives up writes nothing, who waits finds what there is', async () => {
    await expect(runOneRule(impatient, () => void server.kill())).rejects.toMatchObject({
      code: 'neo4j-unreachable',
      message: expect.stringContaining(`127.0.0.1:${port}`),
    });
    await start();
    expect([await count('ConsistencyRun'), await count('Violation')]).toEqual([0, 0]);

    const { delta } = await runOneRule(store, restart);
    await back;
    await readContents(store);
    expect(delta.opened.length).toBeGreaterThan(0);
    const embedded = await openEmbeddedStore();
    await take(embedded, told);
    await runOneRule(embedded);
    expect(await findings(store)).toEqual(await findings(embedded));
    await embedded.close();
    expect((await runOneRule(store)).delta).toMatchObject({ opened: [], closed: [] });
  }, 600_000); // two starts of a server

  test('that is stopped: its dump, made and loaded as the documentation says, has all of the world and what was decided about it', async () => {
    const all = async () => ({ graph: await readGraph(store, { history: true }), findings: await findings(store) });
    await take(store, told);
    await runOneRule(store);
    const before = await all();
    const backups = join(home, 'backups');
    await mkdir(backups);
    const documented = await readFile(packagePath('docs', 'run-a-server.md'), 'utf8');
    const args = (command: string) => {
      const [, said = ''] = new RegExp(`neo4j-admin (database ${command} .*)$`, 'm').exec(documented) ?? [];
      return said.replace('/backups', backups).split(' ');
    };
    await server.stop();
    expect(await neo4jAdmin(home, args('dump'))).toContain('Dump completed successfully');
    await rm(join(home, 'data'), { recursive: true });
    await neo4jAdmin(home, args('load'));
    await start();
    expect(await all()).toEqual(before);
    expect(before.findings).not.toEqual([]);
  });
});
