import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProblemCode } from '../model/problem-levels.ts';
import { formatOf } from './formats/formats.ts';
import { type FileStamp, stampOf } from './incremental/index.ts';
import { codeOf } from './scan.ts';

/**
 * Larger files are refused: no author writes them, and reading one would take the memory of all others. The size limit of a note: each
 * sentence is read, which takes some fifty times its length.
 */
const mostMiB = (path: string): number => (formatOf(path) === 'markdown' ? 16 : 64);

export interface FileBytes {
  readonly bytes: Uint8Array;
  /** As it was when they were read. */
  readonly stamp?: FileStamp;
}

type Bytes =
  | (Required<FileBytes> & {
      /** It was written to while it was read. */
      readonly isTorn: boolean;
    })
  | { readonly refusal: { readonly code: ProblemCode; readonly message: string } };

/** Milliseconds for which a file that has lost something is left alone, before that is taken for meant; one that is empty. */
const quietMs = { shorter: 60, empty: 250 } as const;
const pollMs = 15;
/** Where the clock of a disk goes ahead of ours, the time never comes. */
const mostPolls = 40;

/**
 * Reads a file of a world. A program that saves in place empties the file, and then writes it: what it said is not taken back before it is
 * quiet for a moment. Others are read at once.
 *
 * @param lengthBefore bytes that it had when it was read last, where that is known.
 */
export async function readAtRest(path: string, lengthBefore: number | undefined): Promise<Bytes> {
  let result = bytesOfFile(path);
  for (let polls = 0; polls < mostPolls && !isAtRest(result, lengthBefore, Date.now()); polls += 1) {
    await sleep(pollMs);
    result = bytesOfFile(path);
  }
  return result;
}

function isAtRest(result: Bytes, lengthBefore: number | undefined, nowMs: number): boolean {
  if (!('bytes' in result)) return true;
  if (result.isTorn) return false;
  const { length } = result.bytes;
  if (length > 0 && length >= (lengthBefore ?? 0)) return true;
  return nowMs - result.stamp.changedMs >= (length === 0 ? quietMs.empty : quietMs.shorter);
}

/** Reads a file synchronously: for thousands of small files that takes a fraction of the time. */
export function bytesOfFile(path: string): Bytes {
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = fstatSync(file);
      const { size } = stats;
      // It was a file when the folder was looked through.
      if (!stats.isFile())
        return { refusal: { code: 'not-a-file', message: 'This is not a file or folder, so it is not read.' } };
      const most = mostMiB(path);
      if (size > most * 1024 * 1024) {
        const what = most < 64 ? 'note' : 'file';
        const message = `${Math.ceil(size / 1024 / 1024)} MiB is more than the ${most} MiB a ${what} may have. Split it.`;
        return { refusal: { code: 'too-large', message } };
      }
      const bytes = readFileSync(file);
      const stamp = stampOf(stats);
      return { bytes, stamp, isTorn: stampOf(fstatSync(file)).text !== stamp.text };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return {
      refusal: { code: 'unreadable', message: `This file cannot be read (${codeOf(error)}). Check its permissions.` },
    };
  }
}
