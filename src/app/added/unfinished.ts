import { lstatSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { addedFolder } from '../../model/file-order.ts';
import { readFileOnly } from '../../util/files/read-named-file.ts';
import { isRunning } from '../../util/is-running.ts';
import { randomId } from '../../util/random-id.ts';

/** The pending addition to a file of added lore: if the process is killed, the rest is known. */
const noteShape = z.strictObject({
  path: z.string().regex(new RegExp(`^${addedFolder}/[\\p{L}\\p{M}\\p{N}-]{1,200}\\.yaml$`, 'u')),
  /** Bytes that the file had before. */
  size: z.int().min(0),
  text: z.string(),
});
export type AddingNote = z.output<typeof noteShape>;

/** Those of this process. */
const underWay = new Set<string>();
const ofName = /(?:^adding|\.yaml)[.-](\d+)(?:-[0-9a-f]{16})?\.(?:note|part)$/;

/** Writes a file that is there only for as long as the work takes. The remains of a killed process are found by its name. */
export function withPassingFile<T>(folder: string, kind: 'note' | 'part', text: string, work: (path: string) => T): T {
  const name = `adding-${process.pid}-${randomId()}.${kind}`;
  const path = join(folder, name);
  underWay.add(name);
  try {
    writeFileSync(path, text, { flag: 'wx', flush: true });
    return work(path);
  } finally {
    rmSync(path, { force: true });
    underWay.delete(name);
  }
}

export const noteText = (note: AddingNote): string => JSON.stringify(note);

/** No write takes as long; a process that has the number of one which was killed may run for days. */
const [restMs, mostMs] = [2000, 60_000];

/**
 * The remains of dead processes in a folder are removed; returns their pending additions.
 *
 * @param isPatient waits for what is so young that somebody else may be at work on it.
 */
export async function takeLeftOvers(folder: string, isPatient: boolean): Promise<AddingNote[]> {
  const names = namesIn(folder).filter((name) => !underWay.has(name));
  const notes: AddingNote[] = [];
  for (const name of names) {
    const [, pid] = ofName.exec(name) ?? [];
    if (pid === undefined) continue;
    const path = join(folder, name);
    const isAtWork = Number(pid) !== process.pid && isRunning(Number(pid));
    const info = lstatSync(path, { throwIfNoEntry: false });
    const waitMs = (info?.mtimeMs ?? 0) + (isAtWork ? mostMs : restMs) - Date.now();
    if (waitMs > 0 && (!isPatient || isAtWork)) continue;
    if (waitMs > 0) await sleep(Math.min(waitMs, restMs));
    if (name.endsWith('.note') && info?.isFile()) notes.push(...readNote(path));
    remove(path);
  }
  return notes;
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // A folder of such a name is nobody's leftover; what may not be deleted does no harm.
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // none yet, or one that nobody could have written to
  }
}

/** None where it was cut short itself: then nothing was appended. */
function readNote(path: string): AddingNote[] {
  try {
    return [noteShape.parse(JSON.parse(readFileOnly(path).toString('utf8')))];
  } catch {
    return [];
  }
}
