import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { offerToOthers, sharedEngine, storeEngine } from '../../../src/compose.ts';

let folder: string;
let mine: string;
let theirs: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'linked-'));
  [mine, theirs] = [join(folder, 'mine'), join(folder, 'theirs')];
  for (const world of [mine, theirs]) mkdirSync(join(world, '.lore'), { recursive: true });
  const store = await storeEngine({}).open(join(mine, '.lore', 'graph.grafeo'));
  await store.write((tx) => tx.createNodes({ labels: ['Entity'], rows: [{ id: 'osric' }] }));
  await store.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const env = () => ({ XDG_CACHE_HOME: join(folder, 'cache') });
const graphIn = (world: string) => join(world, '.lore', 'graph.grafeo');
const linkFile = (to: string) => symlinkSync(to, graphIn(theirs));
const linkFolder = (to: string) => {
  rmSync(join(theirs, '.lore'), { recursive: true });
  symlinkSync(to, join(theirs, '.lore'));
};
const engines = () => [storeEngine(env()), sharedEngine(env())];

describe.skipIf(process.platform === 'win32')('a world whose store is a link', () => {
  it.each([
    ['to the store of another world', () => linkFile(graphIn(mine))],
    ['by way of it', () => linkFile(join('..', '..', 'mine', '.lore', 'graph.grafeo'))],
    ['of the folder, to the one of another world', () => linkFolder(join(mine, '.lore'))],
    ['of the folder, by way of it', () => linkFolder(join('..', 'mine', '.lore'))],
  ])('%s is refused, and that store is as it was', async (_, link) => {
    link();
    const refused = { code: 'store-linked', message: expect.stringContaining(join(mine, '.lore')) };
    for (const engine of engines()) await expect(engine.open(graphIn(theirs))).rejects.toMatchObject(refused);
    const store = await storeEngine(env()).open(graphIn(mine));
    const holder = { pid: process.pid, command: 'lore watch', watches: true, readOnly: false };
    const offer = await offerToOthers(store, { env: env(), holder, onCommit: () => undefined });
    for (const engine of engines()) await expect(engine.open(graphIn(theirs))).rejects.toMatchObject(refused);
    expect(await store.counts()).toEqual({ nodes: 1, edges: 0 });
    await offer?.end();
    await store.close();
  });

  it('that leads nowhere is refused, and nothing is made there', async () => {
    linkFile(join(folder, 'anywhere'));
    for (const engine of engines()) {
      await expect(engine.open(graphIn(theirs))).rejects.toMatchObject({ code: 'store-linked' });
    }
    expect(readdirSync(folder).sort()).toEqual(['mine', 'theirs']);
  });

  it('whose log is one is refused, and nothing is written or cleared away where it leads', async () => {
    const precious = join(folder, 'precious');
    copyFileSync(graphIn(mine), graphIn(theirs));
    mkdirSync(precious);
    writeFileSync(join(precious, 'wal_00000000.log'), 'mine');
    symlinkSync(precious, `${graphIn(theirs)}.wal`);
    for (const engine of engines()) {
      await expect(engine.open(graphIn(theirs))).rejects.toMatchObject({
        code: 'store-linked',
        message: expect.stringContaining(precious),
      });
    }
    expect(readdirSync(precious)).toEqual(['wal_00000000.log']);
    expect(readFileSync(join(precious, 'wal_00000000.log'), 'utf8')).toBe('mine');
  });

  it('of the folder, to where somebody put it, is as good as any', async () => {
    renameSync(join(mine, '.lore'), join(folder, 'large-disk'));
    linkFolder(join(folder, 'large-disk'));
    for (const engine of engines()) {
      const store = await engine.open(graphIn(theirs));
      expect(await store.counts()).toEqual({ nodes: 1, edges: 0 });
      await store.close();
    }
    expect(existsSync(join(folder, 'large-disk', 'graph.grafeo'))).toBe(true);
  });
});
