import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RequestBody } from '../../../../src/graph/remote/protocol.ts';
import { holder, offeredStore } from '../../../support/offered-store.ts';

let offered: Awaited<ReturnType<typeof offeredStore>>;
beforeEach(async () => {
  offered = await offeredStore({ holder: { ...holder, command: 'lore serve --read-only', readOnly: true } });
  await offered.store.write((tx) => tx.createNodes({ labels: ['Entity'], rows: [{ id: 'osric' }] }));
});
afterEach(() => offered.end());

const refused = {
  code: 'holder-read-only',
  message: expect.stringMatching(/open in process \d+ \(lore serve --read-only\), which does not allow writes/),
  fix: expect.stringContaining('--read-only'),
};
const batch = { labels: ['Entity'], rows: [{ id: 'mira' }] };
const edges = {
  type: 'KNOWS',
  from: { label: 'Entity' },
  to: { label: 'Entity' },
  rows: [{ from: 'osric', to: 'osric' }],
};

describe('a store whose process writes nothing', () => {
  it('is read by others, who see that it is so', async () => {
    const remote = await offered.open();
    expect(remote.engine.holder?.readOnly).toBe(true);
    expect(await remote.read('MATCH (e:Entity) RETURN e.id AS id')).toEqual([{ id: 'osric' }]);
    await remote.close();
  });

  it('refuses a write, and indexes', async () => {
    const remote = await offered.open();
    await expect(remote.write((tx) => tx.createNodes(batch))).rejects.toMatchObject(refused);
    const index = { label: 'Spell', property: 'id', unique: true };
    await expect(remote.ensureSchema([index])).rejects.toMatchObject(refused);
    expect(await remote.listIndexes()).not.toContainEqual(expect.objectContaining({ label: 'Spell' }));
    await remote.close();
  });

  it.each<[string, (tx: number) => RequestBody]>([
    ['a transaction', () => ({ op: 'begin' })],
    ['Cypher', (tx) => ({ op: 'query', tx, cypher: 'CREATE (:Entity)' })],
    ['new nodes', (tx) => ({ op: 'createNodes', tx, batch })],
    ['nodes', (tx) => ({ op: 'upsertNodes', tx, batch })],
    ['new edges', (tx) => ({ op: 'createEdges', tx, batch: edges })],
    ['edges', (tx) => ({ op: 'upsertEdges', tx, batch: edges })],
    ['a commit', (tx) => ({ op: 'commit', tx })],
    ['indexes', () => ({ op: 'ensureSchema', indexes: [{ label: 'Spell', property: 'id', unique: false }] })],
    ['Cypher that writes, as a read', () => ({ op: 'read', cypher: 'CREATE (:Entity)' })],
    [
      'Cypher that writes, as a limited read',
      () => ({ op: 'readLimited', cypher: 'CREATE (:Entity)', timeMs: 1000, rows: 1 }),
    ],
  ])('refuses %s, whatever else the caller has asked before', async (_, asked) => {
    const caller = await offered.connect();
    const { id: tx, reply } = caller.begin({ op: 'begin' });
    await expect(reply).rejects.toMatchObject(refused);
    await expect(caller.ask(asked(tx))).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:holder-read-only|transaction-ended|write-refused)$/),
    });
    expect(await offered.store.counts()).toEqual({ nodes: 1, edges: 0 });
    caller.end();
  });
});
