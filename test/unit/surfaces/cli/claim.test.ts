import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Printed, printedBy } from '../../../support/program/printed.ts';
import { saltMarch, WorldFolder } from '../../../support/worlds/world-folder.ts';

let world: WorldFolder;
beforeEach(() => {
  vi.stubEnv('NEO4J_URI', undefined);
  world = new WorldFolder(saltMarch);
});
afterEach(() => {
  vi.unstubAllEnvs();
  world.remove();
});

const claim = (...words: string[]): Promise<Printed> => printedBy(['claim', ...words, '--no-color'], world.root);

describe('lore claim', () => {
  it('gives each sentence its status, with places, and ends with 1 if one contradicts the world', async () => {
    const { stdout, status } = await claim(
      'Ysolde of Tern was born in 152.',
      'Corvin Ashby is the king of Ternhold.',
      'He liked eels.',
    );
    expect(status).toBe(1);
    expect(stdout).toContain(
      [
        'known     Ysolde of Tern was born in 152.',
        '  known     Ysolde of Tern: birth 152  people.yaml:5',
        '',
        'clash     Corvin Ashby is the king of Ternhold.',
        '  clash     Corvin Ashby rules Ternhold',
        '',
        'not read  He liked eels.',
        '',
        'Not read',
        '  "He liked eels.": wording that is not understood',
      ].join('\n'),
    );
    expect(stdout).toContain('  people.yaml:17:10 Corvin Ashby: death 212');
    expect(stdout).toMatch(/\n1 finding would open, .*The files are as they were\.\n$/);
    expect(existsSync(join(world.root, '.lore'))).toBe(false);
  });

  it('ends with 0 where nothing contradicts the world, read or not', async () => {
    expect(await claim('Ysolde of Tern was born in 152.')).toMatchObject({ status: 0 });
    expect(await claim('He liked eels.')).toMatchObject({ status: 0 });
  });

  it('takes words without quotes as one sentence, and answers in the fields of the tool', async () => {
    const { stdout } = await claim('Ysolde', 'of', 'Tern', 'was', 'born', 'in', '152.', '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ verdict: 'clear', status: 'known', texts: ['known'], clashes: false, would_appear: [] },
      sentences: [{ text: 'Ysolde of Tern was born in 152.', claims: [{ status: 'known', at: 'people.yaml:5' }] }],
    });
  });

  it('writes places as somebody in another folder does', async () => {
    const { stdout } = await printedBy(['claim', 'Ysolde of Tern was born in 152.'], join(world.root, 'canon'));
    expect(stdout).toContain('../people.yaml:5');
  });

  it('refuses a text of nothing but spaces', async () => {
    await expect(claim(' ')).rejects.toMatchObject({ code: 'no-claims' });
  });
});
