import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SiteFolder } from '../../../../src/surfaces/pages/mirror/site-folder.ts';
import { lockName } from '../../../../src/surfaces/pages/mirror/site-lock.ts';
import { mirrorMark } from '../../../../src/util/files/mirror-mark.ts';

let parent: string;
let out: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'lore-mirror-'));
  out = join(parent, 'a', 'site');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

async function write(pages: Readonly<Record<string, string>>): Promise<void> {
  const site = await SiteFolder.open(out);
  for (const [path, text] of Object.entries(pages)) await site.write(path, text);
  await site.finish();
}

const there = () =>
  readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html'))
    .sort();
const read = (path: string) => readFileSync(join(out, path), 'utf8');

describe('the folder of a mirror', () => {
  it('is made, with those above it', async () => {
    await write({ 'index.html': 'one', 'entities/maren.html': 'Maren' });
    expect(there()).toEqual(['entities/maren.html', 'index.html']);
    expect(read('entities/maren.html')).toBe('Maren');
  });

  it('loses the pages of what is gone, and nothing that somebody else put there', async () => {
    await write({ 'index.html': 'one', 'entities/maren.html': 'Maren', 'findings/f1.html': 'f' });
    writeFileSync(join(out, 'CNAME'), 'lore.example.org');
    writeFileSync(join(out, 'entities', 'own.html'), 'own');
    await write({ 'index.html': 'two', 'entities/odo.html': 'Odo' });
    expect(there()).toEqual(['entities/odo.html', 'entities/own.html', 'index.html']);
    expect(existsSync(join(out, 'CNAME'))).toBe(true);
    expect(read('index.html')).toBe('two');
  });

  it('is as it was until all pages are there', async () => {
    await write({ 'index.html': 'one', 'entities/maren.html': 'Maren' });
    const killed = await SiteFolder.open(out);
    await killed.write('index.html', 'half');
    expect(read('index.html')).toBe('one');
    await write({ 'index.html': 'two' });
    expect(there()).toEqual(['index.html']);
    expect(readdirSync(out)).toEqual([mirrorMark, 'entities', 'index.html']);
  });

  it('has pages of both runs removed where one was killed while it put them in place', async () => {
    await write({ 'index.html': 'one', 'entities/maren.html': 'Maren' });
    const killed = await SiteFolder.open(out);
    await killed.write('entities/odo.html', 'Odo');
    rmSync(join(out, `${mirrorMark}-part`, 'entities', 'odo.html'));
    await expect(killed.finish()).rejects.toMatchObject({ code: 'unwritable' });
    writeFileSync(join(out, 'entities', 'odo.html'), 'Odo'); // as far as it came
    await write({ 'index.html': 'three' });
    expect(there()).toEqual(['index.html']);
  });

  it.each([
    ['a file in it', () => writeFileSync(join(out, 'diary.md'), 'mine')],
    ['a folder in it', () => mkdirSync(join(out, 'inner'))],
    ['a folder in the place of the mark', () => mkdirSync(join(out, mirrorMark))],
    ['a link in the place of the mark', () => symlinkSync(join(parent, 'x'), join(out, mirrorMark))],
  ])('is refused with %s', async (_, put) => {
    mkdirSync(out, { recursive: true });
    put();
    const before = readdirSync(out);
    await expect(SiteFolder.open(out)).rejects.toMatchObject({ code: 'not-empty' });
    expect(readdirSync(out)).toEqual(before);
  });

  it('never lies where a world has its store, or will have it', async () => {
    for (const folder of [join(parent, '.lore'), join(parent, '.lore', 'site')]) {
      await expect(SiteFolder.open(folder)).rejects.toMatchObject({ code: 'store-folder' });
    }
    expect(readdirSync(parent)).not.toContain('.lore');
  });

  it('cannot be a file, nor lie below one', async () => {
    writeFileSync(join(parent, 'a'), '');
    await expect(SiteFolder.open(out)).rejects.toMatchObject({ code: 'unwritable' });
    await expect(SiteFolder.open(join(parent, 'a'))).rejects.toMatchObject({ code: 'unwritable' });
  });

  it('has nothing removed outside of it, whatever its mark names', async () => {
    const outside = join(parent, 'kept.html');
    writeFileSync(outside, 'kept');
    mkdirSync(join(parent, 'linked'));
    writeFileSync(join(parent, 'linked', 'kept.html'), 'kept');
    mkdirSync(out, { recursive: true });
    symlinkSync(join(parent, 'linked'), join(out, 'entities'));
    const names = ['../../kept.html', outside, 'entities/kept.html', '..', '.', '', 'own.txt'];
    writeFileSync(join(out, mirrorMark), names.join('\n'));
    writeFileSync(join(out, 'own.txt'), 'own');
    await write({ 'index.html': 'one' });
    expect([outside, join(parent, 'linked', 'kept.html'), join(out, 'own.txt')].every(existsSync)).toBe(true);
  });

  it('writes through no link', async () => {
    mkdirSync(join(parent, 'linked'));
    writeFileSync(join(parent, 'page.html'), 'kept');
    await write({ 'index.html': 'one' });
    symlinkSync(join(parent, 'linked'), join(out, 'entities'));
    rmSync(join(out, 'index.html'));
    symlinkSync(join(parent, 'page.html'), join(out, 'index.html'));
    symlinkSync(join(parent, 'linked'), join(out, `${mirrorMark}-part`));
    await write({ 'index.html': 'two', 'entities/maren.html': 'Maren' });
    expect(readdirSync(join(parent, 'linked'))).toEqual([]);
    expect(readFileSync(join(parent, 'page.html'), 'utf8')).toBe('kept');
    expect(read('entities/maren.html')).toBe('Maren');
  });

  it('is for one mirror at a time: a second one is told so, and takes nothing away from the first', async () => {
    const alive = `${process.ppid} ${hostname()}\n`;
    const second = await SiteFolder.open(out);
    mkdirSync(join(out, `${mirrorMark}-part`), { recursive: true });
    writeFileSync(join(out, `${mirrorMark}-part`, 'index.html'), 'of the first');
    writeFileSync(join(out, lockName), alive);
    writeFileSync(join(out, mirrorMark), '');
    await expect(SiteFolder.open(out)).rejects.toMatchObject({ code: 'in-use' });
    await expect(second.write('index.html', 'two')).rejects.toMatchObject({ code: 'in-use' });
    await second.abandon();
    expect(read(`${mirrorMark}-part/index.html`)).toBe('of the first');
    expect(read(lockName)).toBe(alive);
  });

  it.each([
    ['whose process is gone', () => `${spawnSync(process.execPath, ['-e', '']).pid} ${hostname()}\n`],
    ['of an earlier process of the same number', () => `${process.pid} ${hostname()}\n`],
    ['that is none', () => 'lock'],
  ])('takes over a lock %s', async (_, text) => {
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, lockName), text());
    await write({ 'index.html': 'one' });
    expect(readdirSync(out)).toEqual([mirrorMark, 'index.html']);
  });

  it('removes what another mirror has written while this one read its world', async () => {
    const slow = await SiteFolder.open(out);
    await write({ 'index.html': 'one', 'entities/maren.html': 'Maren' });
    await slow.write('index.html', 'two');
    await slow.finish();
    expect(there()).toEqual(['index.html']);
  });

  it('is not there where no page could be finished, nor are those above it', async () => {
    const site = await SiteFolder.open(out);
    await site.write('index.html', 'one');
    await site.abandon();
    expect(readdirSync(parent)).toEqual([]);
  });

  it('takes no path but that of a page', async () => {
    const site = await SiteFolder.open(out);
    for (const path of ['../x.html', 'a/b/c.html', '/etc/x.html', 'x.md', '.hidden.html', ''])
      await expect(site.write(path, '')).rejects.toThrow('No path of a mirror');
    await site.write('x.html', '');
    await expect(site.write('x.html', '')).rejects.toThrow('taken');
    await site.abandon();
  });
});
