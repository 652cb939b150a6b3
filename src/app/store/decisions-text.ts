import { lstatSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { Problem } from '../../model/problem.ts';
import { UserInputError } from '../../util/errors.ts';
import { readFileOnly } from '../../util/files/read-named-file.ts';
import { systemCode, systemReason } from '../../util/files/system-reason.ts';
import { anyText } from '../../util/text/decode.ts';
import { decisionsPath, problemAt } from './parse-decisions.ts';

/** The file of decisions as it lies on disk. */
export interface DecisionsText {
  /** Absent where there is none, or where it cannot be read. */
  readonly text?: string;
  /** Something lies there. */
  readonly isThere: boolean;
  /** Where it is to be written: what a link within the world leads to. Absolute. */
  readonly target: string;
  /** The obstacle at its path, or the reason why it cannot be read. It is not written to then. */
  readonly fault?: Problem;
}

/** Never waits for what is no file, and never follows a link out of the world. */
export function readDecisionsText(root: string): DecisionsText {
  const path = join(root, decisionsPath);
  const fault = (code: Problem['code'], message: string, isThere = true): DecisionsText => ({
    isThere,
    target: path,
    fault: problemAt({ line: 1, column: 1 }, code, `${message}, so no decision in it applies.`),
  });
  try {
    const target = placeOf(path);
    if (target === undefined) return fault('broken-link', 'This link leads nowhere');
    // Where there is no folder yet there is nothing to lead out.
    if (target !== path && !`${target}${sep}`.startsWith(realpathSync(root) + sep)) {
      const isThere = lstatSync(target, { throwIfNoEntry: false }) !== undefined;
      return fault('link-outside', 'This file lies behind a link out of the world, which is not followed', isThere);
    }
    if (lstatSync(target, { throwIfNoEntry: false }) === undefined) return { isThere: false, target };
    return { isThere: true, target, text: anyText(readFileOnly(target)) };
  } catch (error) {
    if (systemCode(error) === 'ENOTDIR') return { isThere: false, target: path };
    if (error instanceof UserInputError && error.code === 'not-a-file')
      return fault('not-a-file', 'This is not a file but a folder, a pipe or a device');
    if (error instanceof UserInputError && error.code === 'too-large')
      return fault('too-large', 'This file is too large to read');
    if (systemCode(error) === undefined) throw error;
    return fault('unreadable', `This file cannot be read: ${systemReason(error)}`);
  }
}

/** The real place of the file, whether or not there is one yet; undefined where a link leads nowhere. */
function placeOf(path: string): string | undefined {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    try {
      return realpathSync(path);
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }
  const folder = dirname(path);
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return path;
  return join(realpathSync(folder), path.slice(folder.length + 1));
}
