import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Clock } from '../../util/clock.ts';
import { LoreError, UserInputError } from '../../util/errors.ts';
import { storeFileOf, storeFolderOf, type WorldHome } from '../store/home.ts';
import { makeFolder } from '../store/make-store-folder.ts';
import { noStoreAt, noWorld, type StoreEngine, type StoreFiles } from '../store/stored-world.ts';
import { readContents, type StoreContents } from './read-contents.ts';

export interface BackupRequest {
  readonly engine: StoreEngine;
  readonly home: WorldHome | undefined;
  readonly clock: Clock;
  /** The file to make; default: one named after the time, in `.lore/backups/`. */
  readonly to?: string | undefined;
}

export interface BackupReport {
  readonly schema: 'lore-backup/1';
  /** Absolute. */
  readonly path: string;
  readonly bytes: number;
  readonly contents: StoreContents;
}

/** A copy that a checkpoint fell into in spite of all care shows when it is read; another one is made then. */
const mostTries = 3;

/**
 * Copies the store of a world into one file, also while another process works on it, and reads the copy from beginning to
 * end before it gets its name.
 *
 * @throws UserInputError `no-world`, `no-store`, `backup-exists`, `server-store`; GraphError as copying and reading say.
 */
export async function backUp(request: BackupRequest): Promise<BackupReport> {
  const { engine, clock } = request;
  const { home, files } = fileStore(request);
  const store = storeFileOf(home);
  if (!existsSync(store)) throw await noStoreAt(home, files);
  const path = resolve(request.to ?? join(storeFolderOf(home), 'backups', `${timeStamp(clock())}.grafeo`));
  if (existsSync(path)) {
    throw new UserInputError(`There is ${path} already.`, {
      code: 'backup-exists',
      fix: 'Name a file that does not exist yet: a backup never takes the place of another.',
    });
  }
  if (request.to === undefined) await makeFolder(storeFolderOf(home));
  const contents = await copyAndRead({ engine, files, from: store, to: path });
  return { schema: 'lore-backup/1', path, bytes: (await stat(path)).size, contents };
}

interface Copy {
  readonly engine: StoreEngine;
  readonly files: StoreFiles;
  readonly from: string;
  /** Comes into being when all is well, or not at all. */
  readonly to: string;
}

/** Makes a copy of a store that was read from beginning to end. */
export async function copyAndRead({ engine, files, from, to }: Copy): Promise<StoreContents> {
  const part = `${to}.part`;
  for (let tries = 1; ; tries++) {
    await files.remove(part);
    try {
      await files.copy(from, part);
      const store = await engine.open(part);
      const contents = await readContents(store).finally(() => store.close());
      await files.move(part, to);
      return contents;
    } catch (error) {
      await files.remove(part);
      const isTorn = error instanceof LoreError && error.code === 'store-damaged';
      if (!isTorn || tries >= mostTries) throw error;
    }
  }
}

/** A world whose store is a file of its own. */
export function fileStore({ engine, home }: Pick<BackupRequest, 'engine' | 'home'>): {
  readonly home: WorldHome;
  readonly files: StoreFiles;
} {
  if (engine.files === undefined) {
    throw new UserInputError('This store is a database on a Neo4j server, which makes and restores its own backups.', {
      code: 'server-store',
      fix: 'Use neo4j-admin database dump and load, or the backups of Aura (docs/run-a-server.md); for the store in .lore/ unset NEO4J_URI.',
    });
  }
  if (home === undefined) throw noWorld();
  return { home, files: engine.files };
}

/** `20310501T030000Z`: sorts by time, and is a file name everywhere. */
export const timeStamp = (time: Date): string => time.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
