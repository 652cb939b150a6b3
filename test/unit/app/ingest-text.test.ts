import { expect, it } from 'vitest';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { ingestText } from '../../../src/surfaces/cli/print/ingest.ts';
import { keep, WorldFolder } from '../../support/worlds/world-folder.ts';

it('tells in one line of all who live after the present', async () => {
  const people = ['Ilka', 'Joss', 'Karr'].map((name) => `- { name: ${name}, kind: Person, birth: 900 }\n`).join('');
  const folder = new WorldFolder({ 'lore.yaml': 'now: 800\n', 'people.yaml': people });
  const store = await openEmbeddedStore();
  try {
    const report = await ingestWorld(await keep(store, folder.root));
    const text = ingestText(report, { colour: false, width: 100, sourceLine: () => undefined });
    const lines = text.split('\n').filter((line) => line.includes('after-the-present'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('3 × ');
    expect(lines[0]).toContain('Ilka, Joss, Karr');
  } finally {
    await store.close();
    folder.remove();
  }
});
