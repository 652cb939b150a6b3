import { afterAll, expect, it, vi } from 'vitest';
import { ferryWorld } from '../../../support/memory/remembering.ts';
import { printedBy } from '../../../support/program/printed.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

vi.setConfig({ testTimeout: 240_000 });

const folder = new WorldFolder(ferryWorld);
afterAll(() => folder.remove());

const said = async (...words: readonly string[]) => (await printedBy(words, folder.root)).stdout;
const answered = async (...words: readonly string[]) => JSON.parse(await said(...words, '--format', 'json'));
const noted = async (text: string): Promise<string> => (await answered('remember', text)).memory.id;

it('`lore memory forget` says what stays superseded, and how it is put back', async () => {
  await said('ingest');
  const [old, newer] = [await noted('Lanterns are lit at seven.'), await noted('The heron nests on the weir.')];
  await said('memory', 'supersede', old, '--by', newer);
  const shown = old.slice(0, 10);
  const told = `It had superseded ${shown}, which stays so: \`lore memory unsupersede ${shown}\` makes it active again.`;
  expect(await said('memory', 'forget', newer, '--reason', 'a joke')).toBe(
    `${newer.slice(0, 10)} is forgotten: it is ignored from now on.\n${told}\n`,
  );
  expect(await said('memory', 'forget', newer, '--hard', '--reason', 'asked to')).toContain(`\n${told}\n`);
  expect(await said('memory', 'show', shown)).toContain('superseded by a deleted one');
  expect((await answered('recall', 'lanterns seven', '--over', 'memories')).hits).toEqual([]);
  const all = await answered('recall', 'lanterns seven', '--over', 'memories', '--include-superseded');
  expect(all.hits).toMatchObject([{ id: old }]);
  expect(await said('memory', 'unsupersede', shown)).toBe(`${shown} is active again.\n`);
  expect(await answered('memory', 'forget', old, '--reason', 'a joke')).toMatchObject({ still_superseded: [] });
});
