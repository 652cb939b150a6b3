import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isRunning } from '../../util/is-running.ts';
import { isOursAlone, readAddressFile } from './address.ts';
import { ownFolderPattern, socketName } from './socket-path.ts';

/** Milliseconds that nobody takes to move an address into its place, or to write one beside its socket. */
const oldMs = 60_000;

/**
 * Takes away what processes of this machine left in the folder of addresses when they were killed, and their sockets. A file that cannot be
 * removed does no harm.
 */
export function removeLeftovers(folder: string): void {
  const names = attempted(() => readdirSync(folder)) ?? [];
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    const file = join(folder, name);
    const address = readAddressFile(folder, file);
    // The numbers of processes on other machines, which may have the same home, say nothing here.
    if (address === undefined || address.host !== hostname() || isRunning(address.pid)) continue;
    attempted(() => rmSync(file, { force: true }));
    if (dirname(address.socket) === folder) attempted(() => rmSync(address.socket, { force: true }));
    else removeOwnFolder(address.socket);
  }
  for (const name of names.filter((each) => /[.]json[.][^.]+$/.test(each))) {
    const file = join(folder, name);
    if (Date.now() - (attempted(() => lstatSync(file).mtimeMs) ?? Date.now()) > oldMs) {
      attempted(() => rmSync(file, { force: true }));
    }
  }
}

/** The folder that was made for a socket whose path was too long for the system, and nothing else. */
function removeOwnFolder(socket: string): void {
  const own = dirname(socket);
  if (basename(socket) !== socketName || !ownFolderPattern.test(basename(own))) return;
  if (attempted(() => isOursAlone(own)) === true) attempted(() => rmSync(own, { recursive: true, force: true }));
}

function attempted<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
