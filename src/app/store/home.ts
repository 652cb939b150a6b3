import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { isLoreFile } from '../../content/scan.ts';
import type { Audience } from '../../model/audience.ts';
import { UserInputError } from '../../util/errors.ts';
import { notAFile } from '../../util/files/read-named-file.ts';

/** The folder inside a world that its store is kept in. */
export const storeFolder = '.lore';
/** The embedded engine's file in it. */
const graphFile = 'graph.grafeo';
/** The marks of a world's own folder: its settings, or a store. */
const marks = ['lore.yaml', storeFolder] as const;
/** The marks of a folder if none above it is marked: the settings of a vault. */
const vaultMarks = ['.obsidian'] as const;

/** Where a world is on disk. */
export interface WorldHome {
  /** Absolute path of the world's folder; of a single file, its folder. */
  readonly root: string;
  /** Name of the one file that is the whole world; absent for a folder. */
  readonly file?: string;
  /** For whom its files are read and shown; absent: for its author. */
  readonly audience?: Audience;
}

/** The input of a world: its folder, or its one file. */
export function worldPath({ root, file }: WorldHome): string {
  return file === undefined ? root : join(root, file);
}

export function storeFolderOf({ root }: WorldHome): string {
  return join(root, storeFolder);
}

export function storeFileOf(home: WorldHome): string {
  return join(storeFolderOf(home), graphFile);
}

/**
 * The world at a path that somebody named.
 *
 * @throws UserInputError `no-such-path` or `not-a-file`.
 */
export function worldAt(path: string): WorldHome {
  const absolute = resolve(path);
  const info = statSync(absolute, { throwIfNoEntry: false });
  if (info === undefined) {
    throw new UserInputError(`No such file or folder: ${path}.`, {
      code: 'no-such-path',
      fix: 'Give the folder your world is in, or a lore file.',
    });
  }
  if (!info.isDirectory() && !info.isFile()) throw notAFile(path, 'a pipe, a device or a socket');
  return info.isDirectory() ? { root: absolute } : { root: dirname(absolute), file: basename(absolute) };
}

/** The nearest folder at or above `cwd` that is a world's own, else the nearest vault; undefined where there is none. */
export function worldAround(cwd: string): WorldHome | undefined {
  const root = nearestWith(marks, cwd) ?? nearestWith(vaultMarks, cwd);
  return root === undefined ? undefined : { root };
}

/** True if a folder is a world's own, or a vault. */
export function isWorldFolder(folder: string): boolean {
  return [...marks, ...vaultMarks].some((mark) => existsSync(join(folder, mark)));
}

/** True if lore lies right in a folder, as in that of a world whose store is on a server and which nothing else marks. */
export function holdsLore(folder: string): boolean {
  return readdirSync(folder).some(isLoreFile);
}

/** The nearest folder at or above `from` that holds one of these. */
function nearestWith(names: readonly string[], from: string): string | undefined {
  let folder = resolve(from);
  for (;;) {
    if (names.some((name) => existsSync(join(folder, name)))) return folder;
    const parent = dirname(folder);
    if (parent === folder) return undefined;
    folder = parent;
  }
}

/** The folder that a repository's own tools write paths from: the nearest with `.git`, else where somebody stands, if the world lies there. */
export function repositoryOf(root: string, cwd: string): string {
  const isBelow = root === cwd || !relative(cwd, root).startsWith('..');
  return nearestWith(['.git'], root) ?? (isBelow ? cwd : root);
}
