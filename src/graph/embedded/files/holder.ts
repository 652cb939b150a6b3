import { rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import * as z from 'zod';
import { readFileOnly } from '../../../util/files/read-named-file.ts';
import { writeWhole } from '../../../util/files/write-whole.ts';

/**
 * Who has a graph file open. The engine locks the file but does not say for whom, so the process that opened it leaves
 * a note beside it. The lock alone decides; the note only names. It may be stale (after `kill -9`), which is seen from
 * its process being gone.
 */
export interface Holder {
  readonly pid: number;
  readonly command: string;
  readonly host: string;
  /** When the note was written. */
  readonly since: Date;
}

const noteSchema = z.object({ pid: z.int().positive(), command: z.string(), host: z.string() });

export const holderFile = (path: string): string => `${path}.holder`;

/** Leaves the note. A folder that cannot be written is no reason to fail: the lock is held all the same. */
export async function writeHolder(path: string): Promise<void> {
  const note = { pid: process.pid, command: commandLine(), host: hostname() };
  try {
    writeWhole(holderFile(path), `${JSON.stringify(note)}\n`);
  } catch {
    // named by nobody then
  }
}

export const removeHolder = (path: string): void => rmSync(holderFile(path), { force: true });

/** The living holder, or undefined when no note is there, it cannot be read, or its process is gone. */
export async function readHolder(path: string): Promise<Holder | undefined> {
  const file = holderFile(path);
  try {
    const note = noteSchema.parse(JSON.parse(readFileOnly(file).toString('utf8')));
    const since = (await stat(file)).mtime;
    return note.host !== hostname() || isAlive(note.pid) ? { ...note, since } : undefined;
  } catch {
    return undefined;
  }
}

/** `lore mcp --http 8080`: the program's name and its arguments, without the paths of node and of the script, or a secret. */
const commandLine = (): string => {
  const [, script = 'node', ...rest] = process.argv;
  const name = script.split(/[/\\]/).at(-1) ?? script;
  const line = [/^(?:lore|main)\.[jt]s$/.test(name) ? 'lore' : name, ...rest].join(' ');
  return line.replace(/(--token[ =])\S+/g, '$1…').slice(0, 200);
};

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
