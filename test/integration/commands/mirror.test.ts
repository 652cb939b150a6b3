import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { program, runLore, writersEnvironment } from '../../support/program/program.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
beforeEach(() => {
  folder = new WorldFolder({
    'lore.yaml': 'world: Salt March\n',
    'people.yaml': '- { id: ama, kind: Person, name: Ama Mast, birth: 712 }\n- { id: odo, kind: Person, name: Odo }\n',
    'ballad.yaml': '- { id: ama, birth: 731 }\n',
  });
});
afterEach(() => folder.remove());

const mirror = (...args: string[]) => runLore(folder.root, ['mirror', ...args]);
const at = (...path: string[]) => join(folder.root, ...path);

/** Every file of a site, and its text. */
function filesIn(site: string): ReadonlyMap<string, string> {
  const paths = readdirSync(at(site), { recursive: true, encoding: 'utf8' }).sort();
  return new Map(
    paths.flatMap((path) => (statSync(at(site, path)).isFile() ? [[path, readFileSync(at(site, path), 'utf8')]] : [])),
  );
}

it('writes a site into the world that it is of, which is never read back, and leaves no store', () => {
  const { stdout, stderr, status } = mirror('--out', 'public/lore');
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^\d+ pages in public\/lore: 1 finding and \d+ gaps? open; [\d.]+ s\.\n$/);
  expect(status).toBe(0);
  expect(existsSync(at('.lore'))).toBe(false);
  const first = filesIn('public/lore');
  expect([...first.keys()]).toContain('index.html');
  mirror('--out', 'public/lore');
  expect(filesIn('public/lore')).toEqual(first);
  expect(runLore(folder.root, ['check']).stdout).toMatch(/in 2 entities, 2 files/);
});

it('removes the pages of what is gone, and keeps the others where they are', () => {
  mirror('--out', 'site');
  expect(existsSync(at('site/entities/odo.html'))).toBe(true);
  folder.write('people.yaml', '- { id: ama, kind: Person, name: Ama Mast, birth: 712 }\n');
  mirror('--out', 'site');
  expect(existsSync(at('site/entities/odo.html'))).toBe(false);
  expect(existsSync(at('site/entities/ama.html'))).toBe(true);
});

it('is written by one of two that are run at once, and the other is told so', async () => {
  const runs = [1, 2].map(async () => {
    const child = spawn(process.execPath, [...program, 'mirror', '--out', 'site'], {
      ...{ cwd: folder.root, env: writersEnvironment, stdio: ['ignore', 'ignore', 'pipe'] as const },
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const [status] = await once(child, 'close');
    return { status, stderr };
  });
  const told = await Promise.all(runs);
  for (const { status, stderr } of told) {
    // Of a small world one may be done before the other begins.
    if (status !== 0)
      expect({ status, stderr }).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('Another `lore mirror` writes to site now.'),
      });
  }
  expect(told.map(({ status }) => status)).toContain(0);
  const written = filesIn('site');
  mirror('--out', 'alone');
  expect(written).toEqual(filesIn('alone'));
});

it('is refused where something else lies, the world itself above all', () => {
  const before = filesIn('.');
  for (const out of ['.', '..', folder.root]) {
    expect(mirror('--out', out)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('is not empty'),
    });
  }
  expect(mirror('--out', 'people.yaml')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('cannot be written'),
  });
  expect(mirror()).toMatchObject({ status: 2, stderr: expect.stringContaining('--out') });
  expect(filesIn('.')).toEqual(before);
});

it('says what cannot be read, as a check does, and writes the rest', () => {
  folder.write('torn.yaml', '- { id: torn\n');
  const { stderr, status } = mirror('--out', 'site');
  expect(stderr).toContain('torn.yaml:1');
  expect(status).toBe(1);
  expect(existsSync(at('site/entities/ama.html'))).toBe(true);
});

