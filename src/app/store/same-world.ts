import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type WorldName, worldNameIn } from '../../config/world-name.ts';
import { scanWorld } from '../../content/scan.ts';
import type { GraphStore } from '../../graph/port.ts';
import { readStoredFiles, type StoredFile } from '../../queries/meta/stored-files.ts';
import type { WorldRecord } from '../../queries/meta/world-record.ts';
import { UserInputError } from '../../util/errors.ts';
import { readSourceText } from '../world/source-lines.ts';
import { type WorldHome, worldPath } from './home.ts';

/** Files that are looked at, of those that a store knows. */
const mostSampled = 20;
/** Where none of them lies where it lay: files that are looked through for one that was moved, and what is looked for. */
const mostLookedThrough = 300;
const mostLookedFor = 5000;

/** The relation of a store's record to the world in a folder. */
export type NamedWorld = Pick<WorldRecord, 'name' | 'stated' | 'file'>;

export function namedWorld({ root, file }: WorldHome, { name, isStated }: WorldName = worldNameIn(root)): NamedWorld {
  return { name, ...(isStated ? { stated: true } : {}), ...(file === undefined ? {} : { file }) };
}

/**
 * True if the world that a store holds is the one in a folder. A name that `lore.yaml` states is believed. The name of a folder is none:
 * `/srv/salt-march` is `/world` in a container, and of two vaults called `notes` each is its own. There the files tell.
 */
export async function isSameWorld(store: GraphStore, held: NamedWorld, home: WorldHome): Promise<boolean> {
  const here = namedWorld(home);
  if (here.file !== undefined && held.file !== here.file) return false;
  if (held.file !== undefined && !existsSync(join(home.root, held.file))) return false;
  if (held.name === here.name) {
    const isSure = here.stated === true || held.stated === true || store.engine.name === 'embedded';
    return isSure || hasItsFiles(store, home);
  }
  if (held.stated === true && here.stated === true) return false;
  const files = await readStoredFiles(store, mostSampled);
  const same = files.filter((file) => isHere(file, home));
  return same.length > 0 && same.length * 2 >= files.length;
}

const isHere = ({ path, sha256 }: StoredFile, { root }: WorldHome): boolean =>
  readSourceText({ root }, path)?.sha256 === sha256;

/** True if one of the files of a store is here, in whatever state, or lies elsewhere in the folder as it was. */
async function hasItsFiles(store: GraphStore, home: WorldHome): Promise<boolean> {
  const files = await readStoredFiles(store, mostSampled);
  if (files.length === 0 || files.some(({ path }) => readSourceText({ root: home.root }, path) !== undefined))
    return true;
  const known = new Set((await readStoredFiles(store, mostLookedFor)).map(({ sha256 }) => sha256));
  const paths = await pathsOf(home);
  return paths
    .slice(0, mostLookedThrough)
    .some((path) => known.has(readSourceText({ root: home.root }, path)?.sha256 ?? ''));
}

async function pathsOf(home: WorldHome): Promise<readonly string[]> {
  try {
    return (await scanWorld(worldPath(home))).files;
  } catch (error) {
    if (error instanceof UserInputError) return []; // an empty folder holds no file of any world
    throw error;
  }
}
