import { expect, it } from 'vitest';
import { WatchSession } from '../../../src/app/ingest/watch-session.ts';
import { worldAt } from '../../../src/app/store/home.ts';
import type { ExtractorOf } from '../../../src/app/world/model-extractor.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import { keep, WorldFolder } from '../../support/worlds/world-folder.ts';

it('a watch with a model hands it the prose at each save, and takes what it reads', async () => {
  const folder = new WorldFolder({
    'lore.yaml': 'world: Vask\n',
    'cast.yaml': '- { id: aldric, name: Aldric, kind: Person }\n- { id: vask, name: Vask, kind: Kingdom }\n',
    'note.md': 'Aldric wore the crown of Vask.\n',
  });
  const asked: string[] = [];
  const extract: ExtractorOf = () => (passages) => {
    asked.push(...passages.map(({ text }) => text));
    const claims = passages.map((passage) => ({
      passage,
      start: 0,
      end: passage.text.length,
      subject: 'aldric',
      type: 'RULES',
      target: 'vask',
    }));
    return Promise.resolve({ claims, rejected: {} });
  };
  const store = await openMemoryStore();
  try {
    const session = new WatchSession(await keep(store, folder.root), worldAt(folder.root), { extract });
    const first = await session.ingest([]);
    folder.write('note.md', 'Aldric laid down the crown of Vask.\n');
    const second = await session.ingest(['note.md']);
    expect(asked).toEqual(['Aldric wore the crown of Vask.', 'Aldric laid down the crown of Vask.']);
    expect([first, second].map(({ prose, counts }) => [prose?.claims, counts.candidates])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  } finally {
    await store.close();
    folder.remove();
  }
});
