import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isSetting, Saves } from '../../../src/app/ingest/saves.ts';
import { worldAt } from '../../../src/app/store/home.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

const calendars = '.obsidian/plugins/calendarium/data.json';

let folder: WorldFolder;
let saves: Saves;
beforeEach(async () => {
  folder = new WorldFolder({ 'maren.yaml': '- { name: Maren, kind: Person }', [calendars]: '{}' });
  saves = new Saves(worldAt(folder.root), 50);
  await saves.ready();
});
afterEach(async () => {
  await saves.close();
  folder.remove();
});

it('notices when the calendars of a vault change, and nothing else of the folder they lie in', async () => {
  const over = new AbortController();
  const bursts = saves.until(over.signal);
  folder.write('.obsidian/workspace.json', '{}');
  folder.write('.obsidian/plugins/dice/data.json', '{}');
  folder.write('.obsidian/snippet.md', 'Words.');
  folder.write(calendars, '{"calendars": []}');
  expect((await bursts.next()).value).toEqual([calendars]);
  over.abort();
});

it.each([
  ['a folder', ''],
  ['one file', 'maren.yaml'],
])('notices when decisions come to a world of %s, and nothing else of its store', async (_, path) => {
  const over = new AbortController();
  const here = new Saves(worldAt(join(folder.root, path)), 50);
  try {
    await here.ready();
    const bursts = here.until(over.signal);
    folder.write('.lore/graph.grafeo', '1');
    folder.write('.lore/people.yaml', '[]');
    folder.write('.lore/decisions.yaml.0f0f', '[]');
    folder.write('.lore/decisions.yaml', '[]');
    expect((await bursts.next()).value).toEqual(['.lore/decisions.yaml']);
    folder.write('.lore/decisions.yaml', '# none\n');
    expect((await bursts.next()).value).toEqual(['.lore/decisions.yaml']);
  } finally {
    over.abort();
    await here.close();
  }
});

it('knows them as settings', () => {
  expect([calendars, '.obsidian/app.json', 'sub/lore.yaml'].map(isSetting)).toEqual([true, false, true]);
});

it('comes back at the latest when it was told to, once, with what was saved or nothing', async () => {
  const over = new AbortController();
  const bursts = saves.until(over.signal);
  saves.wakeIn(10);
  expect((await bursts.next()).value).toEqual([]);
  saves.wakeIn(600_000);
  folder.write('maren.yaml', '- { name: Maren of Vask, kind: Person }');
  expect((await bursts.next()).value).toEqual(['maren.yaml']);
  const next = bursts.next();
  over.abort();
  expect(await next).toEqual({ done: true, value: undefined });
});
