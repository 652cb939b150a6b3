import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../../../src/config/config.ts';
import { printedBy } from '../../../support/program/printed.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

let folder: WorldFolder;
beforeEach(() => {
  vi.stubEnv('NEO4J_URI', undefined);
  folder = new WorldFolder({});
});
afterEach(() => {
  vi.unstubAllEnvs();
  folder.remove();
});

const at = (...path: string[]): string => join(folder.root, ...path);
const init = (...words: string[]) => printedBy(['init', ...words], folder.root);
function settings(root: string) {
  const read = (path: string) => (path === 'lore.yaml' ? readFileSync(join(root, path), 'utf8') : undefined);
  const { config, problems } = loadConfig({ root, read });
  expect(problems).toEqual([]);
  return config;
}

describe('lore init', () => {
  it.each([
    ['a new folder', 'march'],
    ['an empty one', '.'],
  ])('writes the example into %s', async (_, name) => {
    const { stdout } = await init(at(name));
    expect(stdout).toContain('events.yaml, lore.yaml, people.yaml, places.yaml written in ');
    expect((await printedBy(['check', at(name)])).status).toBe(1);
  });

  it('writes settings for the lore of a folder, and nothing else', async () => {
    folder.write('tide-isles/Odo.md', '# Odo\n\nOdo rules Vask.\n');
    folder.write('tide-isles/Templates/Person.md', '---\nname: "{{title}}"\n---\n');
    folder.write('tide-isles/.obsidian/templates.json', '{ "folder": "meta/blanks" }');
    const { stdout } = await init(at('tide-isles'));
    expect(stdout).toBe(
      `lore.yaml written in ${at('tide-isles')}, for the 2 files of lore there. Now run: lore check ${at('tide-isles')}\n`,
    );
    expect(readdirSync(at('tide-isles')).sort()).toEqual(['.obsidian', 'Odo.md', 'Templates', 'lore.yaml']);
    expect(settings(at('tide-isles'))).toMatchObject({
      name: 'Tide Isles',
      ignore: ['Templates/**', 'meta/blanks/**'],
    });
  });

  it('leaves a world its name where a store has it already', async () => {
    folder.write('tide-isles/a.yaml', '- { id: a, kind: Person, name: A }\n');
    expect((await printedBy(['ingest', at('tide-isles')], folder.root)).status).toBe(0);
    await init(at('tide-isles'));
    expect(settings(at('tide-isles')).name).toBe('tide-isles');
    expect((await printedBy(['ingest', at('tide-isles')], folder.root)).status).toBe(0);
  });

  it.each([
    ['The Nine Bells', 'The Nine Bells'],
    ['no', 'No'],
    ['7th-sea: notes', '7th-sea: notes'],
    ['x#y', 'X#y'],
  ])('calls the world after its folder: %s', async (name, called) => {
    folder.write(`${name}/a.yaml`, '- { id: a, kind: Person, name: A }\n');
    await init(at(name));
    expect(settings(at(name)).name).toBe(called);
  });

  it('mixes the example with nobody’s lore, and overwrites nothing', async () => {
    folder.write('notes.md', '# Odo\n');
    await expect(init('--sample', at('.'))).rejects.toMatchObject({ code: 'has-lore' });
    expect(existsSync(at('lore.yaml'))).toBe(false);
    await init(at('.'));
    await expect(init(at('.'))).rejects.toMatchObject({
      code: 'already-there',
      fix: expect.stringContaining('--sample'),
    });
    mkdirSync(at('bare'));
    await init('--sample', at('bare'));
    await expect(init('--sample', at('bare'))).rejects.toMatchObject({ code: 'has-lore' });
  });
});
