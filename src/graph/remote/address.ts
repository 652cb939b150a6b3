import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, realpathSync, rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { GraphError } from '../../util/errors.ts';
import { makeFolders } from '../../util/files/make-folders.ts';
import { readFileOnly } from '../../util/files/read-named-file.ts';
import { randomId } from '../../util/random-id.ts';

/** Where the process that has a store open listens, and what it wants to hear. */
const addressSchema = z.strictObject({
  socket: z.string().min(1),
  key: z.string().min(32),
  /** The machine, or container, that the number of the process is of. */
  host: z.string(),
  pid: z.int().positive(),
  command: z.string(),
});
export type Address = z.infer<typeof addressSchema>;

const mostBytes = 4096;

/**
 * The folder of addresses in this user's cache folder, never in a world: a world that came from somebody else must not be able to point
 * anybody anywhere.
 */
export const addressFolder = (cache: string): string => join(cache, 'stores');

/** One store has one name, however its path is written. @param path of the graph file. */
export const storeName = (path: string): string =>
  createHash('sha256').update(realpathSync.native(path)).digest('hex').slice(0, 32);

export const addressFile = (folder: string, name: string): string => join(folder, `${name}.json`);

/** Makes the folder, readable to nobody else. @throws GraphError `folder-not-private`; the system's own error. */
export function makePrivateFolder(folder: string): void {
  makeFolders(folder, 0o700);
  if (isOursAlone(folder)) return;
  if (lstatSync(folder).isDirectory()) chmodSync(folder, 0o700);
  if (isOursAlone(folder)) return;
  throw new GraphError(`${folder} is not a folder of yours alone.`, {
    code: 'folder-not-private',
    fix: 'Move it away; it is made again.',
  });
}

export async function writeAddress(folder: string, name: string, address: Address): Promise<void> {
  const file = addressFile(folder, name);
  const temporary = `${file}.${randomId()}`;
  try {
    await writeFile(temporary, JSON.stringify(address), { flag: 'wx', mode: 0o600 });
    await rename(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Undefined where there is none, or where somebody else could have written it. */
export const readAddress = (folder: string, name: string): Address | undefined =>
  readAddressFile(folder, addressFile(folder, name));

export function readAddressFile(folder: string, file: string): Address | undefined {
  try {
    if (!isOursAlone(folder) || !isOursAlone(file)) return undefined;
    if (lstatSync(file).size > mostBytes) return undefined;
    return addressSchema.parse(JSON.parse(readFileOnly(file).toString('utf8')));
  } catch {
    return undefined;
  }
}

/** A file or folder, no link, that this user owns and others may not even read. On Windows the user's own folder sees to that. */
export function isOursAlone(path: string): boolean {
  const state = lstatSync(path);
  if (state.isSymbolicLink()) return false;
  if (process.getuid === undefined) return true;
  return state.uid === process.getuid() && (state.mode & 0o077) === 0;
}
