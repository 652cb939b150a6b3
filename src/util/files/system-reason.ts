import { getSystemErrorName } from 'node:util';

/** The meaning of the system's codes, for the reader of a message. */
const words: Readonly<Record<string, string>> = {
  ENOSPC: 'no room is left on the disk',
  EDQUOT: 'your quota of the disk is used up',
  EFBIG: 'a file may not get so large here',
  EROFS: 'the file system is read-only',
  EIO: 'the disk reports a fault',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open on this machine',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  ENOENT: 'it, or a folder of its path, is not there',
  EEXIST: 'it is there already',
  EBUSY: 'it is in use',
  ETXTBSY: 'it is in use',
  ENXIO: 'it has no reader',
  EPIPE: 'its reader has gone',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
};

const toDo: Readonly<Record<string, string>> = {
  ENOSPC: 'Make room, then run it again. Stored data is intact.',
  EDQUOT: 'Delete some of your files, then run it again. Stored data is intact.',
  EFBIG: 'Raise the limit (ulimit -f), or write to another disk.',
  EROFS: 'Write to another place, or mount it so that it can be written.',
  EIO: 'Look at the disk, and copy your data to another one.',
  EMFILE: 'Raise the limit (ulimit -n), or close other programs.',
  ENFILE: 'Close other programs, then run it again.',
};

/** Why the system refused something, in words, with its code: `no room is left on the disk (ENOSPC)`. */
export function systemReason(error: unknown): string {
  const code = systemCode(error);
  if (code === undefined) return error instanceof Error ? error.message : String(error);
  const meaning = words[code];
  return meaning === undefined ? code : `${meaning} (${code})`;
}

/** The next step; `otherwise` if the code suggests none. */
export function systemFix(error: unknown, otherwise: string): string {
  return toDo[systemCode(error) ?? ''] ?? otherwise;
}

/** The system's code for an error of Node, or of the engine, which writes its number: `No space left on device (os error 28)`. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('syscall' in error && 'code' in error && typeof error.code === 'string') return error.code;
  const [, number] = /\(os error (\d+)\)/.exec(error.message) ?? [];
  // On Windows these are numbers of another list.
  if (number === undefined || process.platform === 'win32') return undefined;
  const name = getSystemErrorName(-Number(number));
  return name.startsWith('E') ? name : undefined;
}
