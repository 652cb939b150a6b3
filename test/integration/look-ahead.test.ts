import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { stampOf } from '../../src/content/incremental/file-stamp.ts';
import { ReadingCache } from '../../src/content/incremental/reading-cache.ts';
import type { ReadingsFile } from '../../src/content/incremental/readings-file.ts';
import { readWorld } from '../../src/content/read-world.ts';
import { scanWorld } from '../../src/content/scan.ts';
import { packagePath } from '../../src/util/package.ts';
import { program, writersEnvironment } from '../support/program/program.ts';
import { WorldFolder } from '../support/worlds/world-folder.ts';

const note = (name: string, born: number) => `---\nkind: Person\nbirth: ${born}\n---\n# ${name}\n\n${name} was kind.\n`;

let folder: WorldFolder;
beforeEach(() => {
  folder = new WorldFolder({ 'Ysolde.md': note('Ysolde', 801), 'deep/Corvin.md': note('Corvin', 802) });
});
afterEach(() => folder.remove());

describe('a thread that looks at a world beside the one that asked', () => {
  let file: ReadingsFile;
  beforeEach(() => {
    mkdirSync(join(folder.root, '.lore'));
    file = { path: join(folder.root, '.lore', 'readings'), seal: randomBytes(32), key: 'settings' };
  });

  it('sees the files there are, their stamps, and what an earlier run left', async () => {
    await run(file);
    const ahead = await look(file);
    expect(ahead?.scan).toEqual(await scanWorld(folder.root));
    expect(ahead?.stamps.get('deep/Corvin.md')).toEqual(stampOf(statSync(join(folder.root, 'deep/Corvin.md'))));
    expect(ahead?.readings?.bytes.length).toBe(statSync(file.path).size - 32);
    expect(await run({ ...file, ahead })).toEqual([]);
  });

  it('leaves to the next run what changes after it has looked', async () => {
    const long = { ...file, begunMs: Date.now() + 60_000 }; // every stamp counts as old
    await run(long);
    const ahead = await look(file);
    folder.write('Ysolde.md', note('Ysolde', 804));
    expect(await run({ ...long, ahead })).toEqual([]);
    expect(await run(long)).toEqual(['Ysolde.md']);
  });

  it('takes no readings under another seal, and says nothing of a world that is not there', async () => {
    await run(file);
    expect(await look({ ...file, seal: randomBytes(32) })).not.toHaveProperty('readings');
    expect(await look(file, join(folder.root, 'nowhere'))).toBeUndefined();
  });

  /** Paths of the files whose words were looked at. */
  async function run(from: ReadingsFile): Promise<string[]> {
    const cache = await ReadingCache.from(from);
    const read: string[] = [];
    const reading = cache.reading.bind(cache);
    cache.reading = (path, sha256, make, stamp) =>
      reading(
        path,
        sha256,
        () => {
          read.push(path);
          return make();
        },
        stamp,
      );
    const { config } = loadConfig({ root: folder.root });
    await readWorld({ root: folder.root, config, cache });
    await cache.keep();
    return read;
  }

  /** As the built program does. */
  async function look({ path: readings, seal }: ReadingsFile, path = folder.root) {
    const built: typeof import('../../src/content/incremental/look-ahead.ts') = await import(
      packagePath('dist', 'content', 'cache', 'look-ahead.js')
    );
    return built.lookAhead({ path, readings, seal });
  }
});

it('an ingest of much that an earlier one has read looks at it so, and takes in what an edit says', () => {
  for (let n = 0; n < 1500; n++) folder.write(`people/Ash${n}.md`, note(`Ash${n}`, 600 + (n % 200)));
  expect(ingest()).toMatchObject({ changed: true, thread: false });
  expect(ingest()).toMatchObject({ changed: false, thread: true });
  folder.write('people/Ash7.md', note('Ash7', 900));
  folder.write('people/Rowan.md', note('Rowan', 901));
  folder.delete('people/Ash8.md');
  expect(ingest()).toMatchObject({
    changed: true,
    thread: true,
    entities: { created: ['rowan'], changed: ['ash7'], gone: ['ash8'] },
  });
});

function ingest() {
  const env = { ...writersEnvironment, XDG_CACHE_HOME: join(folder.root, '.cache'), NODE_DEBUG: 'worker' };
  const args = [...program, 'ingest', folder.root, '--format', 'json'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8', maxBuffer: 1 << 28 });
  return { ...JSON.parse(stdout), thread: /WORKER/.test(stderr) };
}
