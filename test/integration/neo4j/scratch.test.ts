import { afterEach, beforeEach, expect, test } from 'vitest';
import { openScratchStore } from '../../../src/compose.ts';
import { createLinkedNodes } from '../../../src/graph/linked-nodes.ts';
import { openNeo4jStore } from '../../../src/graph/neo4j/store.ts';
import type { GraphStore, GraphWriter } from '../../../src/graph/port.ts';
import { indexes } from '../../../src/graph/schema.ts';
import { neo4jEnvironment } from '../../support/neo4j/server.ts';
import { describeNeo4j, emptyNeo4j, requireNeo4j, withDriver } from '../../support/neo4j/shared-server.ts';

const limits = { timeMs: 10_000, rows: 100 };
const overlapping = `MATCH (place:Location)<-[:TO]-(r1:RULES)-[:FROM]->(a:Entity), (place)<-[:TO]-(r2:RULES)-[:FROM]->(b:Entity)
  WHERE r1.id < r2.id AND r1.from <= r2.until AND r2.from <= r1.until RETURN a.name AS a, b.name AS b`;

/** Two rulers of one keep whose reigns overlap. */
async function writeKeep(tx: GraphWriter): Promise<void> {
  await tx.createNodes({
    labels: ['Entity', 'Person'],
    rows: [
      { id: 'aldric', name: 'Aldric' },
      { id: 'maera', name: 'Maera' },
    ],
  });
  await tx.createNodes({ labels: ['Entity', 'Location'], rows: [{ id: 'black-keep', name: 'Black Keep' }] });
  await tx.createNodes({
    labels: ['Assertion', 'Relation', 'RULES'],
    rows: [
      { id: 'r1', from: 830, until: 850 },
      { id: 'r2', from: 845, until: 860 },
    ],
  });
  const relation = { label: 'Assertion' };
  const entity = { label: 'Entity' };
  await tx.createEdges({
    type: 'FROM',
    from: relation,
    to: entity,
    rows: [
      { from: 'r1', to: 'aldric' },
      { from: 'r2', to: 'maera' },
    ],
  });
  await tx.createEdges({
    type: 'TO',
    from: relation,
    to: entity,
    rows: [
      { from: 'r1', to: 'black-keep' },
      { from: 'r2', to: 'black-keep' },
    ],
  });
}

/** All that the database holds, read past every store of ours. */
const wholeDatabase = (): Promise<unknown[]> =>
  withDriver(async (driver) => {
    const { records } = await driver.executeQuery(
      `MATCH (n) OPTIONAL MATCH (n)-[e]->(m)
       RETURN labels(n) AS labels, properties(n) AS properties, type(e) AS type, properties(e) AS edge, m.id AS to
       ORDER BY n.id, type, to`,
    );
    const schema = await driver.executeQuery('SHOW INDEXES YIELD name RETURN name ORDER BY name');
    return [...records, ...schema.records].map((record) => record.toObject());
  });

