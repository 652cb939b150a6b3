import { expect, it } from 'vitest';
import { perLoreState } from '../../../../src/app/entities/per-state.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import type { GraphStore } from '../../../../src/graph/port.ts';

const mark = (store: GraphStore, generation: number, state: string) =>
  store.write((tx) => tx.upsertNodes({ labels: ['LoreMeta'], rows: [{ id: 'ingest', generation, state }] }));

it('reads once for each state of the lore, and each time while an ingest is under way', async () => {
  const store = await openMemoryStore();
  let reads = 0;
  const count = perLoreState(() => {
    reads += 1;
    return Promise.resolve(reads);
  });
  await mark(store, 1, 'done');
  expect([await count(store), await count(store)]).toEqual([1, 1]);
  await mark(store, 2, 'running');
  expect([await count(store), await count(store)]).toEqual([2, 3]);
  await mark(store, 2, 'done');
  expect([await count(store), await count(store)]).toEqual([4, 4]);
  await store.close();
});

it('two who ask at once wait for one reading, and one that failed is tried again', async () => {
  const store = await openMemoryStore();
  await mark(store, 1, 'done');
  let reads = 0;
  const flaky = perLoreState(() => {
    reads += 1;
    return reads === 1 ? Promise.reject(new Error('the tide')) : Promise.resolve(reads);
  });
  await expect(flaky(store)).rejects.toThrow('the tide');
  expect(await flaky(store)).toBe(2);
  expect(await Promise.all([flaky(store), flaky(store)])).toEqual([2, 2]);
  await store.close();
});

it('keeps stores apart', async () => {
  const [one, other] = [await openMemoryStore(), await openMemoryStore()];
  for (const store of [one, other]) await mark(store, 1, 'done');
  const named = perLoreState((store) => Promise.resolve(store === one ? 'one' : 'other'));
  expect([await named(one), await named(other), await named(one)]).toEqual(['one', 'other', 'one']);
  for (const store of [one, other]) await store.close();
});
