import { expect, it } from 'vitest';
import { readAll } from '../../src/graph/answers.ts';
import { labelsInUse } from '../../src/graph/labels-in-use.ts';
import type { GraphWriter } from '../../src/graph/port.ts';
import { onEveryStore } from '../support/engines.ts';
import { createEntities, createSaltmere, entity, entityIds, propertiesOf, schema } from './support.ts';

const between = { from: entity, to: entity };

onEveryStore('transactions', (store) => {
  it('returns what the work returns, once everything is committed', async () => {
    const created = await store().write(async (tx) => (await tx.createNodes(osric)).created);
    expect(created).toBe(1);
    expect(await entityIds(store())).toEqual(['osric']);
  });

  it('rolls everything back when the work rejects, in an empty graph', async () => {
    await store().ensureSchema(schema);
    const writing = store().write(async (tx) => {
      await tx.createNodes(osric);
      await tx.query("CREATE (:Entity {id: 'mira'})");
      throw new Error('the ink ran out');
    });
    await expect(writing).rejects.toThrow('the ink ran out');
    expect(await store().counts()).toEqual({ nodes: 0, edges: 0 });
  });

  it('rolls everything back when the work rejects, in a graph that is in use', async () => {
    await createSaltmere(store());
    const before = await store().counts();
    const writing = store().write(async (tx) => {
      await tx.upsertNodes({ labels: ['Entity', 'Person'], replace: true, rows: [{ id: 'aldric' }, { id: 'new' }] });
      await tx.createEdges({ type: 'KNOWS', ...between, rows: [{ from: 'new', to: 'aldric' }] });
      await tx.upsertEdges({
        type: 'RULES',
        ...between,
        rows: [{ from: 'aldric', to: 'saltmere', properties: { a: 1 } }],
      });
      await tx.query("MATCH (e:Entity {id: 'osric'}) DETACH DELETE e");
      throw new Error('the ink ran out');
    });
    await expect(writing).rejects.toThrow('the ink ran out');
    expect(await store().counts()).toEqual(before);
    expect(await propertiesOf(store(), 'aldric')).toEqual({ id: 'aldric', name: 'Aldric', birth: 760 });
    expect(await store().read('MATCH ()-[r:RULES {a: 1}]->() RETURN r')).toEqual([]);
  });

  it('rolls back when a query in it fails', async () => {
    await createSaltmere(store());
    const writing = store().write(async (tx) => {
      await tx.createNodes({ labels: ['Entity'], rows: [{ id: 'new' }] });
      await tx.query('MATCH (e:Entity) RETURN nothing_of_that_name');
    });
    await expect(writing).rejects.toMatchObject({ code: 'bad-query' });
    expect(await entityIds(store())).not.toContain('new');
  });

  it('stays usable after a write that failed', async () => {
    await expect(store().write((tx) => tx.query('RETURN'))).rejects.toMatchObject({ code: 'bad-query' });
    await store().write((tx) => tx.createNodes(osric));
    expect(await entityIds(store())).toEqual(['osric']);
  });

  it('sees its own writes', async () => {
    await store().ensureSchema(schema);
    const seen = await store().write(async (tx) => {
      await tx.createNodes(osric);
      await tx.upsertNodes({ labels: ['Entity', 'Person'], rows: [{ id: 'mira' }, { id: 'osric', title: 'Smith' }] });
      await tx.createEdges({ type: 'KNOWS', ...between, rows: [{ from: 'mira', to: 'osric' }] });
      return tx.query('MATCH (a)-[:KNOWS]->(b) RETURN a.id AS a, b.title AS title');
    });
    expect(seen).toEqual([{ a: 'mira', title: 'Smith' }]);
  });

  it('connects nodes that its own queries renamed, and not those it deleted', async () => {
    await store().ensureSchema(schema);
    const result = await store().write(async (tx) => {
      await tx.createNodes({ labels: ['Entity'], rows: [{ id: 'mira' }, { id: 'osric' }, { id: 'aldric' }] });
      await tx.createEdges({ type: 'KNOWS', ...between, rows: [{ from: 'mira', to: 'osric' }] });
      await tx.query("MATCH (e:Entity {id: 'osric'}) DETACH DELETE e");
      await tx.query("MATCH (e:Entity {id: 'aldric'}) SET e.id = 'aldric-the-grey'");
      const ends = ['osric', 'aldric', 'aldric-the-grey'].map((to) => ({ from: 'mira', to }));
      return tx.createEdges({ type: 'MOURNS', ...between, rows: ends });
    });
    expect(result).toEqual({ created: 1, updated: 0, missing: [0, 1] });
    expect(await store().counts()).toEqual({ nodes: 2, edges: 1 });
  });

  it('does not find again what was rolled back or deleted before', async () => {
    await createSaltmere(store());
    await store()
      .write(async (tx) => {
        await tx.createNodes({ labels: ['Entity'], rows: [{ id: 'ghost' }] });
        throw new Error('never mind');
      })
      .catch(() => undefined);
    await store().write((tx) => tx.query("MATCH (e:Entity {id: 'osric'}) DETACH DELETE e"));
    const rows = ['ghost', 'osric'].map((to) => ({ from: 'mira', to }));
    const result = await store().write((tx) => tx.upsertEdges({ type: 'KNOWS', ...between, rows }));
    expect(result).toEqual({ created: 0, updated: 0, missing: [0, 1] });
  });

  it('shows readers nothing of a write until it is committed, and then all of it', async () => {
    await createSaltmere(store());
    const before = await entityIds(store());
    const [midway, looked] = [gate(), gate()];
    const writing = store().write(async (tx) => {
      await tx.createNodes({ labels: ['Entity', 'Person'], rows: [{ id: 'orla' }] });
      midway.open();
      await looked.opened;
      await tx.query("MATCH (e:Entity {id: 'orla'}) SET e.name = 'Orla'");
    });
    await midway.opened;
    const [counted] = await readAll(store(), [{ cypher: 'MATCH (e:Entity) RETURN count(e) AS entities' }]);
    expect([await entityIds(store()), counted]).toEqual([before, [{ entities: before.length }]]);
    looked.open();
    await writing;
    expect(await entityIds(store())).toEqual([...before, 'orla'].sort());
  });

  it('lets two concurrent writers finish, neither losing the other’s writes', async () => {
    await createSaltmere(store());
    const add = (title: string) => (tx: GraphWriter) =>
      tx.query("MATCH (e:Entity {id: 'aldric'}) SET e.titles = coalesce(e.titles, []) + [$title]", { title });
    await Promise.all([store().write(add('the Grey')), store().write(add('the Drowned'))]);
    const [row] = await store().read(
      "MATCH (e:Entity {id: 'aldric'}) UNWIND e.titles AS t WITH t ORDER BY t RETURN collect(t) AS titles",
    );
    expect(row?.titles).toEqual(['the Drowned', 'the Grey']);
  });

  it('keeps the writes of ten concurrent upserts of the same nodes', async () => {
    await store().ensureSchema(schema);
    const rows = Array.from({ length: 20 }, (_, index) => ({ id: `p${index}` }));
    await Promise.all(
      Array.from({ length: 10 }, () => store().write((tx) => tx.upsertNodes({ labels: ['Entity'], rows }))),
    );
    expect((await store().counts()).nodes).toBe(20);
  });

  it('shows readers only what is committed', async () => {
    await createSaltmere(store());
    await store().write(async (tx) => {
      await tx.query("CREATE (:Entity {id: 'unborn'})");
      expect(await entityIds(store())).not.toContain('unborn');
    });
    expect(await entityIds(store())).toContain('unborn');
  });

  it('shows readers nothing of a first load until it is committed', async () => {
    await store().write(async (tx) => {
      await tx.createNodes(osric);
      expect(await store().counts()).toEqual({ nodes: 0, edges: 0 });
    });
    expect((await store().counts()).nodes).toBe(1);
  });

  it('refuses a second node with a unique key and rolls back', async () => {
    await createSaltmere(store());
    const writing = store().write(async (tx) => {
      await tx.createNodes({ labels: ['Entity'], rows: [{ id: 'new' }] });
      await tx.createNodes({ labels: ['Entity', 'Person'], rows: [{ id: 'mira' }] });
    });
    await expect(writing).rejects.toMatchObject({ code: 'not-unique', message: expect.stringContaining('mira') });
    expect(await entityIds(store())).not.toContain('new');
  });

  it('refuses a key that a first load holds twice and loads nothing', async () => {
    await store().ensureSchema(schema);
    const rows = [{ id: 'mira' }, { id: 'osric' }, { id: 'mira' }];
    const writing = store().write((tx) => tx.createNodes({ labels: ['Entity'], rows }));
    await expect(writing).rejects.toMatchObject({ code: 'not-unique', message: expect.stringContaining('mira') });
    expect((await store().counts()).nodes).toBe(0);
  });

  it('allows the same key under another label, and names that repeat', async () => {
    await store().ensureSchema(schema);
    await store().write(async (tx) => {
      await tx.createNodes({
        labels: ['Entity'],
        rows: [
          { id: 'x', name: 'Mira' },
          { id: 'y', name: 'Mira' },
        ],
      });
      await tx.createNodes({ labels: ['Assertion'], rows: [{ id: 'x' }] });
    });
    expect((await store().counts()).nodes).toBe(3);
  });

  it('takes the schema as often as it is given, before and after data', async () => {
    await store().ensureSchema(schema);
    await createEntities(store(), 'Person', [{ id: 'mira' }]);
    await store().ensureSchema(schema);
    await store().ensureSchema([...schema, { label: 'LoreSource', property: 'id', unique: true }]);
    await expect(createEntities(store(), 'Person', [{ id: 'mira' }])).rejects.toMatchObject({ code: 'not-unique' });
  });

  it('looks keys up by their index, as EXPLAIN shows', async () => {
    await createSaltmere(store());
    expect(await store().explain("MATCH (e:Entity {id: 'mira'}) RETURN e")).toMatch(/index/i);
  });

  it('counts nodes and edges as they come and go', async () => {
    await createSaltmere(store());
    expect(await store().counts()).toEqual({ nodes: 5, edges: 3 });
    await store().write((tx) => tx.query("MATCH (e:Entity {id: 'mira'}) DETACH DELETE e"));
    expect(await store().counts()).toEqual({ nodes: 4, edges: 1 });
  });

  it('can be emptied and loaded again', async () => {
    await createSaltmere(store());
    await store().write((tx) => tx.query('MATCH (n) DETACH DELETE n'));
    expect(await store().counts()).toEqual({ nodes: 0, edges: 0 });
    await createSaltmere(store());
    expect(await store().counts()).toEqual({ nodes: 5, edges: 3 });
    await expect(createEntities(store(), 'Person', [{ id: 'mira' }])).rejects.toMatchObject({ code: 'not-unique' });
  });

  it('says what it is', () => {
    const { name, version, location } = store().engine;
    expect(['embedded', 'neo4j']).toContain(name);
    expect(version).toMatch(/^\d+\.\d+/);
    expect(location).not.toBe('');
  });

  it('refuses to work once it is closed', async () => {
    await store().close();
    await expect(store().read('RETURN 1 AS one')).rejects.toMatchObject({ code: 'store-closed' });
    await expect(store().write(async () => 1)).rejects.toMatchObject({ code: 'store-closed' });
    await store().close();
  });
});

