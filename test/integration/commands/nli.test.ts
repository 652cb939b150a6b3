import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ferryWorld } from '../../support/memory/remembering.ts';
import { tinyNliFolder } from '../../support/nli/make-tiny-nli.ts';
import { runLore } from '../../support/program/program.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
beforeEach(() => {
  folder = new WorldFolder(ferryWorld);
  lore(['ingest']);
});
afterEach(() => folder.remove());

const lore = (args: readonly string[], nli?: string) =>
  runLore(folder.root, args, nli === undefined ? {} : { LORE_NLI_MODEL: nli });
const remember = (text: string, nli?: string) => {
  const { status, stdout, stderr } = lore(['remember', text, '--format', 'json'], nli);
  expect({ status, stderr }).toMatchObject({ status: 0 });
  const { memory, conflicts } = JSON.parse(stdout);
  return { id: memory.id, conflicts };
};
const tall = 'The gate of Ashkeep is tall';
const tiny = 'The gate of Ashkeep is tiny';

describe('LORE_NLI_MODEL', () => {
  it('has a classifier in a folder say which memories exclude each other, and commands without it go by what it said', () => {
    expect(remember(tall, tinyNliFolder).conflicts).toEqual([]);
    const said = { kind: 'contradiction', reason: 'judge', tier: 'nli', confidence: 0.993 };
    const { id, conflicts } = remember(tiny, tinyNliFolder);
    expect(conflicts).toMatchObject([{ ...said, other: { text: tall } }]);
    expect(JSON.parse(lore(['memory', 'show', id, '--format', 'json']).stdout).conflicts).toMatchObject([said]);
  });

  it('is nothing that a world can name, and where it is not set nobody is asked', () => {
    remember(tall);
    expect(remember(tiny).conflicts).toEqual([]);
  });

  it('is refused where its folder cannot be used', () => {
    const { status, stderr } = lore(['remember', tall], join(folder.root, 'nowhere'));
    expect(status).toBe(2);
    expect(stderr).toMatch(/nowhere cannot be used to compare texts \(LORE_NLI_MODEL\)/);
  });
});
