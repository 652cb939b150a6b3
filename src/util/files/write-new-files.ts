import { rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolders } from './make-folders.ts';

/**
 * Writes files that are not there yet: all of them, or, where one cannot be written, none.
 *
 * @param files texts by absolute path; their folders are made.
 * @throws the system's own error.
 */
export async function writeNewFiles(files: ReadonlyMap<string, string>): Promise<void> {
  const begun: string[] = [];
  try {
    for (const [path, text] of files) {
      makeFolders(dirname(path));
      await writeFile(path, '', { flag: 'wx' });
      begun.push(path);
      await writeFile(path, text);
    }
  } catch (error) {
    for (const path of begun) await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
}
