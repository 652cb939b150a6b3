import { readdir } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { UserInputError } from '../../util/errors.ts';
import { writeNewFiles } from '../../util/files/write-new-files.ts';
import { unwritable } from '../../util/files/write-whole.ts';

/**
 * Writes files into a folder that is new or empty: all of them or none.
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
    const absolute = [...files].map(([path, text]) => [join(root, path), text] as const);
    // Paths come from a graph that others may write to: none leads out of the folder.
    await writeNewFiles(new Map(absolute.filter(([path]) => path.startsWith(root + sep))));
  } catch (cause) {
    throw unwritable(folder, cause, 'Name a folder that you may write to.');
  }
}
