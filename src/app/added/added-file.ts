import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { kindOfFolders } from '../../content/vocabulary/kind-words.ts';
import { addedFolder, addedPath, compareFiles, mostAddedFiles } from '../../model/file-order.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import { UserInputError } from '../../util/errors.ts';
import { readFileOnly } from '../../util/files/read-named-file.ts';
import { systemReason } from '../../util/files/system-reason.ts';
import { filesMatcher } from '../../util/glob/files.ts';
import { slug } from '../../util/text/slug.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { type FileMark, markAt } from './file-mark.ts';

/** A file for added lore, as it stands. */
export interface AddedFile {
  /** Relative to the world's folder, with `/`. */
  readonly path: string;
  readonly absolute: string;
  /** Undefined where it is not there yet. */
  readonly text: string | undefined;
  /** Taken before it was read. */
  readonly mark: FileMark | undefined;
}

/**
 * The files for what is added of a project, or of the world as a whole: those that are there, and the next one.
 *
 * @param after paths of others in `added/`: the next one comes after them in the order of files.
 * @throws UserInputError `world-not-writable` where it would not be read, or is no file within the world.
 */
export function* addedFiles(
  { home }: Pick<StoredWorld, 'home'>,
  config: WorldConfig,
  project: string | undefined,
  after: readonly string[] = [],
): Generator<AddedFile> {
  if (home === undefined) throw notWritable('No folder of the world is at hand.', 'Serve it from its folder.');
  if (home.file !== undefined) {
    throw notWritable(`The world is one file, ${home.file}, and nothing beside it is read.`, 'Serve the folder.');
  }
  const name = fileName(project ?? config.name, config);
  const later = [...after, ...filesOfName(home.root, name)];
  for (let number = 1; number <= mostAddedFiles; number += 1) {
    const path = addedPath(name, number);
    requireRead(path, config);
    const file = readAddedFile(home.root, path);
    yield file;
    if (file.text === undefined && later.every((each) => compareFiles(each, path) < 0)) return;
  }
  throw notWritable(`${addedFolder}/${name}.yaml and those beside it are too many.`, 'Bring them together by hand.');
}

/** Somebody may have taken out one of them, and left those after it. */
function filesOfName(root: string, name: string): string[] {
  const there = new Set(filesThere(root));
  return Array.from({ length: mostAddedFiles }, (_, index) => addedPath(name, index + 1)).filter((path) =>
    there.has(path),
  );
}

/** The YAML files that lie in `added/` itself. */
function filesThere(root: string): string[] {
  const folder = join(root, addedFolder);
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) =>
    entry.isFile() && entry.name.endsWith('.yaml') ? [`${addedFolder}/${entry.name}`] : [],
  );
}

/** The YAML files in `added/` itself whose text is such; what cannot be read is left to the ingest to tell of. */
export function addedFilesWhere({ home }: Pick<StoredWorld, 'home'>, isSuch: (text: string) => boolean): string[] {
  if (home === undefined || home.file !== undefined) return [];
  return filesThere(home.root).filter((path) => {
    try {
      return isSuch(readFileOnly(join(home.root, path)).toString('utf8'));
    } catch {
      return false;
    }
  });
}

function requireRead(path: string, { ignore }: WorldConfig): void {
  if (ignore.length === 0 || !filesMatcher(ignore)(path)) return;
  throw notWritable(`${path} would not be read: \`ignore\` in lore.yaml names it.`, 'Take it out there.');
}

/**
 * @param path of a file in `added/`, relative to the world's folder.
 * @throws UserInputError `world-not-writable` where it, or the folder, is something else, or it cannot be read.
 */
export function readAddedFile(root: string, path: string): AddedFile {
  const absolute = join(root, path);
  try {
    requireOwn(dirname(absolute), addedFolder, 'folder');
    requireOwn(absolute, path, 'file');
    const mark = markAt(absolute);
    if (mark === undefined) return { path, absolute, text: undefined, mark };
    const bytes = readFileOnly(absolute);
    const text = bytes.toString('utf8');
    if (!Buffer.from(text, 'utf8').equals(bytes)) throw notWritable(`${path} is not UTF-8.`, 'Save it as UTF-8.');
    return { path, absolute, text, mark };
  } catch (error) {
    if (error instanceof UserInputError && error.code === 'world-not-writable') throw error;
    throw notWritable(`${path} cannot be read: ${systemReason(error)}.`, 'Look at it, and at its permissions.', error);
  }
}

export function notWritable(message: string, fix: string, cause?: unknown): UserInputError {
  return new UserInputError(message, { code: 'world-not-writable', fix, cause });
}

/** Names that a system keeps for itself, and the one of settings. */
const takenNames = /^(?:lore|con|prn|aux|nul|com\d|lpt\d)$/;

/** A name that is read as nothing else: no setting, and no word for a kind of things. */
function fileName(words: string, { ontology }: WorldConfig): string {
  const name = [...slug(words)].slice(0, 80).join('') || 'world';
  return takenNames.test(name) || kindOfFolders([name], ontology) !== undefined ? `${name}-${addedFolder}` : name;
}

/** A link may lead out of the world, and is not read where it leads into it. */
function requireOwn(absolute: string, path: string, kind: 'file' | 'folder'): void {
  const info = lstatSync(absolute, { throwIfNoEntry: false });
  if (info === undefined || (kind === 'file' ? info.isFile() : info.isDirectory())) return;
  throw notWritable(`${path} is not a ${kind}${info.isSymbolicLink() ? ', but a link' : ''}.`, `Put a ${kind} there.`);
}
