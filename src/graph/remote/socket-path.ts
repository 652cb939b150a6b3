import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomId } from '../../util/random-id.ts';

/** Where a process listens for others of this user. */
export interface SocketPlace {
  readonly path: string;
  /** Takes away what was made for it. */
  readonly remove: () => void;
}

/** Bytes of a socket's path: Linux takes 107, macOS and the BSDs 103. */
const mostPathBytes = 103;

/** A place for the socket of a store: in the folder if the system takes so long a path, else in a private one of the temporary folder. */
export function socketPlace(folder: string, name: string): SocketPlace {
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\lore-${randomId()}`, remove: () => undefined };
  const path = join(folder, `${name.slice(0, 16)}.sock`);
  if (fits(path)) {
    rmSync(path, { force: true }); // of a process that was killed: the store is ours now
    return { path, remove: () => rmSync(path, { force: true }) };
  }
  const base = fits(join(tmpdir(), 'lore-123456', socketName)) ? tmpdir() : '/tmp';
  const own = mkdtempSync(join(base, 'lore-')); // 0700
  return { path: join(own, socketName), remove: () => rmSync(own, { recursive: true, force: true }) };
}

/** As what `mkdtemp` makes for a socket is called. */
export const ownFolderPattern = /^lore-\w{6}$/;
export const socketName = 's';
const fits = (path: string): boolean => Buffer.byteLength(path) <= mostPathBytes;
