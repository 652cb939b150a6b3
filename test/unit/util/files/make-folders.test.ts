import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolders } from '../../../../src/util/files/make-folders.ts';
import { packagePath } from '../../../../src/util/package.ts';

describe('making a folder, and those above it', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'lore-fens-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('makes what is missing, with the mode that is asked for, and leaves what is there', () => {
    makeFolders(join(home, 'marsh', 'reeds'), 0o700);
    makeFolders(join(home, 'marsh', 'reeds', 'nest'));
    expect(statSync(join(home, 'marsh')).mode & 0o777).toBe(0o700);
    expect(statSync(join(home, 'marsh', 'reeds', 'nest')).isDirectory()).toBe(true);
    makeFolders(join(home, 'marsh'));
  });

  it('says what the system says where a file is in the way', () => {
    writeFileSync(join(home, 'weir'), '');
    expect(() => makeFolders(join(home, 'weir'))).toThrow(/EEXIST/);
    expect(() => makeFolders(join(home, 'weir', 'below'))).toThrow(/ENOTDIR/);
  });

  it.skipIf(process.platform !== 'linux')(
    'stops where the system lets nobody make one, and says nothing of why',
    () => {
      expect(() => makeFolders('/proc/fens/reeds')).toThrow(/ENOENT.*\/proc\/fens/);
    },
  );

  it('is what all of the program makes folders with: what Node has for it may never end', () => {
    const sources = globSync('**/*.{ts,mjs}', { cwd: packagePath('src') });
    expect(sources.length).toBeGreaterThan(500);
    const others = sources.filter((path) =>
      /\bmkdir(?:Sync)?\([^;]*recursive/.test(readFileSync(packagePath('src', path), 'utf8')),
    );
    expect(others).toEqual([]);
  });
});
