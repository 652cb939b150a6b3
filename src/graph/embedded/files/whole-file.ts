import { constants, existsSync } from 'node:fs';
import { copyFile, cp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GraphError } from '../../../util/errors.ts';
import { makeFolders } from '../../../util/files/make-folders.ts';
import { notAFile } from '../../../util/files/read-named-file.ts';
import { systemFix, systemReason } from '../../../util/files/system-reason.ts';
import { holderFile } from './holder.ts';
import { logFolder } from './log.ts';

const mostTries = 40;
const waitMs = 50;

/**
 * Copies a graph file, also while another process writes to it. That one only ever appends to its log, until a checkpoint
 * writes the file anew; a copy between two checkpoints is what a crash at that moment would leave, and the engine
 * opens it with every commit until then. A copy that a checkpoint fell into is made again.
 *
 * @throws GraphError `store-missing`, `store-busy`, or `store-unreadable`; `to` must not exist.
 */
export async function copyGraphFile(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new GraphError(`No such graph file: ${from}.`, { code: 'store-missing' });
  if (!(await stat(from)).isFile()) throw notAFile(from, 'a folder, a pipe or a device');
  try {
    makeFolders(dirname(to));
    for (let tries = 0; tries < mostTries; tries++) {
      if (await copyUndisturbed(from, to)) return;
      await removeGraphFile(to);
      await sleep(waitMs);
    }
  } catch (cause) {
    throw new GraphError(`${from} cannot be copied to ${to}: ${systemReason(cause)}.`, {
      code: 'store-unreadable',
      fix: systemFix(
        cause,
        'Check that there is room and that you may write there; or stop the program that has the store open, and try again.',
      ),
      cause,
    });
  }
  throw new GraphError(`${from} is being written all the time: no copy of it would be whole.`, {
    code: 'store-busy',
    fix: 'Try again when less is going on, or stop the program that has it open.',
  });
}

/** Moves a closed graph file with its log. */
export async function moveGraphFile(from: string, to: string): Promise<void> {
  if (existsSync(logFolder(from))) await rename(logFolder(from), logFolder(to));
  await rename(from, to);
}

export async function removeGraphFile(path: string): Promise<void> {
  for (const part of [path, logFolder(path), holderFile(path)]) await rm(part, { recursive: true, force: true });
}

async function copyUndisturbed(from: string, to: string): Promise<boolean> {
  const before = await stateOf(from);
  await copyFile(from, to, constants.COPYFILE_EXCL);
  try {
    if (existsSync(logFolder(from))) await cp(logFolder(from), logFolder(to), { recursive: true });
  } catch (error) {
    if (await isChanged(from, before)) return false; // a log that went away while it was copied
    throw error;
  }
  return !(await isChanged(from, before));
}

/** The bytes that a checkpoint changes and an append to the log does not. */
async function stateOf(path: string): Promise<string> {
  const { ino, size, mtimeNs } = await stat(path, { bigint: true });
  const logs = existsSync(logFolder(path)) ? await readdir(logFolder(path)).catch(() => []) : [];
  return [ino, size, mtimeNs, ...logs.sort()].join(' ');
}

const isChanged = async (path: string, before: string): Promise<boolean> => (await stateOf(path)) !== before;
