import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadConfig } from '../../../src/config/config.ts';
import { readWorld } from '../../../src/content/read-world.ts';
import { UserInputError } from '../../../src/util/errors.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

// Files share a process and its modules: what is mocked here is loaded anew, and again when this file is done.
const thrown = vi.hoisted(() => {
  vi.resetModules();
  return { reading: new Error('never'), meaning: new Error('never') };
});
afterAll(() => void vi.resetModules());

vi.mock('../../../src/content/formats/readers.ts', async (original) => {
  const real = await original<typeof import('../../../src/content/formats/readers.ts')>();
  const fails = () => {
    throw thrown.reading;
  };
  return { ...real, readerOf: (path: string) => (path === 'cursed.yaml' ? fails : real.readerOf(path)) };
});

vi.mock('../../../src/content/build/file-claims.ts', async (original) => {
  const real = await original<typeof import('../../../src/content/build/file-claims.ts')>();
  const claimsOfFile: typeof real.claimsOfFile = (reading, ...more) => {
    if (reading.file.path === 'riddle.yaml') throw thrown.meaning;
    return real.claimsOfFile(reading, ...more);
  };
  return { ...real, claimsOfFile };
});

let folder: WorldFolder;
beforeEach(() => {
  folder = new WorldFolder({
    'cursed.yaml': '- { id: sela, kind: Person }\n',
    'maren.yaml': '- { id: maren, kind: Person, rules: ashkeep }\n',
    'places.yaml': '- { id: ashkeep, kind: Settlement }\n',
    'riddle.yaml': '- { id: odo, kind: Person, rules: ashkeep }\n',
  });
});
afterEach(() => folder.remove());

function read() {
  const { config } = loadConfig({ root: folder.root });
  return readWorld({ root: folder.root, config });
}

test('a fault of ours in a file is a problem of that file, and hides no other', async () => {
  thrown.reading = new TypeError('x is undefined');
  thrown.meaning = new RangeError('too deep');
  const { problems, claims, entities } = await read();
  expect(problems).toEqual([
    {
      path: 'cursed.yaml',
      line: 1,
      column: 1,
      code: 'own-fault',
      message:
        'A fault in lore-engine kept it from reading this file (x is undefined); everything else was read. Please report it.',
    },
    expect.objectContaining({ path: 'riddle.yaml', code: 'own-fault' }),
  ]);
  expect(claims.map(({ place, type }) => [place.path, type])).toEqual([['maren.yaml', 'RULES']]);
  expect(entities.map(({ id }) => id)).toEqual(['ashkeep', 'maren', 'odo']);
});

test('what is meant for the author ends the reading as before', async () => {
  thrown.reading = new UserInputError('Enough.', { code: 'enough' });
  await expect(read()).rejects.toThrow('Enough.');
});
