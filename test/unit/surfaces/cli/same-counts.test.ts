import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { printedBy } from '../../../support/program/printed.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

/** Two masters of one mill for certain, a third who may be another, one of no known parents, and a note nobody can date. */
const mill = [
  '- { id: mill, kind: Settlement, name: The Mill, part_of: brook }',
  '- { id: brook, kind: Region, name: The Brook }',
  '- { id: ford, kind: Settlement, name: The Ford, part_of: brook }',
  '- { id: gro, kind: Person, name: Gro, birth: 90, parents: unknown, rules: { to: mill, from: 120, until: 140 } }',
  '- { id: hal, kind: Person, name: Hal, birth: 95, parents: unknown, rules: { to: mill, from: 130, until: 150 } }',
  '- { id: ib, kind: Person, name: Ib, birth: 95, parents: unknown, rules: { to: ford, from: 130, until: c. 141 } }',
  '- { id: jo, kind: Person, name: Jo, birth: 95, rules: { to: ford, from: 140, until: 150 } }',
  '- { id: kit, kind: Person, name: Kit, birth: the wet spring }',
  '',
].join('\n');

let world: WorldFolder;
beforeEach(() => {
  vi.stubEnv('NEO4J_URI', undefined);
  world = new WorldFolder({ 'lore.yaml': 'world: The Mill\n', 'people/all.yaml': mill });
});
afterEach(() => {
  vi.unstubAllEnvs();
  world.remove();
});

const lore = async (...words: string[]) => (await printedBy([...words, '--no-color'], world.root)).stdout;

it('check, ingest, run and findings count the same in the same words', async () => {
  const found = '1 finding, 1 possible one and 1 gap';
  const problems = /1 problem in the files \(1 (?:warn|error)\)\.\n$/;
  const checked = await lore('check');
  expect(checked).toContain(`\n${found} in 8 entities, 1 file;`);
  expect(checked).toMatch(problems);
  const ingested = await lore('ingest');
  expect(ingested).toContain(`3 new, 0 closed, 0 unchanged; ${found} open; `);
  expect(ingested).toMatch(problems);
  expect(await lore('run')).toContain(`\n${found} (0 new, 0 closed); `);
  expect(await lore('findings')).toMatch(/\n1 finding and 1 possible one\.\n$/);
  expect(await lore('findings', '--verdict', 'possible')).toMatch(/\n0 findings and 1 possible one\.\n$/);
  expect(await lore('orphans')).toMatch(/\n1 gap\.\n$/);
});

it('a file is named to findings as the reports write it', async () => {
  await lore('ingest');
  const path = join(world.root, 'people', 'all.yaml');
  expect(await lore('findings', '--source', path, '--verdict', 'definite')).toMatch(/\n1 finding\.\n$/);
  expect(await lore('findings', '--source', 'people/all.yaml', '--verdict', 'definite')).toMatch(/\n1 finding\.\n$/);
});

it('orphans lists and counts apart what a note would answer', async () => {
  const notes = new WorldFolder({
    'lore.yaml': 'world: The Mill\n',
    'people/gro.md': '---\nkind: Person\nname: Gro Alder\n---\n\nGro Alder was born in 90.\n',
    'people/hal.md': '---\nkind: Person\nname: Hal Alder\n---\n\nA miller.\n',
  });
  try {
    await printedBy(['ingest', '--no-color'], notes.root);
    const { stdout } = await printedBy(['orphans', '--no-color'], notes.root);
    expect(stdout).toContain('\n1 gap. An unaccepted claim would close 1 more.');
    expect(stdout).toContain('Hal Alder');
    expect(stdout).not.toContain('Gro Alder');
    const json = await printedBy(['orphans', '--format', 'json'], notes.root);
    expect(JSON.parse(json.stdout)).toMatchObject({ total: 1, answered: 1 });
  } finally {
    notes.remove();
  }
});
