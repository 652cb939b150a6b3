import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld } from '../../../src/app/world/open-world.ts';
import { planSettings } from '../../../src/app/world/plan-settings.ts';
import { answersTo } from '../../../src/graph/answers.ts';
import { withGatheredReads } from '../../../src/graph/capabilities.ts';
import { labelsInUse } from '../../../src/graph/labels-in-use.ts';
import { openNeo4jStore } from '../../../src/graph/neo4j/store.ts';
import type { GraphStore, Row } from '../../../src/graph/port.ts';
import { indexes } from '../../../src/graph/schema.ts';
import { ingest } from '../../../src/ingest/ingest.ts';
import { breakableDoor } from '../../support/neo4j/proxies.ts';
import {
  describeNeo4j,
  emptyNeo4j,
  requireNeo4j,
  sessionConfig,
  withDriver,
} from '../../support/neo4j/shared-server.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

const endless =
  'UNWIND range(1, 100000000) AS x UNWIND range(1, 100000) AS y WITH x, y WHERE x * y = -1 RETURN count(*) AS n';

/** The server cannot stop it: all of its time, some ten seconds, goes into one row, a text in which there are many ways not to find a pattern. */
const unstoppable = `WITH reduce(s = '', n IN range(1, 56) | s + 'a') AS tide RETURN tide =~ '${'.*a'.repeat(6)}.*b' AS found`;

/** Queries of ours that the server is running, as the server sees it. */
const runningQueries = (): Promise<string[]> =>
  withDriver(async (driver) => {
    const session = driver.session(sessionConfig());
    const { records } = await session.run(
      "SHOW TRANSACTIONS YIELD currentQuery, metaData WHERE metaData.app = 'lore-engine' RETURN currentQuery",
    );
    await session.close();
    return records.map((record) => String(record.get('currentQuery')));
  });

