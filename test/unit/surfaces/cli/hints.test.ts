import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shortMemoryId } from '../../../../src/model/memory.ts';
import { packagePath } from '../../../../src/util/package.ts';
import { printedBy } from '../../../support/program/printed.ts';
import { askingChapters } from '../../../support/worlds/asking-world.ts';
import { saltMarch, WorldFolder } from '../../../support/worlds/world-folder.ts';

/** Each command of which a message of the program says ``as `lore memory list` shows it``. */
function commandsThatShow(): Set<string> {
  const folder = packagePath('src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  const found = new Set<string>();
  for (const path of sources) {
    const lines = readFileSync(join(folder, path), 'utf8').replaceAll('\\`', '`').split('\n');
    for (const line of lines.filter((each) => !/^\s*(?:\/?\*|\/\/)/.test(each))) {
      for (const [, list = ''] of line.matchAll(/ as ((?:`lore [^`]+`(?:, | or )?)+) shows? (?:it|them)/g)) {
        for (const [, command = ''] of list.matchAll(/`lore ([^`]+)`/g)) found.add(command);
      }
    }
  }
  return found;
}

let folder: WorldFolder;
beforeAll(async () => {
  folder = new WorldFolder({ ...askingChapters, ...saltMarch });
  await printedBy(['ingest'], folder.root);
  await printedBy(['remember', 'The heron nests on the weir.', '--as', 'Ama'], folder.root);
});
afterAll(() => folder.remove());

const run = async (...words: string[]): Promise<string> => (await printedBy(words, folder.root)).stdout;
const firstId = (json: string, id: RegExp): string => id.exec(json)?.[0] ?? 'nothing has an id';
const hex = /\b[0-9a-f]{16}\b/;

/** By the command: what it prints, and what a person is to find in it. */
const shown: Readonly<Record<string, () => Promise<readonly [text: string, id: string]>>> = {
  findings: async () => [await run('findings'), firstId(await run('findings', '--format', 'json'), hex)],
  gaps: async () => [await run('gaps'), firstId(await run('gaps', '--format', 'json'), hex)],
  detective: async () => {
    const { confusions } = JSON.parse(await run('detective', '--format', 'json'));
    return [await run('detective'), confusions[0].fingerprint];
  },
  history: async () => [await run('history'), 'Ama'],
  'memory list': async () => {
    const id = firstId(await run('memory', 'list', '--format', 'json'), /m-[0-9a-f]{16}/);
    return [await run('memory', 'list'), shortMemoryId(id)];
  },
  'explain FINDING --format json': async () => {
    const finding = firstId(await run('findings', '--format', 'json'), hex);
    const json = await run('explain', finding, '--format', 'json');
    return [json, JSON.parse(json).members[0].id];
  },
  'show ENTITY --format json': async () => {
    const json = await run('show', 'corvin', '--format', 'json');
    return [json, JSON.parse(json).known[0].id];
  },
};

describe('a hint that sends to a command for an id', () => {
  it('is one of those that are tried here', () => {
    expect([...commandsThatShow()].sort()).toEqual(Object.keys(shown).sort());
  });

  it.each(Object.keys(shown))('sends to one that shows it: lore %s', async (command) => {
    const [text, id] = (await shown[command]?.()) ?? ['', ''];
    expect(id).not.toBe('nothing has an id');
    expect(text).toContain(id);
  });

  it('names the list of questions where an id is that of none', async () => {
    await expect(printedBy(['answer', '4f2a', 'yes'], folder.root)).rejects.toMatchObject({
      fix: expect.stringContaining('`lore detective`'),
    });
  });
});
