import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UserInputError } from '../../util/errors.ts';
import { exampleWorld } from './example-world.ts';

/**
 * Writes the example world into a folder, which is made where it is not there. Nothing is ever overwritten.
 *
 * @returns the absolute folder, and the files written, sorted.
 * @throws UserInputError `already-there` when one of its files exists; nothing is written then.
 */
export async function initWorld(folder: string): Promise<{ readonly root: string; readonly files: readonly string[] }> {
  const root = resolve(folder);
  const files = Object.keys(exampleWorld).sort();
  const taken = files.filter((file) => existsSync(join(root, file)));
  if (taken.length > 0) {
    throw new UserInputError(`${folder} already has ${taken.join(', ')}.`, {
      code: 'already-there',
      fix: 'Name a new folder: `lore init my-world`.',
    });
  }
  try {
    await mkdir(root, { recursive: true });
    for (const file of files) await writeFile(join(root, file), exampleWorld[file] ?? '', { flag: 'wx' });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new UserInputError(`${folder} cannot be written (${code}).`, {
      code: 'unwritable',
      fix: 'Name a folder that you may write to.',
      cause,
    });
  }
  return { root, files };
}