describeNeo4j('A check on Neo4j', () => {
  const opened: GraphStore[] = [];
  const scratch = async (): Promise<GraphStore> => {
    const store = await openScratchStore({ env: neo4jEnvironment(requireNeo4j()) });
    opened.push(store);
    return store;
  };
  /** The keep, in the database to stay. */
  const settleKeep = async (): Promise<void> => {
    const kept = await openNeo4jStore(requireNeo4j());
    await kept.ensureSchema(indexes);
    await kept.write(writeKeep);
    await kept.close();
  };
  beforeEach(() => emptyNeo4j());
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });

  test('sees what it has written, and leaves nothing behind', async () => {
    const before = await wholeDatabase();
    const store = await scratch();
    await store.ensureSchema(indexes);
    await store.write(writeKeep);
    expect(await store.read(overlapping)).toEqual([{ a: 'Aldric', b: 'Maera' }]);
    expect(await store.counts()).toEqual({ nodes: 5, edges: 4 });
    expect(await wholeDatabase()).toEqual(before);
    await store.close();
    expect(await wholeDatabase()).toEqual(before);
  });

  test('starts empty beside a world that is kept in the same database, even one with the same ids, and leaves it alone', async () => {
    const kept = await openNeo4jStore(requireNeo4j());
    await kept.ensureSchema(indexes);
    await kept.write(writeKeep);
    await kept.write((tx) =>
      tx.query("CREATE (:Film {title: 'Of somebody else'})-[:SHOWS]->(:Person {name: 'No id'})"),
    );
    const before = await wholeDatabase();

    const store = await scratch();
    expect(await store.counts()).toEqual({ nodes: 0, edges: 0 });
    await store.write(writeKeep);
    expect(await store.read(overlapping)).toHaveLength(1);
    expect(await store.read('MATCH (p:Person) RETURN count(p) AS people')).toEqual([{ people: 2 }]);

    expect(await kept.read('MATCH (p:Person) RETURN count(p) AS people')).toEqual([{ people: 3 }]);
    await store.close();
    expect(await wholeDatabase()).toEqual(before);
    await kept.close();
  });

  test('goes on without a query that the server does not stop', async () => {
    const store = await scratch();
    await store.write(writeKeep);
    const tide = "reduce(s = '', n IN range(1, 56) | s + 'a')";
    const unstoppable = `RETURN ${tide} =~ '${'.*a'.repeat(6)}.*b' AS found`;
    const started = performance.now();
    await expect(store.readLimited(unstoppable, {}, { ...limits, timeMs: 700 })).rejects.toMatchObject({
      code: 'time-limit',
    });
    expect(await store.read(overlapping)).toEqual([{ a: 'Aldric', b: 'Maera' }]);
    await store.close();
    expect(performance.now() - started).toBeLessThan(9_000);
  });

  test('a query inside a write sees only what was written there, whatever it asks for', async () => {
    await settleKeep();
    const store = await scratch();
    const seen = await store.write(async (tx) => {
      await tx.createNodes({ labels: ['Entity'], rows: [{ id: 'aldric' }] });
      return tx.query('MATCH (n) RETURN n.id AS id, labels(n) AS labels');
    });
    expect(seen).toEqual([{ id: 'aldric', labels: ['Entity'] }]);
  });

  test('links new nodes beside a kept world to those of its own, and finds them again by key', async () => {
    await settleKeep();
    const store = await scratch();
    await store.write(async (tx) => {
      await tx.createNodes({ labels: ['Entity'], rows: [{ id: 'aldric' }, { id: 'black-keep' }] });
      const reign = (id: string, ...ends: string[]) => ({ properties: { id }, ends });
      const reigns = {
        labels: ['Assertion', 'RULES'],
        ends: [{ label: 'Entity' }, { label: 'Entity' }],
        edges: [
          { type: 'FROM', to: 0 },
          { type: 'TO', to: 1 },
        ],
      };
      await createLinkedNodes(tx, { ...reigns, rows: [reign('r1', 'aldric', 'black-keep')] });
      await tx.createEdges({
        type: 'SUPERSEDES',
        from: { label: 'Assertion' },
        to: { label: 'Assertion' },
        rows: [{ from: 'r1', to: 'r1' }],
      });
      // In the kept world, and not here.
      const stranger = { ...reigns, rows: [reign('r2', 'maera', 'black-keep')] };
      await expect(createLinkedNodes(tx, stranger)).rejects.toMatchObject({ code: 'graph-changed' });
    });
    const rows = await store.read('MATCH (r:RULES)-[e]->(end) RETURN type(e) AS type, end.id AS id ORDER BY type');
    expect(rows).toEqual([
      { type: 'FROM', id: 'aldric' },
      { type: 'SUPERSEDES', id: 'r1' },
      { type: 'TO', id: 'black-keep' },
    ]);
  });

  test('does not see another check that runs at the same time', async () => {
    const [one, other] = await Promise.all([scratch(), scratch()]);
    await Promise.all([one.write(writeKeep), other.write(writeKeep)]);
    await other.write((tx) => tx.upsertNodes({ labels: ['Entity'], rows: [{ id: 'usurper' }] }));
    expect(await one.counts()).toEqual({ nodes: 5, edges: 4 });
    expect(await other.counts()).toEqual({ nodes: 6, edges: 4 });
  });

  test('waits for another check that has set the same world aside, and then runs', async () => {
    await settleKeep();
    const [one, other] = await Promise.all([scratch(), scratch()]);
    const check = async (store: GraphStore): Promise<number> => {
      await store.write(writeKeep);
      const { length } = await store.read(overlapping);
      await store.close();
      return length;
    };
    expect(await Promise.all([check(one), check(other)])).toEqual([1, 1]);
  });

  test('survives a rule that fails and one that never ends: the graph is there for the next', async () => {
    const store = await scratch();
    await store.write(writeKeep);
    await expect(store.read('MATCH (r:RULES) RETURN r.from / (r.from - r.from) AS x')).rejects.toMatchObject({
      code: 'query-failed',
    });
    expect(await store.read(overlapping)).toHaveLength(1);
    const endless = 'UNWIND range(1, 100000000) AS x UNWIND range(1, 100000) AS y WITH x, y WHERE x * y = -1 RETURN x';
    await expect(store.readLimited(endless, {}, { ...limits, timeMs: 300 })).rejects.toMatchObject({
      code: 'time-limit',
    });
    expect(await store.readLimited(overlapping, {}, limits)).toEqual({
      rows: [{ a: 'Aldric', b: 'Maera' }],
      truncated: false,
    });
  });

  test('a query cut off at its row limit costs nothing of the graph', async () => {
    const store = await scratch();
    await store.write(writeKeep);
    const many = 'UNWIND range(1, 1000000000) AS day RETURN day';
    expect(await store.readLimited(many, {}, { ...limits, rows: 2 })).toEqual({
      rows: [{ day: 1 }, { day: 2 }],
      truncated: true,
    });
    expect(await store.counts()).toEqual({ nodes: 5, edges: 4 });
  });

  test('a write that fails is undone, and only that one', async () => {
    const store = await scratch();
    await store.write(writeKeep);
    const failing = store.write(async (tx) => {
      await tx.upsertNodes({ labels: ['Entity'], rows: [{ id: 'usurper' }] });
      throw new Error('the quill broke');
    });
    await expect(failing).rejects.toThrow('the quill broke');
    expect(await store.counts()).toEqual({ nodes: 5, edges: 4 });
  });

  test('upserts find nodes that Cypher made or changed behind the writer’s back', async () => {
    const store = await scratch();
    await store.write(async (tx) => {
      await writeKeep(tx);
      await tx.query(
        "CREATE (:Entity {id: 'orla'}) WITH 1 AS x MATCH (m:Entity {id: 'maera'}) SET m.id = 'maera-the-red'",
      );
      const result = await tx.upsertNodes({
        labels: ['Entity', 'Person'],
        rows: [{ id: 'orla', name: 'Orla' }, { id: 'maera-the-red' }, { id: 'maera' }, { id: 'maera', title: 'Lady' }],
      });
      expect(result).toEqual({ created: 1, updated: 3, missing: [] });
      const edges = await tx.upsertEdges({
        type: 'PARENT_OF',
        from: { label: 'Person' },
        to: { label: 'Person' },
        rows: [
          { from: 'orla', to: 'maera' },
          { from: 'orla', to: 'nobody' },
          { from: 'orla', to: 'maera' },
        ],
      });
      expect(edges).toEqual({ created: 1, updated: 1, missing: [1] });
    });
    expect(await store.read("MATCH (p:Person {id: 'maera'}) RETURN p.title AS title")).toEqual([{ title: 'Lady' }]);
  });

  test('reading refuses what writes, and what it wrote is gone', async () => {
    const store = await scratch();
    await store.write(writeKeep);
    await expect(store.read('CREATE (:Person)')).rejects.toMatchObject({ code: 'write-refused' });
    await expect(store.read('MATCH (n) DETACH DELETE n')).rejects.toMatchObject({ code: 'write-refused' });
    expect(await store.counts()).toEqual({ nodes: 5, edges: 4 });
    await expect(store.readLimited('MATCH (n) DETACH DELETE n', {}, limits)).rejects.toMatchObject({
      code: 'write-refused',
    });
  });

  test('asking past the writer inside a write is an error, not a wait without end', async () => {
    const store = await scratch();
    await expect(store.write(() => store.counts())).rejects.toMatchObject({ code: 'nested-read' });
    expect(await store.counts()).toEqual({ nodes: 0, edges: 0 });
  });

  test('a closed check says so', async () => {
    const store = await scratch();
    await store.close();
    await expect(store.read('RETURN 1')).rejects.toMatchObject({ code: 'store-closed' });
  });
});
