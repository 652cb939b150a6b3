import type * as z from 'zod';
import { GraphError, LoreError } from '../../util/errors.ts';
import type { StoreHolder } from '../port.ts';
import type { errorSchema } from './protocol.ts';

/** An error on its way to another process, without its cause. */
export function errorSent(error: unknown): z.infer<typeof errorSchema> {
  if (error instanceof LoreError) return { code: error.code, message: error.message, fix: error.fix };
  return { message: error instanceof Error ? error.message : String(error) };
}

/** The error as the store itself would have thrown it. */
export function errorReceived({ code, message, fix }: z.infer<typeof errorSchema>): Error {
  if (code === undefined) return new Error(`The process that has the store open failed: ${message}`);
  return new GraphError(message, fix === undefined ? { code } : { code, fix });
}

export const processWords = ({ pid, command }: Pick<StoreHolder, 'pid' | 'command'>): string =>
  `process ${pid} (${command})`;

/** Commits of one piece of work, over a connection. */
export interface CommitsAsked {
  /** Known to be stored. */
  stored: number;
  /** Sent, and not answered. */
  open: number;
}

/** Work without a commit certainly leaves no trace; for any other the known state is reported. */
export function holderGone(location: string, holder: StoreHolder, { stored, open }: CommitsAsked): GraphError {
  const ended = `The store ${location} was open in ${processWords(holder)}, which ended`;
  if (stored + open === 0) {
    return new GraphError(`${ended} meanwhile.`, {
      code: 'holder-gone',
      fix: 'Run it again. Uncommitted changes are undone.',
    });
  }
  const before = `${stored === 1 ? '1 change' : `${stored} changes`} of this work ${stored === 1 ? 'is' : 'are'} stored`;
  const known =
    open === 0
      ? `meanwhile. ${before}, and nothing that came after.`
      : `during a commit: all of that change is stored, or nothing. ${stored === 0 ? '' : `Before it, ${before}.`}`;
  return new GraphError(`${ended} ${known}`.trimEnd(), {
    code: 'holder-commit-unknown',
    fix: 'Look at `lore history` (decisions) and `lore findings` (open findings), then run it again if needed.',
  });
}

export const readOnlyHolder = (holder: StoreHolder): GraphError =>
  new GraphError(`The store is open in ${processWords(holder)}, which does not allow writes.`, {
    code: 'holder-read-only',
    fix: 'End that process, or start it again without --read-only.',
  });

export const otherVersion = (theirs: string, ours: string, who: string): GraphError =>
  new GraphError(`The store is open in ${who}, which is lore-engine ${theirs}; this is ${ours}.`, {
    code: 'holder-version',
    fix: 'Start that one again with this version, or run this with that version.',
  });

export const silentHolder = (who: string, seconds: number): GraphError =>
  new GraphError(`The store is open in ${who}, which has not answered for ${seconds} seconds.`, {
    code: 'holder-silent',
    fix: 'Let it go on where it was stopped (`fg`), or end it.',
  });

export const idleTooLong = (seconds: number): GraphError =>
  new GraphError(`The change was undone: its process did nothing about it for ${seconds} seconds.`, {
    code: 'transaction-idle',
    fix: 'Run it again, and let it go on.',
  });
