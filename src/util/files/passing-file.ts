import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { stableHash } from '../hash.ts';
import { isRunning } from '../is-running.ts';
import { randomId } from '../random-id.ts';

/**
 * A passing file is there only for as long as a piece of work takes: the new text beside the file that it replaces, or a note of what
 * is being done. Its name says who made it, `baseline.json.3fa9c1d2-4711-0123456789abcdef.part`, so that another process knows when a
 * kill has left it behind.
 */
const nameEnd = /^\.([0-9a-f]{8})-(\d+)-[0-9a-f]{16}\.(part|note)$/;
export type PassingKind = 'part' | 'note';

/** Processes of other machines may write to the same folder, and only the age of their files tells anything: no work takes an hour. */
const oldMs = 3_600_000;
const thisMachine = stableHash(hostname()).slice(0, 8);

/** A name beside `path` that nothing else has. */
export const passingPath = (path: string, kind: PassingKind = 'part'): string =>
  `${path}.${thisMachine}-${process.pid}-${randomId()}.${kind}`;

/** The passing files beside `path` whose process is no more. None where the folder cannot be looked into. */
export function leftBehind(path: string, kind: PassingKind = 'part'): string[] {
  const [folder, name] = [dirname(path), basename(path)];
  return namesIn(folder)
    .filter((each) => each.startsWith(`${name}.`))
    .filter((each) => {
      const [, machine, pid, itsKind] = nameEnd.exec(each.slice(name.length)) ?? [];
      return itsKind === kind && isOver(join(folder, each), machine, Number(pid));
    })
    .map((each) => join(folder, each));
}

/** Removes what a killed process was about to move to `path`. A file that cannot be removed does no harm. */
export function removeLeftBehind(path: string): void {
  for (const left of leftBehind(path)) {
    try {
      rmSync(left, { force: true });
    } catch {
      // A folder of that name is not ours.
    }
  }
}

function isOver(path: string, machine: string | undefined, pid: number): boolean {
  if (machine === thisMachine && !isRunning(pid)) return true;
  const changedMs = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return changedMs !== undefined && Date.now() - changedMs > oldMs;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
