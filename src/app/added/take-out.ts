import { rmSync } from 'node:fs';
import { readFileOnly } from '../../util/files/read-named-file.ts';
import type { WorldHome } from '../store/home.ts';
import type { AddedFile } from './added-file.ts';
import { markAt } from './file-mark.ts';
import { writeAdded } from './write-added.ts';

/** How often somebody else may save the file meanwhile. */
const mostTries = 5;

/**
 * Takes out of a file what was written into it, so that it is as it was before, but for what others have added to it since. False where it
 * has changed in such a way that this cannot be told apart.
 *
 * @param file as it was before.
 * @param written what it became.
 * @throws UserInputError `world-not-writable`; what the system says where it cannot be read.
 */
export async function takeOut(home: WorldHome, file: AddedFile, written: string): Promise<boolean> {
  for (let left = mostTries; left > 0; left -= 1) {
    const mark = markAt(file.absolute);
    if (mark === undefined) return true;
    const text = readFileOnly(file.absolute).toString('utf8');
    if (text === file.text) return true;
    const rest = text === written ? (file.text ?? '') : without(insertion(file.text ?? '', written), text);
    if (rest === undefined) return false;
    if (rest === '' && file.text === undefined) {
      rmSync(file.absolute, { force: true });
      return true;
    }
    if (await writeAdded(home, { ...file, text, mark }, rest)) return true;
  }
  return false;
}

interface Insertion {
  readonly before: string;
  readonly inserted: string;
  readonly after: string;
}

/** A part of a text that was added in one piece. */
function insertion(before: string, written: string): Insertion {
  let start = 0;
  while (start < before.length && before[start] === written[start]) start += 1;
  const after = before.slice(start);
  return { before: before.slice(0, start), inserted: written.slice(start, written.length - after.length), after };
}

/** A text that has grown below or above an insertion, without it. */
function without({ before, inserted, after }: Insertion, text: string): string | undefined {
  const head = before + inserted;
  if (text.startsWith(head)) return joined(before, text.slice(head.length));
  const tail = inserted + after;
  return text.endsWith(tail) ? joined(text.slice(0, -tail.length), after) : undefined;
}

/** Additions of others begin a line. */
function joined(above: string, below: string): string {
  const isBroken = above !== '' && below !== '' && !above.endsWith('\n') && !below.startsWith('\n');
  return `${above}${isBroken ? '\n' : ''}${below}`;
}
