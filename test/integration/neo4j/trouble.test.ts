import { Neo4jError } from 'neo4j-driver';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readContents } from '../../../src/app/backup/read-contents.ts';
import { stampSchema } from '../../../src/app/store/schema-version.ts';
import { openNeo4jStore } from '../../../src/graph/neo4j/store.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { readGraph } from '../../../src/queries/whole-graph.ts';
import { type BreakableDoor, breakableDoor } from '../../support/neo4j/proxies.ts';
import { describeNeo4j, emptyNeo4j, requireNeo4j, withDriver } from '../../support/neo4j/shared-server.ts';
import { triesEachTest } from '../../support/trial/tries.ts';
import { clock, runOneRule, type Telling, take, telling, troubled } from '../../support/worlds/stored-content.ts';

describeNeo4j('work over a network that fails', () => {
  triesEachTest('servers', 'faults of a Neo4j server, of its address and of the network');
  let door: BreakableDoor;
  let store: GraphStore;
  /** One that gives up at once. */
  let impatient: GraphStore;
  /** Measurement in by turns: each ingest has much to change. */
  let tellings: [Telling, Telling];
  beforeAll(async () => {
    await emptyNeo4j();
    const { uri, ...account } = requireNeo4j();
    const { hostname, port } = new URL(uri);
    door = await breakableDoor({ host: hostname, port: Number(port || 7687) });
    store = await openNeo4jStore({ ...account, uri: `bolt://127.0.0.1:${door.port}`, retryMs: 10_000 });
    impatient = await openNeo4jStore({ ...account, uri: `bolt://127.0.0.1:${door.port}`, retryMs: 100 });
    tellings = [await telling(1), await telling(2)];
    await take(store, tellings[0]);
    await stampSchema(store, clock);
  });
  afterEach(() => door.unlock());
  afterAll(async () => {
    await store.close();
    await impatient.close();
    await door.close();
  });

  const nextTelling = (): Telling => {
    tellings.reverse();
    return tellings[0];
  };
  const isWhole = async ({ undisturbed }: Telling) => {
    await readContents(store);
    expect(await readGraph(store, { history: false })).toEqual(undisturbed);
  };

  test('an ingest whose connection is cut in the middle of a write completes all the same', async () => {
    const told = nextTelling();
    await take(troubled(store, 4, door.slam), told);
    await isWhole(told);
  });

  test('an ingest that is told of no commit says so, or completes; the graph is whole, and the next one ends the work', async () => {
    const told = nextTelling();
    await take(troubled(store, 5, door.loseNextCommit), told).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'neo4j-commit-unknown', fix: expect.stringContaining('again') }),
    );
    await readContents(store);
    await take(store, told);
    await isWhole(told);
  });

  test('an ingest whose server stays away fails with one message; what it had written is whole, and the next one ends the work', async () => {
    const told = nextTelling();
    await expect(take(troubled(impatient, 4, door.lock), told)).rejects.toMatchObject({
      code: 'neo4j-unreachable',
      message: expect.stringContaining(`127.0.0.1:${door.port}`),
    });
    door.unlock();
    await readContents(store);
    expect((await take(store, told)).resumed).toBe(true);
    await isWhole(told);
  });

  test('a run whose connection is cut between and in its queries finds what it would have; one whose server stays away writes nothing', async () => {
    const found = (await runOneRule(store)).findings.map(({ fingerprint }) => fingerprint);
    expect(found.length).toBeGreaterThan(0);
    const again = await runOneRule(store, () => door.slam());
    expect(again.findings.map(({ fingerprint }) => fingerprint)).toEqual(found);
    expect(again.delta).toMatchObject({ opened: [], closed: [] });

    const runs = async () => (await store.read('MATCH (r:ConsistencyRun) RETURN r.id AS id ORDER BY id')).length;
    const held = await runs();
    await expect(runOneRule(impatient, () => door.lock())).rejects.toMatchObject({ code: 'neo4j-unreachable' });
    door.unlock();
    expect(await runs()).toBe(held);
    await readContents(store);
  });

  test('a password that is changed meanwhile is asked for at the next connection', async () => {
    const system = (cypher: string) =>
      withDriver(async (driver) => {
        const session = driver.session({ database: 'system' });
        await session.run(cypher);
        await session.close();
      });
    await system("CREATE OR REPLACE USER scribe SET PASSWORD 'ink-and-salt' CHANGE NOT REQUIRED");
    const scribe = { uri: `bolt://127.0.0.1:${door.port}`, user: 'scribe', password: 'ink-and-salt' };
    const theirs = await openNeo4jStore(scribe);
    try {
      await system("ALTER USER scribe SET PASSWORD 'salt-and-ink' CHANGE NOT REQUIRED");
      door.slam();
      await expect(take(theirs, tellings[1])).rejects.toMatchObject({
        code: 'neo4j-auth',
        message: 'Neo4j does not accept the password of user "scribe".',
      });
    } finally {
      await theirs.close();
      await system('DROP USER scribe IF EXISTS');
    }
  });

  /** What the driver throws when the server says so, in the middle of a write that has changed something already. */
  const raid = (code: string, message: string) => {
    let attempts = 0;
    const work = store.write(async (tx) => {
      attempts += 1;
      await tx.query("MERGE (k:Keep {id: 'black-keep'}) SET k.raids = coalesce(k.raids, 0) + 1");
      if (attempts === 1) throw new Neo4jError(message, code, '50N42', 'unused');
    });
    return work.then(() => attempts);
  };
  const raids = async () =>
    (await store.read("MATCH (k:Keep {id: 'black-keep'}) RETURN k.raids AS raids"))[0]?.raids ?? 0;

  test.each([
    [
      'a leader that steps down, as the routing driver reports it',
      'SessionExpired',
      'No longer possible to write to server at 10.0.0.2:7687',
    ],
    [
      'a leader that has just been elected',
      'Neo.TransientError.Cluster.ReplicationFailure',
      'The leader has switched.',
    ],
  ])('%s is waited for: the work is done once', async (_what, code, message) => {
    const before = Number(await raids());
    expect(await raid(code, message)).toBe(2);
    expect(await raids()).toBe(before + 1);
  });

  test.each([
    [
      'a database that turns read-only',
      'Neo.ClientError.General.WriteOnReadOnlyAccessDatabase',
      'No write operations.',
      'neo4j-read-only',
    ],
    [
      'a member that only reads, without routing',
      'Neo.ClientError.Cluster.NotALeader',
      'Not a leader.',
      'neo4j-read-only',
    ],
    ['a full disk', 'Neo.DatabaseError.Transaction.TransactionLogError', 'No space left on device', 'neo4j-disk-full'],
    [
      'rights that are taken away',
      'Neo.ClientError.Security.Forbidden',
      'Create node is not allowed.',
      'neo4j-forbidden',
    ],
  ])('%s ends the work with one message, and nothing of it is kept', async (_what, code, message, expected) => {
    const before = await raids();
    await expect(raid(code, message)).rejects.toMatchObject({ code: expected, fix: expect.any(String) });
    expect(await raids()).toBe(before);
  });
});
