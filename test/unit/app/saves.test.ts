import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isSetting, Saves } from '../../../src/app/ingest/saves.ts';
import { worldAt } from '../../../src/app/store/home.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

const calendars = '.obsidian/plugins/calendarium/data.json';

let folder: WorldFolder;
let saves: Saves;
const noFault = (fault: Error) => expect.fail(fault.message);
beforeEach(async () => {
  folder = new WorldFolder({ 'maren.yaml': '- { name: Maren, kind: Person }', [calendars]: '{}' });
  saves = new Saves(worldAt(folder.root), 50, noFault);
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
  const here = new Saves(worldAt(join(folder.root, path)), 50, noFault);
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

it.each([
  ['ENOSPC', /go unnoticed: no more files can be watched on this machine \(ENOSPC\)/],
  ['EMFILE', /go unnoticed: too many files are open \(EMFILE\)/],
])('says what can no longer be watched, and goes on with the rest: %s', async (code, words) => {
  const over = new AbortController();
  const faults: string[] = [];
  const here = new Saves(worldAt(folder.root), 50, (fault) => faults.push(`${fault.code} ${fault.message}`));
  try {
    await here.ready();
    const error = Object.assign(new Error(code), { code, syscall: 'watch' });
    const watcher: unknown = Reflect.get(here, 'watcher');
    for (let times = 0; times < 3; times++) if (watcher instanceof EventEmitter) watcher.emit('error', error);
    expect(faults).toEqual(Array(3).fill(expect.stringMatching(words)));
    const bursts = here.until(over.signal);
    folder.write('maren.yaml', '- { name: Maren of Vask, kind: Person }');
    expect((await bursts.next()).value).toEqual(['maren.yaml']);
  } finally {
    over.abort();
    await here.close();
  }
});
