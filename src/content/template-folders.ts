import { join } from 'node:path';
import * as z from 'zod';
import type { Problem } from '../model/problem.ts';
import { readFileOnly } from '../util/files/read-named-file.ts';
import { formatOf } from './formats/formats.ts';
import type { WorldScan } from './scan.ts';

/** Where a vault says which folder its templates are in, and under which setting. */
const settings = [
  { file: '.obsidian/templates.json', key: 'folder' },
  { file: '.obsidian/plugins/templater-obsidian/data.json', key: 'templates_folder' },
] as const;

/** `Templates`, `_templates`, `z_Templates`, `99 - Templates`. */
const byName = /^(?:[^\p{L}]*|zz?[\s_-]+)templates?$/iu;

/** Leaves out the notes in folders of templates: forms for notes to come, and no lore. A problem names each folder. */
export function withoutTemplates(scan: WorldScan): WorldScan {
  const named = namedFolders(scan.root);
  const folders = new Map<string, { readonly why: string; count: number }>();
  const files = scan.files.filter((file) => {
    const found = formatOf(file) === 'markdown' ? templateFolder(file, named) : undefined;
    if (found === undefined) return true;
    const before = folders.get(found.folder);
    if (before === undefined) folders.set(found.folder, { why: found.why, count: 1 });
    else before.count += 1;
    return false;
  });
  if (folders.size === 0) return scan;
  const problems = [...folders].map(([path, { why, count }]): Problem => {
    const what = count === 1 ? '1 note in it is' : `${count} notes in it are`;
    const message = `A folder of templates (${why}), so ${what} not read. If this is lore, give the folder another name.`;
    return { path, line: 1, column: 1, code: 'template', message };
  });
  return { ...scan, files, problems: [...scan.problems, ...problems] };
}

function templateFolder(
  file: string,
  named: ReadonlyMap<string, string>,
): { readonly folder: string; readonly why: string } | undefined {
  const parts = file.split('/').slice(0, -1);
  for (const [index, part] of parts.entries()) {
    const folder = parts.slice(0, index + 1).join('/');
    const setting = named.get(folder.toLowerCase());
    if (setting !== undefined) return { folder, why: `${setting} says so` };
    if (byName.test(part)) return { folder, why: 'by its name' };
  }
  return undefined;
}

/** Folders that the vault's settings name, in small letters, each with the file that says so. */
function namedFolders(root: string): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  for (const { file, key } of settings) {
    const folder = settingIn(join(root, file), key)
      ?.replaceAll('\\', '/')
      .replace(/^\/+|\/+$/g, '');
    // An empty setting means the whole vault, and nobody means that.
    if (folder !== undefined && folder !== '' && folder !== '.') named.set(folder.toLowerCase(), file);
  }
  return named;
}

/** Undefined where there is no such file or setting: whoever wrote it, its faults are not the world's. */
function settingIn(path: string, key: string): string | undefined {
  try {
    return z.looseObject({ [key]: z.string() }).parse(JSON.parse(readFileOnly(path).toString('utf8')))[key];
  } catch {
    return undefined;
  }
}
