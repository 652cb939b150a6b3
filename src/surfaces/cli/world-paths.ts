import { existsSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';

/** The path that a world has for one of its files, of a path as the user writes it here; else undefined. */
function pathInWorld(root: string | undefined, path: string): string | undefined {
  if (root === undefined || !existsSync(path)) return undefined;
  const inWorld = relative(root, resolve(path)).split(sep).join('/');
  return inWorld === '..' || inWorld.startsWith('../') || inWorld === '' ? undefined : inWorld;
}

/** A source, by the path that the world has for it where it is a file of it. */
export function sourceIn(root: string | undefined, source: string): string {
  return pathInWorld(root, source) ?? source;
}

/** `path:line` as reports show it here, as the world has it. Other words stay as they are. */
export function claimWordsIn(root: string | undefined, words: string): string {
  const [, path, place = ''] = /^(.+?)((?::\d+){1,2})$/.exec(words.trim()) ?? [];
  return path === undefined ? words : `${sourceIn(root, path)}${place}`;
}

/** A pattern for files of the world: one that names a file or folder here means it, with all that is in it. */
export function patternIn(root: string | undefined, pattern: string): readonly string[] {
  const inWorld = pathInWorld(root, pattern) ?? pattern.replace(/^\.\//, '').replace(/\/+$/, '');
  return [inWorld, `${inWorld}/**`];
}
