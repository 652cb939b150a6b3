import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type IngestProgress, ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { watchWorld } from '../../../src/app/ingest/watch-world.ts';
import { ownSeal } from '../../../src/app/store/parsed-file-cache.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import { cacheFolder } from '../../../src/util/files/cache-folder.ts';
import { keep, WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
beforeEach(() => {
  folder = new WorldFolder({
    'world/lore.yaml': 'world: Vask\n',
    'world/people.yaml': '- { name: Maren, kind: Person }\n',
  });
  vi.stubEnv('XDG_CACHE_HOME', join(folder.root, 'cache'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  folder.remove();
});

const cacheFile = () => join(folder.root, 'world', '.lore', 'parsed-files');
const sealPath = () => join(folder.root, 'cache', 'lore-engine', 'seal');

/** What an ingest into an empty store says, and the prose that is in the store then. */
async function ingested(progress: IngestProgress = {}) {
  const store = await openMemoryStore();
  try {
    const report = await ingestWorld(await keep(store, join(folder.root, 'world')), progress);
    const prose = await store.read('MATCH (c:LoreChunk) RETURN c.text AS text');
    return { ...report, texts: prose.map(({ text }) => text) };
  } finally {
    await store.close();
  }
}

it('an ingest stores the parsed files beside the store, and nowhere in the folder of a world without one', async () => {
  await ingested();
  expect(existsSync(join(folder.root, 'world', '.lore'))).toBe(false);
  mkdirSync(join(folder.root, 'world', '.lore'));
  await ingested();
  expect(existsSync(cacheFile())).toBe(true);
});

it('prose is not stored twice: a store that is empty again gets it from its file', async () => {
  folder.write('world/hall.md', '# Maren\n\nIt was cold in the hall.\n');
  mkdirSync(join(folder.root, 'world', '.lore'));
  const before = await ingested();
  expect(before.texts).toEqual([expect.stringContaining('It was cold in the hall.')]);
  expect(readFileSync(cacheFile(), 'utf8')).not.toContain('cold');
  expect((await ingested()).texts).toEqual(before.texts);
});

it('files that an older version stored in its place go', async () => {
  for (const older of ['readings', 'readings-since']) folder.write(`world/.lore/${older}`, 'x');
  await ingested();
  expect(readdirSync(join(folder.root, 'world', '.lore'))).toEqual(['parsed-files']);
});

it('the seal is read by nobody else', async () => {
  await ownSeal(join(folder.root, 'cache'));
  expect(statSync(join(folder.root, 'cache', 'seal')).mode & 0o077).toBe(0);
});

it('a seal stays the same, and a broken one is made anew', async () => {
  const seal = await ownSeal(join(folder.root, 'cache'));
  expect(seal).toHaveLength(32);
  expect(await ownSeal(join(folder.root, 'cache'))).toEqual(seal);
  writeFileSync(join(folder.root, 'cache', 'seal'), 'x');
  expect(await ownSeal(join(folder.root, 'cache'))).toHaveLength(32);
});

it('an ingest goes on where there is nowhere to store a seal, or the parsed files', async () => {
  mkdirSync(join(folder.root, 'world', '.lore'));
  writeFileSync(join(folder.root, 'cache'), 'a file where a folder should be');
  expect((await ingested()).counts.entities).toBe(1);
  expect(existsSync(cacheFile())).toBe(false);
});

it('another seal than that of the last run is as good as no parsed files', async () => {
  mkdirSync(join(folder.root, 'world', '.lore'));
  await ingested();
  const before = readFileSync(cacheFile());
  writeFileSync(sealPath(), 'x'.repeat(32));
  chmodSync(sealPath(), 0o600);
  expect((await ingested()).counts.entities).toBe(1);
  expect(readFileSync(cacheFile())).not.toEqual(before);
});

it.each<[NodeJS.Platform, Record<string, string>, RegExp]>([
  ['linux', { XDG_CACHE_HOME: '/caches' }, /^.caches.lore-engine$/],
  ['linux', {}, /\.cache.lore-engine$/],
  ['linux', { XDG_CACHE_HOME: '.lore' }, /\.cache.lore-engine$/],
  ['darwin', {}, /Library.Caches.lore-engine$/],
  ['win32', { LOCALAPPDATA: '/local' }, /^.local.lore-engine$/],
])('on %s what can be done without is stored where it belongs', (platform, env, folderOfUser) => {
  expect(cacheFolder(platform, env)).toMatch(folderOfUser);
});

/** Halls whose prose is not in memory; at each reading another one is written anew, after its file was looked at. */
async function restlessHalls(count: number) {
  let readings = 0;
  const text = (word: string) => `# Maren\n\nIt was ${word} in the hall.\n`;
  for (let hall = 1; hall <= count; hall++) folder.write(`world/hall${hall}.md`, text('cold'));
  mkdirSync(join(folder.root, 'world', '.lore'));
  await new Promise((resolve) => setTimeout(resolve, 50)); // what was saved just before is read again anyway
  await ingested();
  return (path: string) => {
    if (path !== 'people.yaml') return;
    readings += 1;
    if (readings <= count) folder.write(`world/hall${readings}.md`, text('warm'));
  };
}

it('a file that is saved while the world is read is read again, with the world', async () => {
  const onFile = await restlessHalls(2);
  const { texts } = await ingested({ onFile });
  expect(texts).toEqual([expect.stringContaining('warm'), expect.stringContaining('warm')]);
});

it.each([
  ['reads again what was saved during its first reading', 2, []],
  [
    'says so where files do not come to rest, and goes on with the next save',
    5,
    ['changed-meanwhile: Watching goes on: with the next save it is read again.'],
  ],
])('a watch %s', async (_, count, told) => {
  const onFile = await restlessHalls(count);
  const store = await openMemoryStore();
  const over = new AbortController();
  const troubles: string[] = [];
  const reports: unknown[] = [];
  const warmHalls = async () => {
    const prose = await store.read('MATCH (c:LoreChunk) WHERE c.text CONTAINS "warm" RETURN c.text AS text');
    return prose.length;
  };
  const watch = watchWorld(await keep(store, join(folder.root, 'world')), {
    signal: over.signal,
    onFile,
    onReport: (report) => void reports.push(report),
    onTrouble: ({ code, fix }) => void troubles.push(`${code}: ${fix}`),
  });
  await Promise.race([watch, expect.poll(warmHalls, { timeout: 20_000, interval: 20 }).toBe(count)]);
  over.abort();
  await watch;
  await store.close();
  expect(troubles).toEqual(told);
  expect(reports.length).toBeGreaterThan(0);
});
