import { openEmbeddedStore } from '../../../../src/graph/embedded/store.ts';

/** A process of its own that opens the store of its argument, commits 50 people one by one, says so, and stays until it is killed. */
const [path = ''] = process.argv.slice(2);
const store = await openEmbeddedStore({ path });
await store.ensureSchema([{ label: 'Entity', property: 'id', unique: true }]);
for (let index = 0; index < 50; index += 1) {
  await store.write(async (tx) => {
    await tx.upsertNodes({ labels: ['Entity', 'Person'], rows: [{ id: `p${index}` }] });
    await tx.createEdges({
      type: 'KNOWS',
      from: { label: 'Entity' },
      to: { label: 'Entity' },
      rows: [{ from: `p${index}`, to: 'p0' }],
    });
  });
}
process.stdout.write('committed\n');
setInterval(() => undefined, 1_000);
