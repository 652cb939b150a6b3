import { afterEach, beforeEach, expect, it } from 'vitest';
import { openMemoryStore, rememberingStore } from '../../../src/compose.ts';
import type { GraphStore } from '../../../src/graph/port.ts';

let store: GraphStore;
let asked: string[];
beforeEach(async () => {
  const opened = await openMemoryStore();
  asked = [];
  store = {
    ...opened,
    read: (cypher, params) => {
      asked.push(cypher);
      return opened.read(cypher, params);
    },
  };
  await store.write((tx) => tx.upsertNodes({ labels: ['Entity'], rows: [{ id: 'maren' }, { id: 'odo' }] }));
});
afterEach(() => store.close());

const one = 'MATCH (e:Entity {id: $id}) RETURN e.id AS id';

it('asks the same question once, and another one for itself', async () => {
  const remembering = rememberingStore(store);
  for (const id of ['maren', 'odo', 'maren']) expect(await remembering.read(one, { id })).toEqual([{ id }]);
  expect(asked).toHaveLength(2);
});

it('remembers no answers to long lists, and forgets the oldest of the others', async () => {
  const remembering = rememberingStore(store);
  const ids = Array.from({ length: 100 }, (_, at) => `entity-${at}`);
  for (let time = 0; time < 2; time++)
    await remembering.read('UNWIND $ids AS id MATCH (e:Entity {id: id}) RETURN id', { ids });
  expect(asked).toHaveLength(2);
  for (let at = 0; at < 201; at++) await remembering.read(one, { id: `entity-${at}` });
  await remembering.read(one, { id: 'entity-0' });
  await remembering.read(one, { id: 'entity-200' });
  expect(asked).toHaveLength(2 + 202);
});

it('has everything else of the store', async () => {
  const remembering = rememberingStore(store);
  expect(await remembering.counts()).toEqual(await store.counts());
  expect(remembering.engine).toBe(store.engine);
});
