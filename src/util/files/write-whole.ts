import {
  closeSync,
  constants,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { UserInputError } from '../errors.ts';
import { passingPath, removeLeftBehind } from './passing-file.ts';
import { systemCode, systemFix, systemReason } from './system-reason.ts';

/** Names of what the program prints to anyway. */
const stdoutNames: readonly string[] = ['/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'];

/**
 * Writes a file that somebody named: whole, or not at all, so that what was there before is not lost on a full disk. Into a pipe
 * that somebody reads from, or a device, it writes as it goes.
 *
 * @throws UserInputError `unwritable`, with the reason.
 */
export function writeWhole(path: string, text: string): void {
  if (stdoutNames.includes(path)) {
    process.stdout.write(text);
    return;
  }
  try {
    const there = statSync(path, { throwIfNoEntry: false });
    if (there === undefined) writeBeside(path, text);
    // A link stays one: what it leads to is replaced.
    else if (there.isFile()) writeBeside(realpathSync(path), text, there.mode);
    else if (there.isFIFO()) writeInto(path, text, true);
    else writeInto(path, text, false);
  } catch (cause) {
    throw unwritable(path, cause);
  }
}

/** Why something cannot be written, as a message for whoever named it. */
export function unwritable(
  path: string,
  cause: unknown,
  otherwise = 'Name a file that you may write.',
): UserInputError {
  return new UserInputError(`${path} cannot be written: ${systemReason(cause)}.`, {
    code: 'unwritable',
    fix: systemFix(cause, otherwise),
    cause,
  });
}

function writeBeside(path: string, text: string, mode = 0o666): void {
  removeLeftBehind(path);
  const temporary = passingPath(path);
  let file: number;
  try {
    file = openSync(temporary, 'wx', mode & 0o777);
  } catch (error) {
    // A file that may be written in a folder that may not.
    if (!['EACCES', 'EPERM', 'EROFS'].includes(systemCode(error) ?? '')) throw error;
    writeInto(path, text, false);
    return;
  }
  try {
    try {
      writeAll(file, text);
      fsyncSync(file); // some file systems tell only now that there is no room
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** @param isPipe opened once without waiting: it is refused where nobody reads from it. */
function writeInto(path: string, text: string, isPipe: boolean): void {
  const waiting = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC;
  const reader = isPipe ? openSync(path, constants.O_WRONLY | constants.O_NONBLOCK) : undefined;
  try {
    const file = openSync(path, isPipe ? constants.O_WRONLY : waiting);
    try {
      writeAll(file, text);
    } finally {
      closeSync(file);
    }
  } finally {
    if (reader !== undefined) closeSync(reader);
  }
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}
