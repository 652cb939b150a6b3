import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { Problem } from '../model/problem.ts';
import type { ProblemCode } from '../model/problem-levels.ts';
import { UserInputError } from '../util/errors.ts';
import { mirrorMark } from '../util/files/mirror-mark.ts';
import { notAFile } from '../util/files/read-named-file.ts';
import { filesMatcher } from '../util/glob/files.ts';
import { byPlace, compareText } from '../util/places.ts';
import { isReadable, readableFiles } from './formats/formats.ts';
import { adviceOnFile, countedFiles, mayHoldLore } from './unread-files.ts';

export interface WorldScan {
  /** Absolute path of the world's folder; of a single file, its folder. */
  readonly root: string;
  /** Lore files, relative to the root with `/`, sorted. */
  readonly files: readonly string[];
  /** `*.calendar.yaml` files, likewise. */
  readonly calendarFiles: readonly string[];
  /** Files that no reader understands, and that may hold lore. */
  readonly unread: readonly string[];
  /** Folders and links that could not be followed. */
  readonly problems: readonly Problem[];
}

const notLore = /(?:\.test\.ya?ml|\.calendar\.ya?ml|(?:^|\/)lore\.ya?ml)$/i;
/** The text that explains the world's own rules. */
const readme = /\breadme\.\w+$/i;
/** In the world's own folder. */
const misnamedSettings = /^lore\.yml$/i;
const calendar = /\.calendar\.ya?ml$/i;
/** A second version of a file, which a program that keeps folders in step has laid beside it: `Ott (conflicted copy 2024-03-01).md`, `Ott.sync-conflict-20240301.md`. */
const conflictedCopy = /[([][^()[\]]*conflicted copy[^()[\]]*[)\]]|\.sync-conflict-/i;
/** The text that such a program puts into the name. */
const inCopyName = /(?<!\s)\s*[([][^()[\]]*conflicted copy[^()[\]]*[)\]]|\.sync-conflict-[^.]*/i;

/**
 * Finds the files of a world below a folder, or takes one file for a world. The scan reads no file yet.
 *
 * @param alsoRead names further files that the caller reads itself, such as a manuscript in `.txt`.
 * @throws UserInputError `no-such-path`, `not-a-file`, `not-lore`, `empty-world` or `unreadable`, each with what to do next.
 */
export async function scanWorld(path: string, alsoRead: IsRead = () => false): Promise<WorldScan> {
  const absolute = resolve(path);
  const info = await stat(absolute).catch((error: unknown) => {
    throw cannotOpen(path, error);
  });
  if (!info.isDirectory() && !info.isFile()) throw notAFile(path, 'a pipe, a device or a socket');
  return info.isDirectory() ? scanFolder(absolute, path, alsoRead) : scanFile(absolute, path, alsoRead);
}

/** True if a caller reads a file, by its path, that no reader of lore understands. */
type IsRead = (path: string) => boolean;

/** Leaves out what globs name: those of `ignore` in `lore.yaml`, and for readers those of `private`. */
export function withoutIgnored(scan: WorldScan, ignore: readonly string[]): WorldScan {
  if (ignore.length === 0) return scan;
  const isIgnored = filesMatcher(ignore);
  return {
    ...scan,
    files: scan.files.filter((file) => !isIgnored(file)),
    unread: scan.unread.filter((file) => !isIgnored(file)),
    problems: scan.problems.filter((problem) => !isIgnored(problem.path)),
  };
}

/** True if a file of this name is read by itself. */
export const isLoreFile = (name: string): boolean => isReadable(name) && !notLore.test(name);

async function scanFile(absolute: string, path: string, alsoRead: IsRead): Promise<WorldScan> {
  const name = basename(absolute);
  if (!isLoreFile(name) && !alsoRead(name)) {
    throw new UserInputError(`${path} is not a lore file.`, {
      code: 'not-lore',
      fix: adviceOnFile(name) ?? `Give a folder, or a file: ${readableFiles()}.`,
    });
  }
  const root = dirname(absolute);
  const beside = await readdir(root).catch((): string[] => []);
  return {
    root,
    files: [name],
    calendarFiles: beside.filter((each) => calendar.test(each) && !conflictedCopy.test(each)).sort(compareText),
    unread: [],
    problems: beside.filter((each) => misnamedSettings.test(each)).map(misnamed),
  };
}

function misnamed(path: string): Problem {
  const message = 'Settings are read from `lore.yaml` alone, so this file is not read. Call it `lore.yaml`.';
  return { path, line: 1, column: 1, code: 'misnamed-settings', message };
}

async function scanFolder(root: string, path: string, alsoRead: IsRead): Promise<WorldScan> {
  const walk = new Walk(root, await realpath(root), alsoRead);
  await walk.folder('').catch((error: unknown) => {
    throw cannotOpen(path, error);
  });
  if (walk.files.length === 0 && walk.problems.length === 0) throw emptyWorld(path, walk.unread);
  return {
    root,
    files: walk.files.sort(compareText),
    calendarFiles: walk.calendarFiles.sort(compareText),
    unread: walk.unread.sort(compareText),
    problems: walk.problems.sort(byPlace),
  };
}

