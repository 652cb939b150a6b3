import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import picomatch from 'picomatch';
import { kindOfFolders } from '../../content/vocabulary/kind-words.ts';
import { addedFolder, addedPath, compareFiles, mostAddedFiles } from '../../model/file-order.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import { UserInputError } from '../../util/errors.ts';
import { makeFolders } from '../../util/files/make-folders.ts';
import { readFileOnly } from '../../util/files/read-named-file.ts';
import { systemReason } from '../../util/files/system-reason.ts';
import { writeWhole } from '../../util/files/write-whole.ts';
import { slug } from '../../util/text/slug.ts';
import type { StoredWorld } from '../store/stored-world.ts';

/** A file for added lore, as it stands. */
export interface AddedFile {
  /** Relative to the world's folder, with `/`. */
  readonly path: string;
  readonly absolute: string;
  /** Undefined where it is not there yet. */
  readonly text: string | undefined;
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
    const file = readAddedFile(home.root, addedPath(name, number), config);
    yield file;
    if (file.text === undefined && later.every((path) => compareFiles(path, file.path) < 0)) return;
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

function readAddedFile(root: string, path: string, { ignore }: WorldConfig): AddedFile {
  if (ignore.length > 0 && picomatch([...ignore], { dot: true })(path)) {
    throw notWritable(`${path} would not be read: \`ignore\` in lore.yaml names it.`, 'Take it out there.');
  }
  const absolute = join(root, path);
  try {
    requireOwn(dirname(absolute), addedFolder, 'folder');
    requireOwn(absolute, path, 'file');
    if (!isThere(absolute)) return { path, absolute, text: undefined };
    const bytes = readFileOnly(absolute);
    const text = bytes.toString('utf8');
    if (!Buffer.from(text, 'utf8').equals(bytes)) throw notWritable(`${path} is not UTF-8.`, 'Save it as UTF-8.');
    return { path, absolute, text };
  } catch (error) {
    if (error instanceof UserInputError && error.code === 'world-not-writable') throw error;
    throw notWritable(`${path} cannot be read: ${systemReason(error)}.`, 'Look at it, and at its permissions.', error);
  }
}

/** @throws UserInputError `world-not-writable`, with what the system says. */
export function writeAddedFile({ path, absolute }: AddedFile, text: string): void {
  try {
    makeFolders(dirname(absolute));
    writeWhole(absolute, text);
  } catch (error) {
    const cause = error instanceof UserInputError ? error.cause : error;
    throw notWritable(`${path} cannot be written: ${systemReason(cause)}.`, 'Let the server write there.', error);
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

export const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** A link may lead out of the world, and is not read where it leads into it. */
function requireOwn(absolute: string, path: string, kind: 'file' | 'folder'): void {
  const info = lstatSync(absolute, { throwIfNoEntry: false });
  if (info === undefined || (kind === 'file' ? info.isFile() : info.isDirectory())) return;
  throw notWritable(`${path} is no ${kind}${info.isSymbolicLink() ? ', but a link' : ''}.`, `Put a ${kind} there.`);
}
