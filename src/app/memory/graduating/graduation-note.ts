import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { leftBehind, passingPath } from '../../../util/files/passing-file.ts';
import { readFileOnly } from '../../../util/files/read-named-file.ts';
import { storeFolderOf, type WorldHome } from '../../store/home.ts';
import { makeFolder } from '../../store/make-store-folder.ts';
import type { AcceptRequest } from '../change-memory.ts';

/**
 * A graduation writes each claim into a file, and then supersedes the memory. Killed in between, a claim would stand in a file and
 * count in the memory as well. A note in the store's folder therefore says what was asked, until it is done.
 */
const noteShape = z.strictObject({ id: z.string(), actor: z.string(), reason: z.string().optional() });

const noteBase = (home: WorldHome): string => join(storeFolderOf(home), 'graduating');

/** @returns what takes the note away. */
export async function noteGraduation(
  home: WorldHome | undefined,
  { id, actor, reason }: AcceptRequest,
): Promise<() => void> {
  if (home === undefined) return () => undefined; // no file of it can be written to either
  await makeFolder(storeFolderOf(home));
  const path = passingPath(noteBase(home), 'note');
  writeFileSync(path, JSON.stringify({ id, actor, reason }), { flag: 'wx', flush: true });
  return () => rmSync(path, { force: true });
}

/** A note that a killed process left, and what takes it away. */
interface LeftGraduation {
  readonly request: AcceptRequest;
  readonly remove: () => void;
}

/** The remains of killed processes. A note that was cut short itself is taken away: nothing was written after it. */
export function leftGraduations(home: WorldHome): LeftGraduation[] {
  return leftBehind(noteBase(home), 'note').flatMap((path) => {
    const remove = () => rmSync(path, { force: true });
    const request = readNote(path);
    if (request !== undefined) return [{ request, remove }];
    remove();
    return [];
  });
}

function readNote(path: string): AcceptRequest | undefined {
  try {
    const { id, actor, reason } = noteShape.parse(JSON.parse(readFileOnly(path).toString('utf8')));
    return { id, actor, ...(reason === undefined ? {} : { reason }) };
  } catch {
    return undefined;
  }
}
