import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { sheetSchema } from '../../../../src/model/sheet.ts';
import { printedBy } from '../../../support/program/printed.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

const folders: WorldFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});
const folderOf = (files: Readonly<Record<string, string>>): string => {
  const folder = new WorldFolder(files);
  folders.push(folder);
  return folder.root;
};

const chapter = 'Thursday, 4 October 2018. Ilse Wren came to Leeds. "Well," said Ilse.\n';

it('prints who is in a story, and its scenes with their days', async () => {
  const root = folderOf({
    '1.md': `# One\n\n${chapter}`,
    '10.md': '# Ten\n\nIlse slept in Leeds.\n',
    '2.md': '# Two\n\nThe next morning Ilse nodded.\n',
  });
  const { stdout, status } = await printedBy(['sheet', root], root);
  expect(status).toBe(0);
  expect(stdout).toBe(`21 words in 3 files and 3 scenes.
4 of 5 sentences name somebody or some place; pronouns are not followed.
2 scenes have a day. Speech and the pluperfect give none.

People (1)
  Ilse Wren (Ilse)  4 ×, scenes 1–3  1.md:3

Places (1)
  Leeds  2 ×, scenes 1–3  1.md:3

Scenes (3)
  1  1.md:3  One · "Thursday, 4 October 2018" (Thursday 2018-10-04) · Leeds · Ilse Wren
  2  2.md:3  Two · "The next morning" (Friday 2018-10-05) · Ilse Wren
  3  10.md:3  Ten · Leeds · Ilse Wren
`);
});

it('reads one plain text, and gives scripts what the schema says', async () => {
  const root = folderOf({ 'draft.txt': chapter });
  const { stdout } = await printedBy(['sheet', join(root, 'draft.txt'), '--format', 'json'], root);
  const sheet = sheetSchema.parse(JSON.parse(stdout));
  expect(sheet.scenes).toMatchObject([{ path: 'draft.txt', day: { date: '2018-10-04' }, cast: ['Ilse Wren'] }]);
});

it('leaves notes about people out of the story, and knows their names', async () => {
  const root = folderOf({
    'chapters/1.md': 'Then Wren nodded.\n',
    'chapters/2.md': 'Wren slept.\n',
    'chapters/3.md': 'Here Wren woke.\n',
    'people/ilse.md': '---\nkind: Person\nname: Ilse Wren\n---\n\nIlse lives in Hull.\n',
  });
  const { stdout } = await printedBy(['sheet', root, '--format', 'json'], root);
  expect(JSON.parse(stdout)).toMatchObject({ read: { files: 3 }, cast: [{ name: 'Ilse Wren', times: 3 }] });
});

it('refuses a world without prose', async () => {
  const root = folderOf({ 'people.yaml': '- { id: maren, kind: Person, name: Maren }\n' });
  await expect(printedBy(['sheet', root], root)).rejects.toMatchObject({ code: 'no-story' });
});
