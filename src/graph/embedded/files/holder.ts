import { rmSync } from 'node:fs';
import { lstat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { commandLine } from '../../../util/command-line.ts';
import { readFileOnly } from '../../../util/files/read-named-file.ts';
import { isRunning } from '../../../util/is-running.ts';

/**
 * The process that has a graph file open. The engine locks the file but does not say for whom, so the process that opened it leaves a note
 * beside it. The lock alone decides; the note only names. It may be stale (after `kill -9`), which is seen from its process being gone.
 */
export interface Holder {
  readonly pid: number;
  readonly command: string;
  readonly host: string;
  /** When the note was written. */
  readonly since: Date;
}

const noteSchema = z.object({ pid: z.int().positive(), command: z.string(), host: z.string() });

const MOST_BYTES = 4096;
const MOST_TRIES = 10;
const TRY_MS = 50;

export const holderFile = (path: string): string => `${path}.holder`;

/**
 * Leaves the note. An obstacle, or a folder without write access, is not a reason to fail: the lock is held anyway. A link of that name is
 * replaced: written through, it would overwrite any file that a stranger's world names.
 */
export async function writeHolder(path: string): Promise<void> {
  const note = { pid: process.pid, command: commandLine(), host: hostname() };
  removeHolder(path);
  await writeFile(holderFile(path), `${JSON.stringify(note)}\n`, { flag: 'wx' }).catch(() => undefined);
}

/** Never what a link of that name points at. */
export function removeHolder(path: string): void {
  try {
    rmSync(holderFile(path), { force: true });
  } catch {
    // A folder of that name is not ours.
  }
}

/** True if the note is this process's. */
export async function isHolder(path: string): Promise<boolean> {
  const holder = await readHolder(path);
  return holder?.pid === process.pid && holder.host === hostname();
}

/** The living holder, after a moment where it has the file already and is only about to leave its note. */
export async function soonKnownHolder(path: string): Promise<Holder | undefined> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const holder = await readHolder(path);
    if (holder !== undefined) return holder;
    await setTimeout(TRY_MS);
  }
  return readHolder(path);
}

/** The living holder, or undefined when no note is there, it cannot be read, or its process is gone. */
export async function readHolder(path: string): Promise<Holder | undefined> {
  const file = holderFile(path);
  try {
    const state = await lstat(file);
    if (!state.isFile() || state.size > MOST_BYTES) return undefined; // a pipe would be waited for
    const since = state.mtime;
    const note = noteSchema.parse(JSON.parse(readFileOnly(file).toString('utf8')));
    return note.host !== hostname() || isRunning(note.pid) ? { ...note, since } : undefined;
  } catch {
    return undefined;
  }
}
