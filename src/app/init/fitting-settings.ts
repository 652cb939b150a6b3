import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import type { WorldScan } from '../../content/scan.ts';
import { readFileOnly } from '../../util/files/read-named-file.ts';
import { parsedJson } from '../../util/json.ts';

/** The text of a `lore.yaml` for the files that lie in a folder: its name, templates that are no lore, and what else there is to state. */
export function fittingSettings(scan: WorldScan): string {
  const ignored = templateFolders(scan.root).map((folder) => JSON.stringify(`${folder}/**`));
  return [
    '# Settings of this world. All of them are optional.',
    `world: ${yamlName(isStored(scan.root) ? basename(scan.root) : worldName(scan.root))}`,
    ...(ignored.length === 0 ? [] : ['# Templates are not lore.', `ignore: [${ignored.join(', ')}]`]),
    '# The year that is the present, for ages and for who is alive:',
    '# now: 412',
    '# Calendars: a preset (`lore calendar list` names them), or a .calendar.yaml file, or one written out here:',
    '# calendars: [harptos]',
    '',
  ].join('\n');
}

/** `salt-march` → `Salt March`; a name that somebody wrote with capitals stays as it is. */
function worldName(root: string): string {
  const name = basename(root);
  if (name === '') return 'World';
  if (/[\p{Lu}\s]/u.test(name)) return name;
  const words = name.split(/[-_.]+/).filter((word) => word !== '');
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ') || name;
}

/** Its store knows it by the folder's name, and goes on doing so. */
const isStored = (root: string): boolean => existsSync(join(root, '.lore'));

/** Bare where YAML reads it as a text. */
const yamlName = (name: string): string =>
  /^\p{L}[\p{L}\p{M}\p{N} '’-]*$/u.test(name) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(name)
    ? name
    : JSON.stringify(name);

const templateSettings = z.object({ folder: z.string().min(1) });

/** Folders of templates: the one that the vault names, and those that are called so. */
function templateFolders(root: string): string[] {
  const named = templateSettings.safeParse(parsedJson(textOf(join(root, '.obsidian', 'templates.json'))));
  const called = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^_?templates?$/i.test(entry.name))
    .map(({ name }) => name);
  return [...new Set([...(named.success ? [named.data.folder.replace(/^\/+|\/+$/g, '')] : []), ...called])].sort();
}

function textOf(path: string): string {
  try {
    return readFileOnly(path).toString('utf8');
  } catch {
    return ''; // no vault, or one without templates
  }
}
