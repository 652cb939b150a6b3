import { existsSync, readdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the engine logs what is not in the file yet; gone after an orderly close. */
export const logFolder = (path: string): string => `${path}.wal`;

/** Which folder the log of a graph file is; undefined where there is none. */
export function logIdentity(path: string): string | undefined {
  const state = statSync(logFolder(path), { bigint: true, throwIfNoEntry: false });
  return state && `${state.dev} ${state.ino}`;
}

/** The log that lies where its graph file is not: that was deleted or moved away under the program that had it open. */
export function strayLog(path: string): string | undefined {
  const log = logFolder(path);
  return !existsSync(path) && existsSync(log) && readdirSync(log).length > 0 ? log : undefined;
}

/**
 * Moves a log away from a file that it does not belong to: the engine opens no file with the log of another. It is kept
 * beside the file, named after the time at which it was last written to.
 *
 * @returns its new path; undefined where there is no log.
 * @throws what the system says.
 */
export function setLogAside(path: string): string | undefined {
  const log = logFolder(path);
  if (!existsSync(log)) return undefined;
  const times = [log, ...readdirSync(log).map((file) => join(log, file))].map((part) => statSync(part).mtimeMs);
  const stamp = new Date(Math.max(...times)).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
  const name = (tries: number) => join(dirname(path), `replaced-${stamp}${tries > 1 ? `-${tries}` : ''}.grafeo.wal`);
  let tries = 1;
  while (existsSync(name(tries))) tries += 1;
  renameSync(log, name(tries));
  return name(tries);
}
