import { afterAll, expect, it, vi } from 'vitest';
import { ferryWorld } from '../../../support/memory/remembering.ts';
import { printedBy } from '../../../support/program/printed.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

vi.setConfig({ testTimeout: 240_000 });

const siege = '- { id: siege, kind: Event, name: Siege of Vask, date: 195, participants: [corvin] }\n';
const folder = new WorldFolder({ ...ferryWorld, 'siege.yaml': siege });
afterAll(() => folder.remove());

const said = async (...words: readonly string[]) => (await printedBy(words, folder.root)).stdout;
const answered = async (...words: readonly string[]) => JSON.parse(await said(...words, '--format', 'json'));

it('`lore memory promote` holds a candidate against the files, and says what opens', async () => {
  await said('ingest');
  const { memory } = await answered('remember', 'Corvin died in 190.', '--candidate');
  const { findings } = await answered('memory', 'promote', memory.id);
  expect(findings).toHaveLength(1);
  expect(await said('explain', findings[0])).toContain('Corvin took part in Siege of Vask');
});

it('`lore memory link` warns of an id that nothing has, and links all the same', async () => {
  await said('ingest');
  const { memory } = await answered('remember', 'The heron nests on the weir.');
  const { stdout, stderr, status } = await printedBy(['memory', 'link', memory.id, 'nobody'], folder.root);
  expect([stderr, status]).toEqual(['lore: warning: nothing in the store has the id nobody.\n', 0]);
  expect(stdout).toContain('nobody');
  expect((await printedBy(['memory', 'link', memory.id, 'corvin'], folder.root)).stderr).toBe('');
});

it('`lore remember --on-conflict supersede` names what it holds in place of', async () => {
  await said('ingest');
  const old = await answered('remember', 'Never let the ferry cross at night.', '--type', 'procedural');
  const policy = ['--type', 'procedural', '--on-conflict', 'supersede'];
  const told = await said('remember', 'Let the ferry cross at night.', ...policy);
  expect(told).toMatch(new RegExp(`^Remembered as m-[0-9a-f]{8}, replaces ${old.memory.id.slice(0, 10)}\\.\\n`));
});
