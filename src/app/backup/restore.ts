import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readWorldRecord } from '../../queries/meta/world-record.ts';
import { defined } from '../../util/defined.ts';
import { GraphError, LoreError, UserInputError } from '../../util/errors.ts';
import { storeFileOf, storeFolderOf, type WorldHome } from '../store/home.ts';
import { makeFolder } from '../store/make-store-folder.ts';
import { isSameWorld, namedWorld } from '../store/same-world.ts';
import { type BackupRequest, copyAndRead, fileStore, timeStamp } from './back-up.ts';
import type { StoreContents } from './read-contents.ts';

export interface RestoreRequest extends Omit<BackupRequest, 'to'> {
  /** The backup. */
  readonly from: string;
  /** Put it in place though the store holds a world of another name. */
  readonly replace?: boolean | undefined;
}

export interface RestoreReport {
  readonly schema: 'lore-restore/1';
  /** Absolute path of the store. */
  readonly path: string;
  /** Where the store that was there is kept, or its log where only that was left; absent when there was neither. */
  readonly kept_aside?: string;
  readonly contents: StoreContents;
}

/**
 * Puts a backup in the place of a world's store. It is copied and read from beginning to end first; the store that was there is kept
 * beside it. The backup itself is left as it is.
 *
 * @throws UserInputError `no-world`, `no-backup`, `other-world`, `server-store`; GraphError `store-locked` while another process has
 * the store, `store-damaged`, `graph-damaged` or `store-newer` for a backup that cannot serve.
 */
export async function restore(request: RestoreRequest): Promise<RestoreReport> {
  const { engine, clock } = request;
  const { home, files } = fileStore(request);
  const from = resolve(request.from);
  if (!existsSync(from)) {
    throw new UserInputError(`No such backup: ${request.from}.`, {
      code: 'no-backup',
      fix: 'Give a file that `lore backup` has made; by default they are in .lore/backups/.',
    });
  }
  const path = storeFileOf(home);
  const aside = join(storeFolderOf(home), `replaced-${timeStamp(clock())}.grafeo`);
  const restored = `${path}.restored`;
  await makeFolder(storeFolderOf(home));
  await files.remove(restored);
  const contents = await copyAndRead({ engine, files, from, to: restored }).catch((error: unknown) => {
    throw error instanceof LoreError && error.code === 'store-damaged' ? noBackup(request.from, error) : error;
  });
  try {
    const hadOne = existsSync(path);
    const before = hadOne ? await worldIn(request, path) : undefined;
    if (request.replace !== true) {
      refuseReplacing(before, contents.world);
      if (!(await isOf(home, request, restored)))
        throw otherWorld(contents.world, `this folder is "${namedWorld(home).name}"`);
    }
    if (hadOne) await files.move(path, aside);
    const kept_aside = hadOne ? aside : await files.setLogAside(path);
    await files.move(restored, path);
    return { schema: 'lore-restore/1', path, ...defined({ kept_aside }), contents };
  } finally {
    await files.remove(restored);
  }
}

function noBackup(path: string, cause: LoreError): GraphError {
  return new GraphError(`${path} is not a backup, or it is damaged. The store is as it was.`, {
    code: 'store-damaged',
    fix: 'Give a file that `lore backup` has made; by default they are in .lore/backups/.',
    cause,
  });
}

/** The store of another world would be refused by every command. */
async function isOf(home: WorldHome, { engine }: RestoreRequest, path: string): Promise<boolean> {
  const store = await engine.open(path);
  try {
    const held = await readWorldRecord(store);
    return held === undefined || (await isSameWorld(store, held, home));
  } finally {
    await store.close();
  }
}

/** The name of the world in a store that is free to use; undefined for a damaged store, which is what backups are for. */
async function worldIn({ engine }: RestoreRequest, path: string): Promise<string | undefined> {
  try {
    const store = await engine.open(path);
    return (await readWorldRecord(store).finally(() => store.close()))?.name;
  } catch (error) {
    if (error instanceof LoreError && error.code === 'store-damaged') return undefined;
    throw error;
  }
}

function refuseReplacing(before: string | undefined, now: string | undefined): void {
  if (before !== undefined && before !== now) throw otherWorld(now, `the store "${before}"`);
}

function otherWorld(held: string | undefined, instead: string): UserInputError {
  return new UserInputError(
    `The backup holds ${held === undefined ? 'no world' : `the world "${held}"`}, ${instead}.`,
    {
      code: 'other-world',
      fix: 'Restore it in the folder of its world. If this is that world under a new name, add --replace, then run `lore ingest --renamed`.',
    },
  );
}
