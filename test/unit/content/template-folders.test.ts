import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { loadConfig } from '../../../src/config/config.ts';
import { readWorld } from '../../../src/content/read-world.ts';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

async function vaultOf(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'lore-templates-'));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { config } = loadConfig({ root });
  const { entities, problems } = await readWorld({ root, config });
  return {
    names: entities.map(({ name }) => name),
    problems: problems.map(({ path, code, message }) => `${path} ${code} ${message}`),
  };
}

const person = '---\nkind: Person\n---\n';

test('a folder that the vault names is left out, and told once', async () => {
  const { names, problems } = await vaultOf({
    '.obsidian/templates.json': '{"folder":"Forms/Blank"}',
    '.obsidian/plugins/templater-obsidian/data.json': '{"templates_folder":"Scripts","x":1}',
    'Forms/Blank/Person.md': person,
    'Forms/Blank/deep/Place.md': person,
    'Forms/Odo.md': person,
    'Scripts/New person.md': person,
  });
  expect(names).toEqual(['Odo']);
  expect(problems).toEqual([
    'Forms/Blank template A folder of templates (.obsidian/templates.json says so), so 2 notes in it are not read. If this is lore, give the folder another name.',
    'Scripts template A folder of templates (.obsidian/plugins/templater-obsidian/data.json says so), so 1 note in it is not read. If this is lore, give the folder another name.',
  ]);
});

test('a folder called so is left out, and only its notes', async () => {
  const { names, problems } = await vaultOf({
    'z_Templates/NPC.md': person,
    'World/_templates/Town.md': person,
    '99 - Templates/Town.md': person,
    'Templates/people.yaml': '- { id: hilde, name: Hilde, kind: Person }',
    'Templars/Odo.md': person,
  });
  expect(names.sort()).toEqual(['Hilde', 'Odo']);
  expect(problems).toHaveLength(3);
});

test('what lore.yaml ignores is not told, and broken settings are no fault of the world', async () => {
  const { names, problems } = await vaultOf({
    'lore.yaml': 'ignore: ["Templates/**"]\n',
    '.obsidian/templates.json': '{"folder": 7',
    'Templates/NPC.md': person,
    'Odo.md': person,
  });
  expect(names).toEqual(['Odo']);
  expect(problems).toEqual([]);
});

test('a setting that names the whole vault hides nothing', async () => {
  const { names } = await vaultOf({ '.obsidian/templates.json': '{"folder":"/"}', 'Odo.md': person });
  expect(names).toEqual(['Odo']);
});
