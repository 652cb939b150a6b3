import { afterEach, describe, expect, it } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

const folders: WorldFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

async function rulesThatFind(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = new WorldFolder(files);
  folders.push(folder);
  const store = await openEmbeddedStore();
  try {
    const { report } = await checkWorld({ path: folder.root, store, clock: tickingClock() });
    return report.violations.filter(({ category }) => category === 'ontology').map(({ rule_id }) => rule_id);
  } finally {
    await store.close();
  }
}

const note = (lines: string): string => `---\n${lines}\n---\n`;

describe('a kind that a folder only hints at proves nothing of how long somebody lives, or when they are grown', () => {
  it.each([
    ['ontology/lifespan-exceeded', { 'Bo.md': note('born: 500\ndied: 800') }],
    ['ontology/parent-too-old', { 'Bo.md': note('born: 500'), 'Kid.md': note('born: 800\nfather: Bo') }],
    ['ontology/parent-too-young', { 'Bo.md': note('born: 500'), 'Kid.md': note('born: 503\nfather: Bo') }],
  ])('%s', async (rule, files) => {
    const below = (folder: string) =>
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
    expect(await rulesThatFind(below('NPCs'))).toEqual([rule]);
    expect(await rulesThatFind(below('Minor NPCs'))).toEqual([]);
  });
});
