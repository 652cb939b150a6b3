import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WorldSession } from '../../content/world-session.ts';
import { cacheFolder } from '../../util/files/cache-folder.ts';
import { makeFolders } from '../../util/files/make-folders.ts';
import { readFileOnly } from '../../util/files/read-named-file.ts';
import { stableHash } from '../../util/hash.ts';
import { packagePath, version } from '../../util/package.ts';
import type { Settings } from '../world/open-world.ts';
import { storeFolder } from './home.ts';

const cacheFile = 'parsed-files';
/** The files that older versions stored instead. */
const olderFiles = ['readings', 'readings-since'];
const sealFile = 'seal';
const sealBytes = 32;

/**
 * A session that begins with the parsed files of a world as its last ingest left them. They are beside its store: they go
 * where the world goes, and away with it.
 * A world may come from somebody else, its `.lore/` with it; so a seal that only this user has on this machine says that the
 * cache was written here, and whole. Where the world has no `.lore/`, or there is nowhere to store a seal, nothing is stored.
 */
export async function storedSession({ config, digest }: Settings): Promise<WorldSession> {
  const folder = join(config.root, storeFolder);
  const seal = existsSync(folder) ? await sealHere() : undefined;
  if (seal === undefined) return WorldSession.inMemory();
  for (const older of olderFiles) await rm(join(folder, older), { force: true }).catch(() => undefined);
  const key = stableHash(digest, programKey());
  return WorldSession.at({ path: join(folder, cacheFile), seal, key, begunMs: Date.now() });
}

const sealHere = (): Promise<Uint8Array | undefined> => ownSeal(cacheFolder(process.platform, process.env));

/** This user's seal, made where there is none; undefined where it can be neither read nor made. */
export async function ownSeal(folder: string): Promise<Uint8Array | undefined> {
  const path = join(folder, sealFile);
  const read = () => {
    try {
      const seal = readFileOnly(path);
      return seal.length === sealBytes ? seal : undefined;
    } catch {
      return undefined;
    }
  };
  const known = read();
  if (known !== undefined) return known;
  const seal = randomBytes(sealBytes);
  const temporary = `${path}.${seal.toString('hex', 0, 4)}`;
  try {
    makeFolders(folder);
    await writeFile(temporary, seal, { flag: 'wx', mode: 0o600 });
    await rename(temporary, path);
  } catch {
    return undefined;
  }
  return read(); // another run may have made one at the same moment
}

/** The hash of this very program: during development, its version is too coarse. */
function programKey(): string {
  const shipped = ['ontology', 'calendars'].flatMap((folder) => {
    const path = packagePath(folder);
    return readdirSync(path).map((file) => join(path, file));
  });
  const changed = [fileURLToPath(import.meta.url), ...shipped].map((file) => statSync(file).mtimeMs);
  return stableHash(version(), process.version, process.arch, ...changed.map(String));
}
