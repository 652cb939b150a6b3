import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { GraphError, UserInputError } from '../../util/errors.ts';
import { makeFolders } from '../../util/files/make-folders.ts';
import { readFileOnly } from '../../util/files/read-named-file.ts';
import { systemCode, systemReason } from '../../util/files/system-reason.ts';
import { storeFolderOf, type WorldHome } from '../store/home.ts';
import { makeFolder } from '../store/make-store-folder.ts';
import { type AddedFile, notWritable } from './added-file.ts';
import { isSameMark, markAt, markOfOpen, rememberLeft } from './file-mark.ts';
import { noteText, withPassingFile } from './unfinished.ts';

/**
 * Makes a file what it is to be, unless it is no longer what was read: an author may save it at any moment. Text at its end is appended,
 * which keeps everything that others write there at the same time.
 *
 * @param file as it was read.
 * @returns false where somebody else has written it: then it may have what was added, or not.
 * @throws UserInputError `world-not-writable`, with what the system says.
 */
export async function writeAdded(home: WorldHome, file: AddedFile, text: string): Promise<boolean> {
  const folder = storeFolderOf(home);
  try {
    await makeFolder(folder);
    makeFolders(dirname(file.absolute));
    const before = file.text ?? '';
    const isWritten = text.startsWith(before)
      ? append(folder, file, text.slice(before.length))
      : replace(folder, file, text);
    if (!isWritten || !readFileOnly(file.absolute).equals(Buffer.from(text))) return false;
    rememberLeft(file.absolute);
    return true;
  } catch (error) {
    if (systemCode(error) === 'ENOENT' && file.text !== undefined) return false; // deleted meanwhile
    const cause = error instanceof UserInputError || error instanceof GraphError ? error.cause : error;
    throw notWritable(`${file.path} cannot be written: ${systemReason(cause)}.`, 'Let the server write there.', error);
  }
}

function append(folder: string, file: AddedFile, text: string): boolean {
  const note = { path: file.path, size: file.mark?.size ?? 0, text };
  return withPassingFile(folder, 'note', noteText(note), () => appendStill(file, text));
}

function appendStill({ absolute, mark }: AddedFile, text: string): boolean {
  const making = mark === undefined ? constants.O_CREAT | constants.O_EXCL : 0;
  let file: number;
  try {
    file = openSync(absolute, constants.O_WRONLY | constants.O_APPEND | making);
  } catch (error) {
    if (mark === undefined && systemCode(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    const isStill = isSameMark(markOfOpen(file), mark) && isSameMark(markAt(absolute), mark);
    if (mark !== undefined && !isStill) return false;
    appendWhole(file, Buffer.from(text), mark?.size ?? 0);
    return true;
  } finally {
    closeSync(file);
  }
}

/** All of it or, on a full disk, nothing. */
export function appendWhole(file: number, bytes: Buffer, size: number): void {
  let done = 0;
  try {
    while (done < bytes.length) done += writeSync(file, bytes, done);
    fsyncSync(file); // some file systems tell only now that there is no room
  } catch (error) {
    if (markOfOpen(file).size === size + done) ftruncateSync(file, size);
    throw error;
  }
}

/** In the middle something cannot be appended: it is written beside, and moved into place at once where that is still the same. */
function replace(folder: string, file: AddedFile, text: string): boolean {
  accessSync(file.absolute, constants.W_OK); // what may not be written is not replaced either
  const { mode } = statSync(file.absolute);
  const move = (beside: string): boolean => {
    chmodSync(beside, mode & 0o777);
    if (!isStill(file)) return false;
    renameSync(beside, file.absolute);
    return true;
  };
  try {
    return withPassingFile(folder, 'part', text, move);
  } catch (error) {
    if (systemCode(error) !== 'EXDEV') throw error; // `.lore/` may lie on another disk
    return withPassingFile(dirname(file.absolute), 'part', text, move);
  }
}

const isStill = ({ absolute, text = '', mark }: AddedFile): boolean =>
  readFileOnly(absolute).equals(Buffer.from(text)) && isSameMark(markAt(absolute), mark);
