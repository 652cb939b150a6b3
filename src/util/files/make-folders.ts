import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemCode } from './system-reason.ts';

/**
 * Makes a folder, and those above it that are not there. Unlike Node's own, which tries the same two folders for ever where the system says
 * of both that a part of the path is missing, as below `/proc`.
 *
 * @param mode of what is made; default: as the process has it.
 * @throws the system's own error: EEXIST of a file in its place, ENOTDIR of one above it.
 */
export function makeFolders(folder: string, mode?: number): void {
  const missing: string[] = [];
  for (let path = folder; !isFolder(path); path = dirname(path)) {
    if (dirname(path) === path) break;
    missing.push(path);
  }
  for (const path of missing.reverse()) makeOne(path, path === folder, mode);
}

function makeOne(path: string, isLast: boolean, mode: number | undefined): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another process may have made it meanwhile. If a file is in the way, the system reports the next path, below it.
    if (systemCode(error) !== 'EEXIST' || (isLast && !isFolder(path))) throw error;
  }
}

const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};