/** @param unread what is there in place of lore. */
export function emptyWorld(path: string, unread: readonly string[]): UserInputError {
  const others = unread.length === 0 ? '' : ` There ${unread.length === 1 ? 'is' : 'are'} ${countedFiles(unread)}.`;
  return new UserInputError(`${path} has no files to read: no ${readableFiles()}.${others}`, {
    code: 'empty-world',
    fix: 'Run `lore init` for an example world, or give the folder your lore is in. A manuscript in .txt is read once it is called .md.',
  });
}

/** True if it is a copy of a file that is read: by its own name, or by the name it had before a program put words into it. */
function isCopyOfRead(path: string): boolean {
  const name = basename(path);
  const before = name.replace(inCopyName, '');
  return before !== name && (isReadable(name) || isReadable(before));
}

class Walk {
  readonly files: string[] = [];
  readonly calendarFiles: string[] = [];
  readonly unread: string[] = [];
  readonly problems: Problem[] = [];
  private readonly root: string;
  private readonly realRoot: string;
  private readonly alsoRead: IsRead;

  constructor(root: string, realRoot: string, alsoRead: IsRead) {
    this.root = root;
    this.realRoot = realRoot;
    this.alsoRead = alsoRead;
  }

  async folder(path: string): Promise<void> {
    const entries = await readdir(join(this.root, path), { withFileTypes: true });
    // Pages made of a world state nothing of their own.
    if (path !== '' && entries.some((entry) => entry.name === mirrorMark && entry.isFile())) return;
    for (const entry of entries) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isSymbolicLink()) await this.link(inner);
      else if (entry.isDirectory()) await this.inner(inner, entry.name);
      else if (entry.isFile()) this.file(inner);
      else if (isReadable(inner)) this.report(inner, 'not-a-file', 'This is not a file or folder, so it is not read.');
    }
  }

  private async inner(path: string, name: string): Promise<void> {
    // A dot folder (.git, .obsidian, .lore) is nobody's.
    if (name.startsWith('.') || name === 'node_modules') return;
    await this.folder(path).catch((error: unknown) => {
      this.report(path, 'unreadable', `This folder cannot be read (${codeOf(error)}). Check its permissions.`);
    });
  }

  private file(path: string): void {
    if (path.startsWith('rules/')) {
      if (mayHoldLore(path) && !notLore.test(path) && !readme.test(path)) this.unread.push(path);
      return;
    }
    if (isCopyOfRead(path)) {
      const message =
        'A program made this copy after a file changed in two places, so it is not read. Copy missing parts to the original, and delete it.';
      this.report(path, 'conflicted-copy', message);
    } else if (misnamedSettings.test(path)) this.problems.push(misnamed(path));
    else if (calendar.test(path)) this.calendarFiles.push(path);
    else if (notLore.test(path)) return;
    else if (isReadable(path) || (mayHoldLore(path) && this.alsoRead(path))) this.files.push(path);
    else if (mayHoldLore(path)) this.unread.push(path);
  }

  /** A link inside the world leads to what is read anyway; one that leads out is refused. */
  private async link(path: string): Promise<void> {
    const target = await realpath(join(this.root, path)).catch(() => undefined);
    if (target === undefined) {
      if (isReadable(path)) this.report(path, 'broken-link', 'This link leads nowhere. Fix or delete it.');
      return;
    }
    if (target === this.realRoot || target.startsWith(this.realRoot + sep)) {
      const within = target.slice(this.realRoot.length + 1).split(sep);
      const isRead =
        isReadable(within.join('/')) && !within.some((name) => name.startsWith('.') || name === 'node_modules');
      const message =
        'This link leads to a file that is not read where it lies: in a hidden folder, or of another ending. Put the file itself here.';
      if (isReadable(path) && !isRead) this.report(path, 'link-unread', message);
      return;
    }
    const isFolder = await stat(target).then(
      (info) => info.isDirectory(),
      () => false,
    );
    if (!isFolder && !isReadable(path)) return;
    this.report(
      path,
      'link-outside',
      'This link leads out of the world, so it is not followed. Copy its target into the folder.',
    );
  }

  private report(path: string, code: ProblemCode, message: string): void {
    this.problems.push({ path, line: 1, column: 1, code, message });
  }
}

function cannotOpen(path: string, error: unknown): UserInputError {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') {
    return new UserInputError(`No such file or folder: ${path}.`, {
      code: 'no-such-path',
      fix: 'Give the folder of a world, or one of its files; without a path the current folder is read.',
      cause: error,
    });
  }
  return new UserInputError(`${path} cannot be read (${codeOf(error)}).`, {
    code: 'unreadable',
    fix: 'Check its permissions.',
    cause: error,
  });
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
