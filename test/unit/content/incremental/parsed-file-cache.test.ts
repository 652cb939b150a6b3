import { execFileSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../../src/config/config.ts';
import { type CacheLocation, ParsedFileCache } from '../../../../src/content/incremental/index.ts';
import { type ReadWorld, readWorld } from '../../../../src/content/read-world.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

const note = (name: string, born: number) =>
  `---\nkind: Person\nbirth: ${born}\n---\n# ${name}\n\n${name} ruled Ternhold from 830 until 850.\n`;

let folder: WorldFolder;
let file: CacheLocation;
beforeEach(() => {
  folder = new WorldFolder({
    'Ysolde.md': note('Ysolde', 801),
    'Corvin.md': note('Corvin', 802),
    'places.yaml': '- { name: Ternhold, kind: Settlement, founded_on: 700 }\n',
  });
  mkdirSync(join(folder.root, '.lore'));
  file = { path: join(folder.root, '.lore', 'parsed-files'), seal: randomBytes(32), key: 'settings' };
});
afterEach(() => folder.remove());

interface Run {
  readonly world: ReadWorld;
  /** Files that were parsed. */
  readonly read: readonly string[];
}

/** A run of its own. */
async function run(from = file, storeState?: string): Promise<Run> {
  const cache = await ParsedFileCache.at(from);
  const read: string[] = [];
  const parsed = cache.parsed.bind(cache);
  cache.parsed = (path, sha256, make) =>
    parsed(path, sha256, () => {
      read.push(path);
      return make();
    });
  const parseWith = cache.parseWith.bind(cache);
  cache.parseWith = (parse) =>
    parseWith((path, sha256) => {
      read.push(path);
      return parse(path, sha256);
    });
  const { config } = loadConfig({ root: folder.root });
  const world = await readWorld({ root: folder.root, config, cache });
  await cache.pack()(storeState);
  return { world, read: read.sort() };
}

const all = ['Corvin.md', 'Ysolde.md', 'places.yaml'];

const sealed = (content: Buffer): Buffer =>
  Buffer.concat([content, createHmac('sha256', file.seal).update(content).digest()]);

describe('what a run parses is there for the next one', () => {
  it('parses nothing that is as it was', async () => {
    const first = await run();
    const second = await run();
    expect(first.read).toEqual(all);
    expect(second.read).toEqual([]);
    expect(second.world).toEqual(first.world);
  });

  it('knows which chapter a note is without parsing it again', async () => {
    folder.write('chapters/1.md', '---\norder: 3\n---\nYsolde came to Ternhold.\n');
    await run();
    const { read, world } = await run();
    expect(read).toEqual([]);
    expect(world.sources.find(({ id }) => id === 'chapters/1.md')?.order).toBe(3);
  });

  it('parses an edited file, one that moved, and no other', async () => {
    await run();
    folder.write('Ysolde.md', note('Ysolde', 803));
    expect((await run()).read).toEqual(['Ysolde.md']);
    folder.write('people/Ysolde.md', note('Ysolde', 803));
    folder.delete('Ysolde.md');
    const { read, world } = await run();
    expect(read).toContain('people/Ysolde.md');
    expect(world.claims.map(({ place }) => place.path)).not.toContain('Ysolde.md');
  });

  it('resolves a second time only what depends on the world’s present', async () => {
    folder.write('Maren.md', '---\nkind: Person\nrules: { to: Ternhold, from: 860, until: ongoing }\n---\n# Maren\n');
    const cache = ParsedFileCache.inMemory();
    const { config } = loadConfig({ root: folder.root });
    await readWorld({ root: folder.root, config, cache });
    const again = ['Corvin.md', 'Maren.md', 'Ysolde.md', 'places.yaml'].filter((path) => {
      const parsed = cache.current(path);
      return parsed !== undefined && cache.memo.second.resolved(parsed) !== undefined;
    });
    expect(again).toEqual(['Maren.md']);
  });

  it('parses everything again where a name has come', async () => {
    await run();
    folder.write('places.yaml', '- { name: Ternhold, kind: Settlement, aliases: [Corvin Keep] }\n');
    expect((await run()).read).toEqual(all);
  });

  it('stores nothing of files that are gone', async () => {
    await run();
    folder.delete('Corvin.md');
    await run();
    expect(readFileSync(file.path, 'utf8')).not.toContain('Corvin.md');
  });

  it('leaves the file alone where nothing has changed', async () => {
    await run();
    const before = statSync(file.path, { bigint: true }).mtimeNs;
    await run();
    expect(statSync(file.path, { bigint: true }).mtimeNs).toBe(before);
  });

  it('leaves it alone, too, in a world of dates that depend on those of other files', async () => {
    folder.write('siege.yaml', '- { name: The Siege, kind: Battle, date: 3 years after the birth of Ysolde }\n');
    await run(file, 'first ingest');
    await run(file, 'second ingest');
    const before = statSync(file.path, { bigint: true }).mtimeNs;
    await run(file, 'third ingest');
    expect(statSync(file.path, { bigint: true }).mtimeNs).toBe(before);
  });
});

describe('as if there were none', () => {
  it.each<[string, (bytes: Buffer) => void]>([
    ['empty', () => writeFileSync(file.path, '')],
    ['cut off', (bytes) => truncateSync(file.path, bytes.length - 7)],
    ['cut off at its beginning', (bytes) => writeFileSync(file.path, bytes.subarray(1))],
    [
      'changed in one letter',
      (bytes) => writeFileSync(file.path, Buffer.from(bytes.toString('latin1').replace('801', '901'), 'latin1')),
    ],
    ['something else', () => writeFileSync(file.path, randomBytes(5000))],
    [
      'a folder',
      () => {
        folder.delete('.lore/parsed-files');
        mkdirSync(file.path);
      },
    ],
    [
      'a named pipe',
      () => {
        folder.delete('.lore/parsed-files');
        execFileSync('mkfifo', [file.path]);
      },
    ],
    ['sealed, and packed in another way', (bytes) => writeFileSync(file.path, sealed(bytes.subarray(0, 100)))],
    ['sealed, and holds nothing', () => writeFileSync(file.path, sealed(Buffer.alloc(0)))],
  ])('is one that is %s', async (_, damage) => {
    const { world } = await run();
    damage(readFileSync(file.path));
    const after = await run();
    expect(after.read).toEqual(all);
    expect(after.world).toEqual(world);
  });

  it('is one that somebody else has sealed', async () => {
    await run({ ...file, seal: randomBytes(32) });
    expect((await run()).read).toEqual(all);
  });

  it('is one of other settings or of another version', async () => {
    await run({ ...file, key: 'other settings' });
    expect((await run()).read).toEqual(all);
  });
});

it('two runs that store their parsed files at the same moment leave a file that holds, or that counts as none', async () => {
  const [one] = await Promise.all([run(), run(), run()]);
  const { world } = one;
  expect((await run()).world).toEqual(world);
  expect((await run()).read).toEqual([]);
});

it('writes through no link that somebody left there', async () => {
  const outside = new WorldFolder({ 'letter.txt': 'Dear Maren' });
  symlinkSync(join(outside.root, 'letter.txt'), `${file.path}.tmp`);
  await run();
  expect(readFileSync(join(outside.root, 'letter.txt'), 'utf8')).toBe('Dear Maren');
  expect(existsSync(file.path)).toBe(true);
  outside.remove();
});
