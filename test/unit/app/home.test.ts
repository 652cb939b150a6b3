import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeFileOf, worldAround, worldAt, worldPath } from '../../../src/app/store/home.ts';
import { openStoredWorld } from '../../../src/app/store/stored-world.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
beforeEach(() => {
  folder = new WorldFolder({ 'march/lore.yaml': '', 'march/people/kings.yaml': '', 'loose/tale.yaml': '' });
});
afterEach(() => folder.remove());

describe('where a world is', () => {
  it('is the nearest folder with lore.yaml above', () => {
    expect(worldAround(`${folder.root}/march/people`)).toEqual({ root: `${folder.root}/march` });
  });

  it('is nowhere without a lore.yaml or a store', () => {
    expect(worldAround(`${folder.root}/loose`)).toBeUndefined();
  });

  it('is marked by its store, too', () => {
    folder.write('loose/.lore/.gitignore', '*');
    expect(worldAround(`${folder.root}/loose`)).toEqual({ root: `${folder.root}/loose` });
  });

  it('may be one file, whose store is beside it', () => {
    const home = worldAt(`${folder.root}/loose/tale.yaml`);
    expect(worldPath(home)).toBe(`${folder.root}/loose/tale.yaml`);
    expect(storeFileOf(home)).toBe(`${folder.root}/loose/.lore/graph.grafeo`);
  });

  it('is refused where there is nothing', () => {
    expect(() => worldAt(`${folder.root}/sea`)).toThrow(expect.objectContaining({ code: 'no-such-path' }));
  });
});

describe('a folder without lore', () => {
  it('does not become a world by being asked to be one', async () => {
    folder.write('drafts/one.txt', 'It was a dark night.');
    const open = openStoredWorld({
      engine: { ownsFile: true, open: () => Promise.reject(new Error('no store was to be opened')) },
      home: worldAt(`${folder.root}/drafts`),
      clock: () => new Date(),
      store: 'make',
    });
    await expect(open).rejects.toMatchObject({ code: 'empty-world', fix: expect.stringContaining('lore init') });
    expect(readdirSync(`${folder.root}/drafts`)).toEqual(['one.txt']);
  });
});
