import { linkSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { UserInputError } from '../../../util/errors.ts';
import { mirrorMark } from '../../../util/files/mirror-mark.ts';
import { systemCode } from '../../../util/files/system-reason.ts';
import { isRunning } from '../../../util/is-running.ts';

/** In the folder of a site, for as long as somebody writes to it: who does, as `pid host`. */
export const lockName = `${mirrorMark}-lock`;

/** Between making a lock and writing into it nobody takes as long. */
const nascentMs = 5000;
const mostBytes = 512;
/** If several find a dead one's lock, each loses at most one round to each other. */
const mostRounds = 20;

/** @throws UserInputError `in-use` where a living process writes to this site. */
export function refuseIfLocked(folder: string, named: string): void {
  if (isHeld(join(folder, lockName))) throw inUse(named);
}

/**
 * Takes the lock of a site; that of a process which is no more is taken over.
 *
 * @param folder is there.
 * @throws UserInputError `in-use`; the system's own error.
 */
export function takeLock(folder: string, named: string): void {
  const lock = join(folder, lockName);
  for (let round = 0; round < mostRounds; round += 1) {
    try {
      writeFileSync(lock, `${process.pid} ${hostname()}\n`, { flag: 'wx' });
      return;
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
    }
    if (isHeld(lock)) break;
    removeDead(lock);
  }
  throw inUse(named);
}

export function releaseLock(folder: string): void {
  rmSync(join(folder, lockName), { force: true });
}

/** Moved away before it is removed: somebody else may have taken it over since it was looked at, and gets it back. */
function removeDead(lock: string): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    if (isHeld(aside)) linkSync(aside, lock);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(systemCode(error) ?? '')) throw error;
  }
  rmSync(aside, { force: true, recursive: true });
}

function isHeld(lock: string): boolean {
  const text = lockText(lock);
  if (typeof text === 'boolean') return text;
  const [, pid, host] = /^(\d+) (.+)\n$/.exec(text) ?? [];
  // A lock with our number is from a dead process: the first process of each container has the same number.
  return pid !== undefined && (host !== hostname() || (Number(pid) !== process.pid && isRunning(Number(pid))));
}

/** The text of a lock; for an empty lock, true if it is held. */
function lockText(lock: string): string | boolean {
  try {
    const info = lstatSync(lock);
    if (!info.isFile() || info.size > mostBytes) return false; // nothing that a mirror leaves
    if (info.size === 0) return Date.now() - info.mtimeMs < nascentMs;
    return readFileSync(lock, 'utf8');
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '');
  }
}

function inUse(named: string): UserInputError {
  return new UserInputError(`Another \`lore mirror\` writes to ${named} now.`, {
    code: 'in-use',
    fix: `Run it again later. If no other one runs, delete ${join(named, lockName)}.`,
  });
}