/** What one side of a test waits at until the other comes by. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

const osric = { labels: ['Entity', 'Person'], rows: [{ id: 'osric' }] };

onEveryStore('labels in use', (store) => {
  const inUse = async (...names: string[]) => [...(await labelsInUse(store(), names))].sort();

  it('are those that a node has, whoever has had them before', async () => {
    expect(await inUse()).toEqual([]);
    expect(await inUse('Person', 'Spell')).toEqual([]);
    await createEntities(store(), 'Person', [{ id: 'mira' }, { id: 'osric' }]);
    expect(await inUse('Person', 'Spell', 'Entity')).toEqual(['Entity', 'Person']);
    await store().write((tx) => tx.query("MATCH (n:Entity {id: 'mira'}) DETACH DELETE n"));
    expect(await inUse('Person', 'Spell', 'Entity')).toEqual(['Entity', 'Person']);
    await store().write((tx) => tx.query("MATCH (n:Entity {id: 'osric'}) REMOVE n:Person SET n:Spell"));
    expect(await inUse('Person', 'Spell', 'Entity')).toEqual(['Entity', 'Spell']);
    await store().write((tx) => tx.query('MATCH (n) DETACH DELETE n'));
    expect(await inUse('Person', 'Spell', 'Entity')).toEqual([]);
  });

  it('are not those of a write that failed, nor half a label', async () => {
    const failed = store().write(async (tx) => {
      await tx.createNodes(osric);
      throw new Error('halt');
    });
    await expect(failed).rejects.toThrow('halt');
    expect(await inUse('Person')).toEqual([]);
    await createEntities(store(), 'Person', [{ id: 'mira' }]);
    expect(await inUse('Perso', 'person', 'Person')).toEqual(['Person']);
    await expect(labelsInUse(store(), ['Per\\son'])).rejects.toMatchObject({ code: 'bad-name' });
  });
});
