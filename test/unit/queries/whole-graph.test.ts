import { expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { labels } from '../../../src/graph/schema.ts';
import { readGraph } from '../../../src/queries/whole-graph.ts';

it('reads an entity of thousands of attributes in little more time than as many entities', async () => {
  const store = await openEmbeddedStore();
  const keys = Array.from({ length: 3_000 }, (_, index) => `trait_${index}`);
  await store.write(async (tx) => {
    const traits = Object.fromEntries(keys.map((key) => [key, 'yes']));
    await tx.createNodes({ labels: [labels.entity], rows: [{ id: 'odo', ...traits }] });
    await tx.createNodes({ labels: [labels.assertion], rows: keys.map((key) => ({ id: key, key })) });
    await tx.createEdges({
      type: 'OF',
      from: { label: labels.assertion },
      to: { label: labels.entity },
      rows: keys.map((from) => ({ from, to: 'odo' })),
    });
  });
  const { nodes, edges } = await readGraph(store, { history: false });
  await store.close();
  expect([nodes.length, edges.length]).toEqual([3_001, 3_000]);
  expect(edges[0]).toEqual({ type: 'OF', from: 'Assertion:trait_0', to: 'Entity:odo', properties: {} });
  // It took more than a minute when each edge asked for the labels of its ends.
}, 20_000);
