import { expect, it } from 'vitest';
import { onEveryStore } from '../support/engines.ts';
import { createEntities, createSaltmere, entity, entityIds, propertiesOf, schema } from './support.ts';

const people = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `p${index}`, birth: index }));
const between = { from: entity, to: entity };

onEveryStore('batches', (store) => {
  it('creates 10,000 nodes and as many edges', async () => {
    await store().ensureSchema(schema);
    const rows = people(10_000);
    await store().write(async (tx) => {
      expect(await tx.createNodes({ labels: ['Entity', 'Person'], rows })).toEqual(counted(10_000, 0));
      const edges = rows.map(({ id }, index) => ({ from: id, to: `p${(index * 7) % 10_000}` }));
      expect(await tx.createEdges({ type: 'KNOWS', ...between, rows: edges })).toEqual(counted(10_000, 0));
    });
    expect(await store().counts()).toEqual({ nodes: 10_000, edges: 10_000 });
  });

  it('upserts 10,000 nodes into a graph that has half of them', async () => {
    await store().ensureSchema(schema);
    await createEntities(store(), 'Person', people(5_000));
    const result = await store().write((tx) =>
      tx.upsertNodes({ labels: ['Entity', 'Person'], rows: people(10_000).map((row) => ({ ...row, seen: true })) }),
    );
    expect(result).toEqual(counted(5_000, 5_000));
    expect(await store().read('MATCH (p:Person {seen: true}) RETURN count(p) AS seen')).toEqual([{ seen: 10_000 }]);
  });

  it('adds 10,000 edges to a graph that is in use', async () => {
    await store().ensureSchema(schema);
    await createEntities(store(), 'Person', people(1_000));
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      from: `p${index % 1_000}`,
      to: `p${(index * 7 + 1) % 1_000}`,
      properties: { letter: index },
    }));
    const result = await store().write((tx) => tx.createEdges({ type: 'WROTE_TO', ...between, rows }));
    expect(result).toEqual(counted(10_000, 0));
    expect((await store().counts()).edges).toBe(10_000);
  });

  it('creates rows of different shapes in one batch', async () => {
    await createEntities(store(), 'Person', [{ id: 'a', birth: 1 }, { id: 'b', title: 'Queen' }, { id: 'c' }]);
    expect(await propertiesOf(store(), 'b')).toEqual({ id: 'b', title: 'Queen' });
    expect(await propertiesOf(store(), 'c')).toEqual({ id: 'c' });
  });

  it('takes an empty batch as nothing to do', async () => {
    await store().write(async (tx) => {
      expect(await tx.createNodes({ labels: ['Entity'], rows: [] })).toEqual(counted(0, 0));
      expect(await tx.upsertNodes({ labels: ['Entity'], rows: [] })).toEqual(counted(0, 0));
      expect(await tx.createEdges({ type: 'KNOWS', ...between, rows: [] })).toEqual(counted(0, 0));
      expect(await tx.upsertEdges({ type: 'KNOWS', ...between, rows: [] })).toEqual(counted(0, 0));
    });
    expect(await store().counts()).toEqual({ nodes: 0, edges: 0 });
  });

  it('leaves the graph as it was when the same nodes and edges are upserted again', async () => {
    await store().ensureSchema(schema);
    const ingest = () =>
      store().write(async (tx) => {
        await tx.upsertNodes({ labels: ['Entity', 'Person'], rows: people(50) });
        await tx.upsertEdges({
          type: 'CHILD_OF',
          ...between,
          key: 'relation_id',
          rows: people(49).map(({ id, birth }) => ({
            from: id,
            to: `p${birth + 1}`,
            properties: { relation_id: `r${birth}` },
          })),
        });
      });
    await ingest();
    await ingest();
    expect(await store().counts()).toEqual({ nodes: 50, edges: 49 });
  });

  it('creates one node for a key that a batch holds twice, the later row on top', async () => {
    await store().ensureSchema(schema);
    await store().write((tx) =>
      tx.upsertNodes({
        labels: ['Entity'],
        rows: [
          { id: 'mira', birth: 790, title: 'Heir' },
          { id: 'mira', birth: 791 },
        ],
      }),
    );
    expect(await entityIds(store())).toEqual(['mira']);
    expect(await propertiesOf(store(), 'mira')).toEqual({ id: 'mira', birth: 791, title: 'Heir' });
  });

  it('merges into the properties a node has, and a null removes one', async () => {
    await createSaltmere(store());
    await store().write((tx) =>
      tx.upsertNodes({ labels: ['Entity', 'Person'], rows: [{ id: 'aldric', birth: null, title: 'King' }] }),
    );
    expect(await propertiesOf(store(), 'aldric')).toEqual({ id: 'aldric', name: 'Aldric', title: 'King' });
  });

  it('makes the properties exactly the row’s when asked to replace', async () => {
    await createSaltmere(store());
    await store().write((tx) =>
      tx.upsertNodes({
        labels: ['Entity', 'Person'],
        replace: true,
        rows: [{ id: 'aldric', title: null, birth: 761 }],
      }),
    );
    expect(await propertiesOf(store(), 'aldric')).toEqual({ id: 'aldric', birth: 761 });
  });

  it('adds labels to a node found by its key, and removes none', async () => {
    await createSaltmere(store());
    await store().write((tx) => tx.upsertNodes({ labels: ['Entity', 'Ghost', 'Undead'], rows: [{ id: 'aldric' }] }));
    const rows = await store().read("MATCH (e:Entity {id: 'aldric'}) RETURN e");
    expect(rows).toMatchObject([{ e: { labels: ['Entity', 'Ghost', 'Person', 'Undead'] } }]);
  });

  it('finds nodes by another key when one is named', async () => {
    await createSaltmere(store());
    await store().write((tx) => tx.upsertNodes({ labels: ['Entity'], key: 'name', rows: [{ name: 'Mira', age: 22 }] }));
    expect(await propertiesOf(store(), 'mira')).toEqual({ id: 'mira', name: 'Mira', birth: 790, age: 22 });
  });

  it('connects ends found by another key when one is named', async () => {
    await createSaltmere(store());
    const byName = { label: 'Entity', key: 'name' };
    const result = await store().write((tx) =>
      tx.createEdges({ type: 'KNOWS', from: byName, to: entity, rows: [{ from: 'Osric', to: 'mira' }] }),
    );
    expect(result).toEqual(counted(1, 0));
  });

  it.each(['createEdges', 'upsertEdges'] as const)('reports rows of %s whose end does not exist', async (method) => {
    await createSaltmere(store());
    const result = await store().write((tx) =>
      tx[method]({
        type: 'KNOWS',
        ...between,
        rows: [
          { from: 'mira', to: 'nobody' },
          { from: 'mira', to: 'osric' },
          { from: 'nobody', to: 'mira' },
          { from: 'Mira', to: 'osric' },
        ],
      }),
    );
    expect(result).toEqual({ created: 1, updated: 0, missing: [0, 2, 3] });
    expect(await store().read('MATCH (a)-[:KNOWS]->(b) RETURN a.id AS a, b.id AS b')).toEqual([
      { a: 'mira', b: 'osric' },
    ]);
  });

  it('reports ends that exist but under another label', async () => {
    await createSaltmere(store());
    const result = await store().write((tx) =>
      tx.createEdges({
        type: 'KNOWS',
        from: entity,
        to: { label: 'Assertion' },
        rows: [{ from: 'mira', to: 'osric' }],
      }),
    );
    expect(result.missing).toEqual([0]);
  });

  it('upserts at most one edge of a type between two nodes', async () => {
    await createSaltmere(store());
    const upsert = (since: number) =>
      store().write((tx) =>
        tx.upsertEdges({ type: 'KNOWS', ...between, rows: [{ from: 'mira', to: 'osric', properties: { since } }] }),
      );
    expect(await upsert(800)).toEqual(counted(1, 0));
    expect(await upsert(801)).toEqual(counted(0, 1));
    expect(await store().read('MATCH ()-[k:KNOWS]->() RETURN k.since AS since')).toEqual([{ since: 801 }]);
  });

  it('upserts one edge per key between two nodes when a key is named', async () => {
    await createSaltmere(store());
    const rows = ['r1', 'r2', 'r1'].map((relation_id) => ({ from: 'mira', to: 'osric', properties: { relation_id } }));
    const result = await store().write((tx) => tx.upsertEdges({ type: 'KNOWS', ...between, key: 'relation_id', rows }));
    expect(result).toEqual(counted(2, 1));
  });

  it('keeps an edge’s direction: the reverse is another edge', async () => {
    await createSaltmere(store());
    const result = await store().write((tx) =>
      tx.upsertEdges({
        type: 'KNOWS',
        ...between,
        rows: [
          { from: 'mira', to: 'osric' },
          { from: 'osric', to: 'mira' },
        ],
      }),
    );
    expect(result).toEqual(counted(2, 0));
  });

  it('merges edge properties, and a null removes one', async () => {
    await createSaltmere(store());
    await store().write((tx) =>
      tx.upsertEdges({
        type: 'RULES',
        ...between,
        rows: [{ from: 'aldric', to: 'saltmere', properties: { valid_until: null, shared: true } }],
      }),
    );
    const rows = await store().read('MATCH ()-[r:RULES]->() RETURN properties(r) AS properties');
    expect(rows).toEqual([{ properties: { valid_from: 785, shared: true } }]);
  });

  it('connects an entity to itself', async () => {
    await createSaltmere(store());
    await store().write((tx) => tx.createEdges({ type: 'SLEW', ...between, rows: [{ from: 'osric', to: 'osric' }] }));
    expect(await store().read('MATCH (o)-[:SLEW]->(o) RETURN o.id AS id')).toEqual([{ id: 'osric' }]);
  });

  it.each(['createNodes', 'upsertNodes'] as const)(
    'refuses a row without its key in %s and writes nothing',
    async (method) => {
      await store().ensureSchema(schema);
      const writing = store().write((tx) =>
        tx[method]({ labels: ['Entity'], rows: [{ id: 'mira' }, { name: 'Nobody' }] }),
      );
      await expect(writing).rejects.toMatchObject({ code: 'bad-row' });
      expect(await store().counts()).toEqual({ nodes: 0, edges: 0 });
    },
  );

  it('refuses an edge row without the key the batch names', async () => {
    await createSaltmere(store());
    const writing = store().write((tx) =>
      tx.upsertEdges({ type: 'KNOWS', ...between, key: 'relation_id', rows: [{ from: 'mira', to: 'osric' }] }),
    );
    await expect(writing).rejects.toMatchObject({ code: 'bad-row' });
  });

  it('stores labels, types and property names that are no plain words', async () => {
    await store().write(async (tx) => {
      await tx.createNodes({
        labels: ['Entity', 'Weißer Turm 塔'],
        rows: [{ id: 'a', 'höchster Punkt (m)': 80 }, { id: 'b' }],
      });
      await tx.createEdges({
        type: 'STEHT NEBEN',
        ...between,
        rows: [{ from: 'a', to: 'b', properties: { 'wie weit?': 2 } }],
      });
    });
    const rows = await store().read('MATCH (a:`Weißer Turm 塔`)-[r:`STEHT NEBEN`]->() RETURN a, r');
    expect(rows).toMatchObject([
      { a: { properties: { 'höchster Punkt (m)': 80 } }, r: { properties: { 'wie weit?': 2 } } },
    ]);
  });

  it.each(['Entity) DETACH DELETE (n', 'E`) DETACH DELETE (n) //', 'E\\u0060) //', ''])(
    'never lets the label %j become query text',
    async (label) => {
      await createSaltmere(store());
      const before = await store().counts();
      const created = await store()
        .write((tx) => tx.createNodes({ labels: [label], rows: [{ id: 'x' }] }))
        .then(() => 1)
        .catch((error: unknown) => {
          expect(error).toMatchObject({ code: 'bad-name' });
          return 0;
        });
      expect(await store().counts()).toEqual({ ...before, nodes: before.nodes + created });
    },
  );

  it('matches a large list sent as a parameter', async () => {
    await store().ensureSchema(schema);
    await createEntities(store(), 'Person', people(2_000));
    const ids = people(50_000).map(({ id }) => id);
    const rows = await store().read('UNWIND $ids AS id MATCH (e:Entity {id: id}) RETURN count(e) AS found', { ids });
    expect(rows).toEqual([{ found: 2_000 }]);
    expect(await store().read('MATCH (e:Entity) WHERE e.id IN $ids RETURN count(e) AS found', { ids })).toEqual(rows);
  });
});

const counted = (created: number, updated: number) => ({ created, updated, missing: [] });
