import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemCode } from './system-reason.ts';

/**
 * Makes a folder, and those above it that are not there. Unlike Node's own, which tries the same two folders for ever where the system says
 * of both that a part of the path is missing, as below `/proc`.
 *
 * @param mode of what is made; default: as the process has it.
 * @throws the system's own error; where a file stands in the way, ENOTDIR.
 */
export function makeFolders(folder: string, mode?: number): void {
  const missing: string[] = [];
  for (let path = folder; !isFolder(path); path = dirname(path)) {
    if (dirname(path) === path) break;
    missing.push(path);
  }
  for (const path of missing.reverse()) makeOne(path, mode);
}

function makeOne(path: string, mode: number | undefined): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
    // Another process may have made it meanwhile; a file that stands there is told as what it is.
    if (!isFolder(path)) readdirSync(path);
  }
}

const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};
