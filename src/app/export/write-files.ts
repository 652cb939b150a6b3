import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { UserInputError } from '../../util/errors.ts';

/**
 * Writes files into a folder that is new or empty.
 *
 * @throws UserInputError `not-empty`, or `unwritable`.
 */
export async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const root = resolve(folder);
  const there = await readdir(root).catch(() => []);
  if (there.length > 0) {
    throw new UserInputError(`${folder} is not empty, and an export overwrites nothing.`, {
      code: 'not-empty',
      fix: 'Name a new folder: --out DIR.',
    });
  }
  try {
    for (const [path, text] of files) {
      const absolute = join(root, path);
      // Paths come from a graph that others may write to: none leads out of the folder.
      if (!absolute.startsWith(root + sep)) continue;
      await mkdir(dirname(absolute), { recursive: true });
      await writeFile(absolute, text, { flag: 'wx' });
    }
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new UserInputError(`${folder} cannot be written (${code}).`, {
      code: 'unwritable',
      fix: 'Name a folder that you may write to.',
      cause,
    });
  }
}
