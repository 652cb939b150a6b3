import { expect, it } from 'vitest';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { runOverStore } from '../../../../src/app/runs/run-over-store.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import { keep, tickingClock, WorldFolder } from '../../../support/worlds/world-folder.ts';

it('a run counts no gap as open that something would close which waits, and says what would', async () => {
  const folder = new WorldFolder({
    'people.yaml': '- { id: marla, kind: Person, name: Marla Quist }\n- { id: odo, kind: Person, name: Odo Brand }\n',
    'note.md': 'Marla Quist was born in 1180.\n',
  });
  const store = await openMemoryStore();
  try {
    const world = await keep(store, folder.root, tickingClock());
    await ingestWorld(world);
    const { open, found } = await runOverStore(world, { scope: 'full' });
    expect(open.orphan).toBe(1);
    expect(found.map(({ message }) => message).sort()).toEqual([
      expect.stringContaining('Marla Quist: The note says "Marla Quist was born in 1180."'),
      'Odo Brand: Person of unknown lineage.',
    ]);
  } finally {
    await store.close();
    folder.remove();
  }
});