it('leaves an earlier site alone where nothing can be read, or not by which settings', () => {
  mirror('--out', 'site');
  const before = filesIn('site');
  folder.write('lore.yaml', 'world: [\n');
  expect(mirror('--out', 'site')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('lore.yaml cannot be read'),
  });
  folder.delete('lore.yaml');
  folder.write('people.yaml', '- { id: ama\n');
  folder.delete('ballad.yaml');
  expect(mirror('.', '--out', 'site')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Nothing was read'),
  });
  expect(filesIn('site')).toEqual(before);
});

it('has decisions applied, and no line of them written', () => {
  const id = /\b[0-9a-f]{16}\b/.exec(runLore(folder.root, ['check']).stdout)?.[0] ?? '';
  runLore(folder.root, ['ingest']);
  runLore(folder.root, ['dismiss', id, '--reason', 'Two reckonings.', '--as', 'Ilse']);
  const decided = readFileSync(at('.lore/decisions.yaml'), 'utf8');
  expect(mirror('--out', 'site').stdout).toMatch(/: 0 findings|: \d+ gaps?/);
  expect(readFileSync(at('.lore/decisions.yaml'), 'utf8')).toBe(decided);
});

it('is written of a folder that has no lore.yaml, as it is checked', () => {
  folder.delete('lore.yaml');
  expect(mirror('--out', 'site')).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('in site') });
  expect(existsSync(at('site/entities/ama.html'))).toBe(true);
  folder.write('below/note.md', '---\nkind: Person\n---\nAma came home.\n');
  expect(runLore(at('below'), ['mirror', '--out', 'site'])).toMatchObject({ status: 0 });
  folder.write('empty/picture.png', '');
  expect(runLore(at('empty'), ['mirror', '--out', 'site'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('has no files to read'),
  });
  expect(existsSync(at('empty/site'))).toBe(false);
});

it('leaves secrets out for readers and says so, and has them for the author', () => {
  folder.write('lore.yaml', 'world: Salt March\nprivate: gm/**\n');
  folder.write('gm/plot.md', '---\nkind: Person\n---\nOdo is a spy.\n');
  folder.write('note.md', '# Ama\n\nAma %%the spy%% ruled.\n');
  const { stderr, status } = mirror('--out', 'site');
  expect(stderr).toContain('Left out for readers: 1 file, and parts of 1 other file.');
  expect(status).toBe(0);
  expect([...filesIn('site').values()].join('')).not.toContain('spy');
  expect(mirror('--for', 'author', '--out', 'mine').stderr).toBe('');
  expect([...filesIn('mine').values()].join('')).toContain('the spy');
  expect(mirror('--for', 'players', '--out', 'theirs')).toMatchObject({ status: 2 });
});

it('is not written where all of a world is private, and an earlier one stays', () => {
  folder.write('lore.yaml', 'world: Salt March\nprivate: ["**"]\n');
  expect(mirror('--out', 'site')).toMatchObject({ status: 2, stderr: expect.stringContaining('--for author') });
  expect(existsSync(at('site'))).toBe(false);
});

it.each([
  ['is called by another name', 'privat: ["gm/**"]', /lore\.yaml:2:1: .*did you mean `private`\?/],
  ['is no list of texts', 'private: true', /lore\.yaml:2:10: /],
  ['has other letters than a folder', 'private: ["GM/**"]', /lore\.yaml:2:11: .*gm\/plots\.md/],
])('refuses readers, and leaves an earlier site alone, where `private` %s', (_, setting, place) => {
  folder.write('gm/plots.md', '# Plots\n');
  mirror('--out', 'site');
  const before = filesIn('site');
  folder.write('lore.yaml', `world: Salt March\n${setting}\n`);
  const { status, stdout, stderr } = mirror('--out', 'site');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(place);
  expect(stderr).toContain('Which files are private is in doubt');
  expect(stderr).toContain('`--for author`');
  expect(filesIn('site')).toEqual(before);
  expect(mirror('--for', 'author', '--out', 'mine').status).not.toBe(2);
});
