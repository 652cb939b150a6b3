import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { UserInputError } from '../errors.ts';
import { systemCode, systemReason } from './system-reason.ts';

/** No file that somebody names is larger. */
const mostBytes = 64 * 1024 * 1024;
/** Milliseconds that a program at the other end of a pipe may be silent. */
const mostSilenceMs = 10_000;
const pauseMs = 10;

/**
 * The bytes of a file that somebody named. Also of a pipe that a program writes to, as in `--baseline <(git show …)`; one that
 * nobody writes to is refused rather than waited for, and so is what never ends.
 *
 * @throws UserInputError `not-a-file` or `too-large`; the system's own error where it cannot be opened or read.
 */
export function readNamedFile(path: string): Buffer {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const kind = fstatSync(file);
    if (kind.isFile()) return readAll(path, file, false);
    if (kind.isFIFO()) return readAll(path, file, true);
    if (kind.isDirectory()) throw notAFile(path, 'a folder');
    throw notAFile(path, 'a device or a socket');
  } finally {
    closeSync(file);
  }
}

/**
 * The same for a file of a world, where a pipe has no place.
 *
 * @throws UserInputError `not-a-file` or `too-large`; the system's own error where it cannot be opened or read.
 */
export function readFileOnly(path: string): Buffer {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if (!fstatSync(file).isFile()) throw notAFile(path, 'a folder, a pipe or a device');
    return readAll(path, file, false);
  } finally {
    closeSync(file);
  }
}

/** Why a file cannot be read, for a message that names it. */
export function readFault(path: string, error: unknown): UserInputError {
  if (error instanceof UserInputError) return error;
  return new UserInputError(`${path} cannot be read: ${systemReason(error)}.`, {
    code: 'unreadable',
    fix: 'Check the path, and its permissions.',
    cause: error,
  });
}

function readAll(path: string, file: number, isPipe: boolean): Buffer {
  const pieces: Buffer[] = [];
  let total = 0;
  for (let silentMs = 0; ; ) {
    const piece = Buffer.allocUnsafe(64 * 1024);
    const length = readPiece(file, piece);
    if (length === 'later') {
      silentMs += pauseMs;
      if (silentMs > mostSilenceMs) throw notAFile(path, 'a pipe, and who writes to it is silent');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
      continue;
    }
    if (length === 0) break;
    silentMs = 0;
    total += length;
    if (total > mostBytes) {
      throw new UserInputError(`${path} is larger than ${mostBytes / 1024 / 1024} MiB.`, {
        code: 'too-large',
        fix: 'Give another file.',
      });
    }
    pieces.push(piece.subarray(0, length));
  }
  if (isPipe && total === 0) throw notAFile(path, 'a pipe without a writer');
  return Buffer.concat(pieces, total);
}

function readPiece(file: number, into: Buffer): number | 'later' {
  try {
    return readSync(file, into);
  } catch (error) {
    if (systemCode(error) === 'EAGAIN') return 'later';
    throw error;
  }
}

/** @param what it is instead, as in `a folder`. */
export function notAFile(path: string, what: string): UserInputError {
  return new UserInputError(`${path} is not a file: it is ${what}.`, {
    code: 'not-a-file',
    fix: 'Give a file. You can write the output of a program into one first.',
  });
}