describeNeo4j('A world on Neo4j', () => {
  let store: GraphStore;
  beforeAll(async () => {
    store = await openNeo4jStore(requireNeo4j());
  });
  beforeEach(() => emptyNeo4j());
  afterAll(() => store.close());

  test('the schema can be asked for again and again, also by several at once', async () => {
    await store.ensureSchema(indexes);
    await Promise.all([store.ensureSchema(indexes), store.ensureSchema(indexes)]);
    const [{ constraints } = {}] = await store.read('SHOW CONSTRAINTS YIELD name RETURN count(*) AS constraints');
    expect(constraints).toBe(indexes.filter((index) => index.unique).length);
  });

  test('looking up a key uses its index', async () => {
    await store.ensureSchema(indexes);
    expect(await store.explain("MATCH (n:Entity {id: 'aldric'}) RETURN n")).toContain('NodeUniqueIndexSeek');
  });

  describe('after a first ingest', () => {
    /** Of people, whose ids are looked up, as many as the server expects when it plans now, or has planned before. */
    const expected = (): Promise<number | undefined> =>
      withDriver(async (driver) => {
        const session = driver.session(sessionConfig());
        const { summary } = await session.run('EXPLAIN MATCH (e:Entity) WHERE e.id IS NOT NULL RETURN e.id');
        await session.close();
        return summary.plan === false ? undefined : Number(summary.plan.arguments.EstimatedRows);
      });
    async function ingestRiders(count: number): Promise<void> {
      const people = Array.from({ length: count }, (_, n) => `  - {id: rider-${n}, kind: Person}\n`);
      const world = new WorldFolder({ 'riders.yaml': `entities:\n${people.join('')}` });
      try {
        const { config, content } = await openWorld({ path: world.root });
        await ingest(store, content, planSettings({ config, content }), () => new Date());
      } finally {
        world.remove();
      }
    }

    test('the server plans for as many things as there are', async () => {
      await ingestRiders(2_500);
      expect(await expected()).toBeGreaterThanOrEqual(2_500);
    });

    test('it keeps the plans that it has where things are few', async () => {
      await store.ensureSchema(indexes);
      const before = await expected();
      await ingestRiders(400);
      expect(await expected()).toBe(before);
    });
  });

  /** The transaction that it runs in, as the server sees it. */
  const ownTransaction = (name: string): string =>
    `SHOW TRANSACTIONS YIELD transactionId AS id, currentQuery WHERE currentQuery CONTAINS '${name}' RETURN id`;

  test('gathered reads of one turn share a transaction, and those of another turn do not', async () => {
    const { read } = withGatheredReads(store);
    const turn = () => Promise.all(['swan', 'heron'].map((name) => read(ownTransaction(name))));
    const [[first], [second]] = (await turn()) as [[Row], [Row]];
    const [[later]] = (await turn()) as [[Row], [Row]];
    expect(second.id).toBe(first.id);
    expect(later.id).not.toBe(first.id);
    const alone = await Promise.all(['swan', 'heron'].map((name) => store.read(ownTransaction(name))));
    expect(new Set(alone.map(([row]) => row?.id)).size).toBe(2);
  });

  test('a gathered read that fails leaves the others of its turn their answers', async () => {
    await store.write((tx) => tx.createNodes({ labels: ['Entity'], rows: [{ id: 'aldric' }] }));
    const gathered = withGatheredReads(store);
    const cypher = 'MATCH (e:Entity {id: $id}) RETURN e.id AS id';
    const answered: number[] = [];
    const [one, failed, each, labels] = await Promise.allSettled([
      gathered.read(cypher, { id: 'aldric' }),
      gathered.read('RETURN nobody AS id'),
      answersTo(gathered, [{ cypher: 'RETURN nobody' }, { cypher, params: { id: 'mira' } }], (at) => answered.push(at)),
      labelsInUse(gathered, ['Entity', 'Person']),
    ]);
    expect(one).toEqual({ status: 'fulfilled', value: [{ id: 'aldric' }] });
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: 'bad-query' } });
    expect(each).toMatchObject({ value: [{ error: { code: 'bad-query' } }, { rows: [] }] });
    expect(answered.sort()).toEqual([0, 1]);
    expect(labels).toEqual({ status: 'fulfilled', value: new Set(['Entity']) });
  });

  test('data that breaks a new constraint is reported as such', async () => {
    await store.write((tx) => tx.createNodes({ labels: ['Entity'], rows: [{ id: 'aldric' }, { id: 'aldric' }] }));
    await expect(store.ensureSchema(indexes)).rejects.toMatchObject({ code: 'neo4j-schema' });
  });

  test('two writers who take each other’s locks both finish: the victim of the deadlock runs again', async () => {
    await store.ensureSchema(indexes);
    await store.write((tx) =>
      tx.createNodes({
        labels: ['Entity'],
        rows: [
          { id: 'black-keep', raids: 0 },
          { id: 'white-keep', raids: 0 },
        ],
      }),
    );
    const raid = 'MATCH (k:Entity {id: $id}) SET k.raids = k.raids + 1';
    const bothHoldTheirFirst = barrier(2);
    let attempts = 0;
    const raidBoth = (first: string, second: string) =>
      store.write(async (tx) => {
        attempts += 1;
        await tx.query(raid, { id: first });
        await bothHoldTheirFirst();
        await tx.query(raid, { id: second });
      });
    await Promise.all([raidBoth('black-keep', 'white-keep'), raidBoth('white-keep', 'black-keep')]);
    expect(attempts).toBeGreaterThan(2);
    expect(await store.read('MATCH (k:Entity) RETURN k.id AS id, k.raids AS raids ORDER BY id')).toEqual([
      { id: 'black-keep', raids: 2 },
      { id: 'white-keep', raids: 2 },
    ]);
  });

  test('many writers of the same entities leave each of them once', async () => {
    await store.ensureSchema(indexes);
    const rows = Array.from({ length: 200 }, (_, index) => ({ id: `knight-${index}`, name: `Knight ${index}` }));
    await Promise.all(
      Array.from({ length: 6 }, (_, writer) =>
        store.write((tx) =>
          tx.upsertNodes({ labels: ['Entity', 'Person'], rows: writer % 2 === 0 ? rows : rows.toReversed() }),
        ),
      ),
    );
    expect(await store.counts()).toEqual({ nodes: 200, edges: 0 });
  });

  test('a query that never ends is ended on the server, and the store stays usable', async () => {
    const limits = { timeMs: 500, rows: 10 };
    await expect(store.readLimited(endless, {}, limits)).rejects.toMatchObject({ code: 'time-limit' });
    await expect.poll(runningQueries, { timeout: 10_000 }).toEqual([]);
    expect(await store.read('RETURN 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('a query that the server does not stop is not waited for, and neither does closing wait', async () => {
    const other = await openNeo4jStore(requireNeo4j());
    const started = performance.now();
    const limits = { timeMs: 700, rows: 10 };
    await expect(other.readLimited(unstoppable, {}, limits)).rejects.toMatchObject({ code: 'time-limit' });
    expect(performance.now() - started).toBeLessThan(5000);
    expect(await other.read('RETURN 1 AS one')).toEqual([{ one: 1 }]);
    expect((await other.readLimited('RETURN 1 AS one', {}, { timeMs: 60_000, rows: 10 })).rows).toEqual([{ one: 1 }]);
    await other.close();
    expect(performance.now() - started).toBeLessThan(10_000);
    await expect.poll(runningQueries, { timeout: 120_000 }).toEqual([]); // or the cases after it would see it
  });

  test('a query that takes long to plan is not waited for', async () => {
    const depth = 160; // seconds, and half a second where the server has just planned one
    const nested = `RETURN ${'[x IN '.repeat(depth)}[1]${' | x]'.repeat(depth)} AS n`;
    const started = performance.now();
    await expect(store.readLimited(nested, {}, { timeMs: 60, rows: 1 })).rejects.toMatchObject({
      code: 'time-limit',
    });
    await expect(store.planLimited(`${nested} // again`, { timeMs: 60 })).rejects.toMatchObject({
      code: 'time-limit',
    });
    expect(performance.now() - started).toBeLessThan(5000);
    expect(await store.read('RETURN 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('a query with a billion rows is cut off, and ends on the server', async () => {
    const result = await store.readLimited(
      'UNWIND range(1, 1000000000) AS day RETURN day',
      {},
      { timeMs: 60_000, rows: 3 },
    );
    expect(result).toEqual({ rows: [{ day: 1 }, { day: 2 }, { day: 3 }], truncated: true });
    await expect.poll(runningQueries, { timeout: 10_000 }).toEqual([]);
  });

  test.each([
    "LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line",
    'SHOW TRANSACTIONS',
    "TERMINATE TRANSACTIONS 'neo4j-transaction-1'",
    'CALL dbms.listConfig() YIELD name RETURN name',
    'CALL db.info() YIELD name RETURN name',
    'SHOW USERS',
    'MATCH (n) CALL (n) { DELETE n } IN TRANSACTIONS',
    "CALL db.createLabel('Usurper')",
  ])('reading from outside refuses: %s', async (cypher) => {
    await expect(store.readLimited(cypher, {}, { timeMs: 5000, rows: 1 })).rejects.toMatchObject({
      code: 'write-refused',
    });
  });

  test('dates, durations and points come back as text', async () => {
    const [row] = await store.read(
      "RETURN date('0412-03-14') AS day, duration('P2Y') AS reign, point({x: 1, y: 2}) AS place, time('12:00Z') AS noon",
    );
    expect(row).toEqual({
      day: '0412-03-14',
      reign: 'P2Y',
      place: expect.stringContaining('7203'),
      noon: '12:00:00Z',
    });
  });

  test('a name that tries to leave its quotes is refused or stays a name', async () => {
    const hostile = 'Person`) DETACH DELETE n //';
    await store.write((tx) => tx.createNodes({ labels: [hostile], rows: [{ id: 'usurper' }] }));
    expect(await store.read('MATCH (n) RETURN labels(n) AS labels')).toEqual([{ labels: [hostile] }]);
    const escaped = 'Person\\u0060) DETACH DELETE n //';
    await expect(
      store.write((tx) => tx.createNodes({ labels: [escaped], rows: [{ id: 'usurper' }] })),
    ).rejects.toMatchObject({ code: 'bad-name' });
  });
});

describeNeo4j('A schema whose making was cut short', () => {
  beforeEach(() => emptyNeo4j());

  test('is completed: an index without its constraint makes way for it', async () => {
    const store = await openNeo4jStore(requireNeo4j());
    await withDriver((driver) =>
      driver.executeQuery('CREATE INDEX lore_entity_id FOR (n:Entity) ON (n.id)', {}, sessionConfig()),
    );
    await store.ensureSchema(indexes);
    const twice = store.write((tx) =>
      tx.createNodes({ labels: ['Entity'], rows: [{ id: 'aldric' }, { id: 'aldric' }] }),
    );
    await expect(twice).rejects.toMatchObject({ code: 'not-unique' });
    await store.close();
  });
});

describeNeo4j('A network that fails', () => {
  beforeEach(() => emptyNeo4j());

  test('a connection that breaks in the middle of a write makes the write run again, once', async () => {
    const { uri, ...account } = requireNeo4j();
    const { hostname, port } = new URL(uri);
    const door = await breakableDoor({ host: hostname, port: Number(port || 7687) });
    const store = await openNeo4jStore({ ...account, uri: `bolt://127.0.0.1:${door.port}` });
    let attempts = 0;
    await store.write(async (tx) => {
      attempts += 1;
      await tx.query("CREATE (:Event {id: 'siege'})");
      if (attempts === 1) door.slam();
      await tx.query("CREATE (:Event {id: 'relief'})");
    });
    expect(attempts).toBe(2);
    expect(await store.counts()).toEqual({ nodes: 2, edges: 0 });
    await store.close();
    await door.close();
  });
});

/** Lets go when `size` callers wait, or after a while: a repeated caller comes alone. */
function barrier(size: number): () => Promise<void> {
  let waiting = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    waiting += 1;
    if (waiting >= size) open();
    return opened;
  };
}
