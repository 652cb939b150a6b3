import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { GrafeoDB } from '@grafeo-db/js';
import { GraphError } from '../../../util/errors.ts';
import { makeFolders } from '../../../util/files/make-folders.ts';
import { systemCode, systemFix, systemReason } from '../../../util/files/system-reason.ts';
import { refuseLink } from '../../linked-store.ts';
import type { Engine } from '../engine.ts';
import { engineText } from '../errors.ts';
import { type Holder, soonKnownHolder } from './holder.ts';
import { logFolder } from './log.ts';

/**
 * Opens or creates the graph file. Rejects with GraphError `store-locked` (naming the holder where it is known),
 * `store-missing`, `store-damaged`, `store-linked` (its log is a link) or `store-unreadable`; never waits for a lock.
 */
export async function openFile(engine: Engine, path: string, readOnly: boolean): Promise<GrafeoDB> {
  if (readOnly && !existsSync(path)) {
    throw new GraphError(`No such graph file: ${path}.`, {
      code: 'store-missing',
      fix: 'Run `lore ingest` first, or give the path of the world that has one.',
    });
  }
  refuseLink(logFolder(path)); // the engine would write where it leads, and clear that away when it closes
  try {
    if (!readOnly) makeFolders(dirname(path));
    return readOnly ? engine.GrafeoDB.openReadOnly(path) : engine.GrafeoDB.create(path);
  } catch (cause) {
    throw await openError(path, cause, readOnly);
  }
}

const unwritableCodes: readonly (string | undefined)[] = ['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT'];

/** True if a file was not opened because nothing can be written there; it may be read all the same. */
export const isUnwritable = (error: unknown): error is GraphError =>
  error instanceof GraphError && error.code === 'store-unreadable' && unwritableCodes.includes(systemCode(error.cause));

async function openError(path: string, cause: unknown, readOnly: boolean): Promise<GraphError> {
  const text = engineText(cause);
  if (/cannot be locked|locked by another process|database locked/.test(text))
    return lockedError(path, await soonKnownHolder(path), cause);
  if (/the WAL has a gap|the WAL at .* belongs to database|holds files of another database/.test(text)) {
    return new GraphError(
      `${logFolder(path)} is not the log of ${path}, but of another store, or of a later state of it.`,
      {
        code: 'store-damaged',
        fix: 'Move that log away to use the store without it, or put back the store of the log.',
        cause,
      },
    );
  }
  if (/is damaged|invalid file header|not a (?:Grafeo )?database|corrupt|checksum/i.test(text)) {
    return new GraphError(`${path} is not a usable graph file: ${text}`, {
      code: 'store-damaged',
      fix: 'Move it and its .wal away, then ingest the world again. Decisions and memories return from .lore; flags, approved rules and the history of runs only from a backup.',
      cause,
    });
  }
  const reason = systemCode(cause) === undefined ? text : `${systemReason(cause)}.`;
  const needed = readOnly
    ? 'you may read it'
    : 'you may read and write it, and that you may write in its folder, where its log lies';
  const fix = systemFix(
    cause,
    `Check that the path is a file${readOnly ? '' : ' (or does not exist yet)'}, that ${needed}.`,
  );
  const looking = !readOnly && unwritableCodes.includes(systemCode(cause));
  return new GraphError(`${path} cannot be opened${looking ? ' to write to it' : ''}: ${reason}`, {
    code: 'store-unreadable',
    fix: looking ? `${fix} ${whatOnlyLooks}` : fix,
    cause,
  });
}

const whatOnlyLooks =
  'Commands that only read it still work: `lore recall`, `lore list`, and servers with --read-only.';

function lockedError(path: string, holder: Holder | undefined, cause: unknown): GraphError {
  const who =
    holder === undefined
      ? 'another process (which one is not known)'
      : `process ${holder.pid} (${holder.command}) on ${holder.host}, since ${holder.since.toISOString()}`;
  return new GraphError(`${path} is in use by ${who}. A graph file belongs to one process at a time.`, {
    code: 'store-locked',
    fix: 'Let it finish or stop it, then try again. Short commands need not wait for `lore serve`, `lore watch` or `lore mcp` where both have the same cache folder; on Neo4j (NEO4J_URI) nothing has to.',
    cause,
  });
}
