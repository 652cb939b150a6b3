import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { addedFolder } from '../../model/file-order.ts';
import { readFileOnly } from '../../util/files/read-named-file.ts';
import { storeFolderOf, type WorldHome } from '../store/home.ts';
import { readAddedFile } from './added-file.ts';
import { rememberLeft } from './file-mark.ts';
import { type AddingNote, takeLeftOvers } from './unfinished.ts';
import { appendWhole } from './write-added.ts';

/**
 * Brings to its end what a killed process was writing into the files of added lore: an entry that stands there in part becomes whole, and
 * what lies beside is taken away. A text that cannot be fixed stays as it is.
 *
 * @param isPatient waits up to two seconds for what may still be at work.
 */
export async function mendAdded(home: WorldHome, isPatient = false): Promise<void> {
  const notes = await takeLeftOvers(storeFolderOf(home), isPatient);
  await takeLeftOvers(join(home.root, addedFolder), isPatient);
  for (const note of notes) {
    try {
      complete(home.root, note);
    } catch {
      // The next ingest reports a file that can no longer be read or written.
    }
  }
}

function complete(root: string, { path, size, text }: AddingNote): void {
  const { absolute, text: now } = readAddedFile(root, path);
  if (now === undefined) return;
  const [bytes, there] = [Buffer.from(text), readFileOnly(absolute)];
  const begun = there.subarray(size);
  if (begun.length === 0 || begun.length >= bytes.length || !bytes.subarray(0, begun.length).equals(begun)) return;
  const file = openSync(absolute, constants.O_WRONLY | constants.O_APPEND);
  try {
    appendWhole(file, bytes.subarray(begun.length), there.length);
  } finally {
    closeSync(file);
  }
  rememberLeft(absolute);
}
