import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadEngine } from '../../../../src/graph/embedded/engine.ts';
import { openEmbeddedStore } from '../../../../src/graph/embedded/store.ts';
import type { GraphStore, GraphWriter } from '../../../../src/graph/port.ts';

const mira = { labels: ['Entity', 'Person'], rows: [{ id: 'mira' }] };

let store: GraphStore;
beforeEach(async () => {
  store = await openEmbeddedStore();
});
afterEach(() => store.close());

it('says how to go on without the engine on a platform that has no binary of it', async () => {
  const noBinary = () => Promise.reject(new Error('Cannot find native binding'));
  await expect(loadEngine(noBinary)).rejects.toMatchObject({
    code: 'engine-missing',
    message: expect.stringContaining(`${process.platform}-${process.arch}`),
    fix: expect.stringContaining('NEO4J_URI'),
  });
});

describe('a writer', () => {
  it('is of no use after its work has ended', async () => {
    let kept: GraphWriter | undefined;
    await store.write(async (tx) => {
      kept = tx;
    });
    await expect(kept?.createNodes(mira)).rejects.toMatchObject({ code: 'transaction-ended' });
    expect(await store.counts()).toEqual({ nodes: 0, edges: 0 });
  });

  it.each(['first', 'later'])('commits what the work did not wait for, in the %s load', async (load) => {
    if (load === 'later') await store.write((tx) => tx.createNodes({ labels: ['Entity'], rows: [{ id: 'osric' }] }));
    await store.write(async (tx) => {
      void tx.createNodes(mira);
    });
    expect(await store.read('MATCH (p:Person) RETURN p.id AS id')).toEqual([{ id: 'mira' }]);
  });

  it('cannot be asked for inside another, which would wait for itself', async () => {
    const nested = store.write(() => store.write((tx) => tx.createNodes(mira)));
    await expect(nested).rejects.toMatchObject({ code: 'nested-write' });
    await store.write((tx) => tx.createNodes(mira));
    expect((await store.counts()).nodes).toBe(1);
  });

  it('finds an end that came with another key or by a query, in a first load', async () => {
    await store.ensureSchema([{ label: 'Entity', property: 'id', unique: true }]);
    const result = await store.write(async (tx) => {
      await tx.createNodes({ labels: ['Entity'], key: 'name', rows: [{ name: 'Mira', id: 'mira' }] });
      await tx.query("CREATE (:Entity {id: 'osric'})");
      await tx.upsertNodes({ labels: ['Entity'], rows: [{ id: 'aldric' }] });
      const ends = { from: { label: 'Entity' }, to: { label: 'Entity' } };
      const rows = [
        { from: 'mira', to: 'osric' },
        { from: 'aldric', to: 'mira' },
      ];
      return tx.createEdges({ type: 'KNOWS', ...ends, rows });
    });
    expect(result).toEqual({ created: 2, updated: 0, missing: [] });
  });

  it.each(['_id', '_labels', '_type', '_source', '_target', '__proto__', ''])(
    'refuses the property name %j, which could not be read back',
    async (name) => {
      const row = Object.fromEntries([
        ['id', 'mira'],
        [name, 'x'],
      ]);
      const writing = store.write((tx) => tx.createNodes({ labels: ['Entity'], rows: [row] }));
      await expect(writing).rejects.toMatchObject({ code: 'bad-name' });
    },
  );

  it('stores a property whose name has a backtick in it, in first and later loads', async () => {
    const row = (id: string) => ({ id, 'a`b': 1, plain: null });
    await store.write((tx) => tx.createNodes({ labels: ['Entity'], rows: [row('first')] }));
    await store.write((tx) => tx.createNodes({ labels: ['Entity'], rows: [row('later')] }));
    const ends = { from: { label: 'Entity' }, to: { label: 'Entity' } };
    const edge = { from: 'first', to: 'later', properties: { 'c`d': 2 } };
    await store.write((tx) => tx.createEdges({ type: 'KNOWS', ...ends, rows: [edge] }));
    expect(
      await store.read('MATCH (a)-[r]->(b) RETURN properties(a) AS a, properties(r) AS r, properties(b) AS b'),
    ).toEqual([{ a: { id: 'first', 'a`b': 1 }, r: { 'c`d': 2 }, b: { id: 'later', 'a`b': 1 } }]);
  });

  it('refuses a map with a single $ key, which the engine would take for a typed value', async () => {
    const reading = store.read('RETURN $moment AS m', { moment: { $date: '0812-03-04' } });
    await expect(reading).rejects.toMatchObject({ code: 'bad-value', message: expect.stringContaining('$moment') });
  });
});

describe('a limited read', () => {
  const endless = 'UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b WITH a, b WHERE a + b < 0 RETURN a';

  it('leaves no snapshot behind when the store is closed, also after a query was stopped', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lore-test-'));
    vi.stubEnv('TMPDIR', folder);
    await store.write((tx) => tx.createNodes(mira));
    await store.readLimited('MATCH (n) RETURN n', {}, { timeMs: 60_000, rows: 5 });
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^lore-snapshot-/)]);
    const stopped = store.readLimited(endless, {}, { timeMs: 200, rows: 5 });
    await expect(stopped).rejects.toMatchObject({ code: 'time-limit' });
    await store.close();
    expect(await readdir(folder)).toEqual([]);
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  it('stops waiting when the store is closed while it runs', async () => {
    const running = store
      .readLimited(endless, {}, { timeMs: 1_000, rows: 5 })
      .catch((error: { code: string }) => error.code);
    await store.close();
    expect(await running).toBe('time-limit');
  });
});

describe('a limited read that takes memory', () => {
  const most = { timeMs: 60_000, rows: 10, memoryMb: 200 };

  it.each([
    ['a text that is doubled and doubled', "RETURN size(reduce(s = 'wave', n IN range(1, 40) | s + s)) AS n"],
    ['a list of a billion numbers', 'RETURN size(range(1, 1000000000)) AS n'],
    ['rows that are gathered', 'UNWIND range(1, 40000000) AS n WITH collect(n) AS all RETURN size(all) AS n'],
  ])('is ended above its limit, and the next one runs: %s', async (_, cypher) => {
    const store = await openEmbeddedStore();
    await expect(store.readLimited(cypher, {}, most)).rejects.toMatchObject({
      code: 'memory-limit',
      message: 'The query used more than 200 MB of memory and was stopped.',
    });
    const { rows } = await store.readLimited('RETURN 1 AS one', {}, most);
    expect(rows).toEqual([{ one: 1 }]);
    await store.close();
  });
});
