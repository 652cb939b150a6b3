import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Decision } from '../../model/decision.ts';
import type { Problem } from '../../model/problem.ts';
import { passingPath, removeLeftBehind } from '../../util/files/passing-file.ts';
import { systemCode, systemFix, systemReason } from '../../util/files/system-reason.ts';
import { compareText } from '../../util/places.ts';
import { decisionLine } from './decision-line.ts';
import { readDecisionsText } from './decisions-text.ts';
import { storeFolder } from './home.ts';
import { decisionsPath, type ParsedDecisions, parseDecisions } from './parse-decisions.ts';
import { unhideDecisions } from './unhide-decisions.ts';

/** Why decisions stand in the store alone. */
export interface Unfiled {
  /** The fault of the file, if the file is at fault. */
  readonly place?: Pick<Problem, 'path' | 'line' | 'column'>;
  /** A sentence. */
  readonly reason: string;
  /** The next step. */
  readonly fix: string;
}

const heading =
  '# What people decided about findings and claims. Commit this file; in a merge, keep the lines of both sides.\n';
/** How often somebody else may write it while it is being written. */
const mostTries = 5;

/**
 * Adds decisions that a world's file does not have, sorted by id, so that two branches rarely touch the same lines. Existing text stays.
 * Written beside and moved into place.
 *
 * @returns why nothing was written; undefined where the file has them all.
 */
export async function addToDecisionsFile(root: string, decisions: readonly Decision[]): Promise<Unfiled | undefined> {
  for (let tries = 1; ; tries += 1) {
    const { text = '', target, fault } = readDecisionsText(root);
    const parsed: ParsedDecisions = fault === undefined ? parseDecisions(text) : { fault };
    if (parsed.fault !== undefined) return becauseOf(parsed.fault);
    const known = new Set(parsed.entries.map(({ id }) => id));
    const fresh = decisions.filter(({ id }) => !known.has(id));
    if (fresh.length === 0) return undefined;
    const next = withDecisions(parsed, fresh);
    if (!holdsAll(next, parsed.entries.length + fresh.length)) return strangeLayout;
    try {
      const isLast = tries === mostTries;
      const isStill = () => isLast || (readDecisionsText(root).text ?? '') === text;
      if (!(await writeWhole(target, next, isStill))) continue;
    } catch (error) {
      if (systemCode(error) === undefined) throw error;
      return unwritable(error);
    }
    await unhideDecisions(join(root, storeFolder)).catch(() => undefined); // they are filed, seen by git or not
    return undefined;
  }
}

function withDecisions(
  { head, entries }: Exclude<ParsedDecisions, { fault: Problem }>,
  fresh: readonly Decision[],
): string {
  const blocks = [
    ...entries.map(({ id, text }) => ({ id, text })),
    ...fresh.map((decision) => ({ id: decision.id, text: decisionLine(decision) })),
  ];
  const sorted = blocks
    .map((block, index) => ({ ...block, index }))
    .sort((a, b) => compareText(a.id ?? '~', b.id ?? '~') || a.index - b.index);
  return headOf(head, entries.length > 0) + sorted.map(({ text }) => withEnd(text)).join('');
}

/** A file without an entry keeps its comments, and loses the brackets of an empty list. */
function headOf(head: string, hasEntries: boolean): string {
  if (hasEntries) return head;
  const comments = head.split('\n').filter((line) => line.startsWith('#'));
  return comments.length === 0 ? heading : withEnd(comments.join('\n'));
}

const withEnd = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

/** The output can be read again, after any change of the layout by hand. */
function holdsAll(text: string, count: number): boolean {
  const parsed = parseDecisions(text);
  return parsed.fault === undefined && parsed.entries.length === count;
}

const strangeLayout: Unfiled = {
  reason: `${decisionsPath} is written in such a way that no line can be added to it.`,
  fix: 'Write one decision a line, each beginning with `- `, and nothing else.',
};

function becauseOf({ path, line, column, message }: Problem): Unfiled {
  const fix = 'Fix that. The next command that opens the store for writing then writes it there.';
  return { place: { path, line, column }, reason: message, fix };
}

function unwritable(error: unknown): Unfiled {
  const fix = 'Let yourself write there: the next command that opens the store for writing writes it.';
  return { reason: `${decisionsPath} cannot be written: ${systemReason(error)}.`, fix: systemFix(error, fix) };
}

/**
 * @param isStill whether what is to be replaced is what was read; asked last of all.
 * @returns false where it is not.
 * @throws the system's own error.
 */
async function writeWhole(path: string, text: string, isStill: () => boolean): Promise<boolean> {
  await ensureFolder(dirname(path));
  removeLeftBehind(path);
  const mode = await modeOf(path);
  const temporary = passingPath(path);
  try {
    const handle = await open(temporary, 'wx', mode);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (isStill()) {
      await rename(temporary, path);
      return true;
    }
    await rm(temporary, { force: true });
    return false;
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** A file that may not be written is not replaced either. */
async function modeOf(path: string): Promise<number> {
  try {
    const { mode } = await stat(path);
    await access(path, constants.W_OK);
    return mode & 0o777;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return 0o666;
    throw error;
  }
}

/** A world whose store is a server has none yet. The world itself is not made: somebody may have moved it away. */
async function ensureFolder(folder: string): Promise<void> {
  await mkdir(folder).catch((error: unknown) => {
    if (systemCode(error) !== 'EEXIST') throw error;
  });
}
