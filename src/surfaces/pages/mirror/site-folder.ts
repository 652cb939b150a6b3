import { existsSync, mkdirSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { storeFolder } from '../../../app/store/home.ts';
import { UserInputError } from '../../../util/errors.ts';
import { makeFolders } from '../../../util/files/make-folders.ts';
import { mirrorMark } from '../../../util/files/mirror-mark.ts';
import { unwritable } from '../../../util/files/write-whole.ts';
import { compareText } from '../../../util/places.ts';
import { lockName, refuseIfLocked, releaseLock, takeLock } from './site-lock.ts';

const markLine = 'Made by `lore mirror`. The next run replaces these files. lore-engine ignores this folder.';
/** Where files wait until all of them are there. */
const waiting = `${mirrorMark}-part`;
/** The paths that a mirror writes. A list of paths may come with a foreign folder; only such files are removed. */
const isOurs = /^(?:[a-z]+\/)?[a-z0-9][a-z0-9_.-]*\.(?:html|css)$/;

/**
 * The folder of a mirror, for one process at a time. Files are written aside first and moved to their places when all are there. One who is
 * killed before that leaves the old pages as they were; one who is killed over the moves leaves old pages and new ones, each of them whole,
 * and the next run knows of both. Other files in the folder stay.
 */
export class SiteFolder {
  private readonly folder: string;
  private readonly named: string;
  private before: readonly string[] = [];
  private readonly written = new Set<string>();
  private readonly made = new Set<string>();
  /** True if the lock is ours. */
  private isBegun = false;
  /** True if a mirror's mark was there. */
  private isMarked = false;
  /** Folders that this run makes, the innermost first. */
  private missing: readonly string[] = [];

  private constructor(folder: string, named: string) {
    this.folder = folder;
    this.named = named;
  }

  /**
   * A folder that can be written to; it is made with the first page.
   *
   * @throws UserInputError `not-empty` where something else lies in it than a mirror, `store-folder` where a world has its store, or will have it, `in-use` where another is writing there, `unwritable`.
   */
  static async open(named: string): Promise<SiteFolder> {
    const folder = resolve(named);
    if (folder.split(sep).includes(storeFolder)) throw inStoreFolder(named);
    refuseIfLocked(folder, named);
    await filesBefore(folder, named);
    return new SiteFolder(folder, named);
  }

  /**
   * @param path of its own: `entities/maren.html`, as the names of files of this folder are.
   * @throws UserInputError `unwritable`; with the first page also as `open` does.
   */
  async write(path: string, text: string): Promise<void> {
    if (!isOurs.test(path) || this.written.has(path))
      throw new Error(`No path of a mirror, or one that is taken: ${path}`);
    this.written.add(path);
    await this.writing(async () => {
      if (!this.isBegun) await this.begin();
      const inner = folderOf(path);
      if (inner !== undefined && !this.made.has(inner)) {
        mkdirSync(join(this.folder, waiting, inner));
        this.made.add(inner);
      }
      // A small file takes less time than a way through the threads of Node, and there are thousands.
      writeFileSync(join(this.folder, waiting, path), text, { flag: 'wx' });
    });
  }

  private async begin(): Promise<void> {
    this.missing = missingAt(this.folder);
    makeFolders(this.folder);
    takeLock(this.folder, this.named);
    this.isBegun = true;
    // Not before: another may have written here while this one read its world.
    const before = await filesBefore(this.folder, this.named);
    this.isMarked = before !== undefined;
    this.before = before ?? [];
    await writeFile(join(this.folder, mirrorMark), markText(this.before));
    await rm(join(this.folder, waiting), { recursive: true, force: true });
    await mkdir(join(this.folder, waiting));
  }

  /**
   * Puts everything in its place, and removes what was written earlier and is no more.
   *
   * @throws UserInputError `unwritable`
   */
  async finish(): Promise<void> {
    const now = [...this.written].sort(compareText);
    await this.writing(async () => {
      this.isMarked = true;
      // Killed from here on, the next run knows of the files of both.
      await writeFile(
        join(this.folder, mirrorMark),
        markText([...new Set([...this.before, ...now])].sort(compareText)),
      );
      const moved = new Set<string>();
      for (const inner of this.made) if (await this.moveNew(inner)) moved.add(inner);
      for (const path of now) {
        if (!moved.has(folderOf(path) ?? '')) renameSync(join(this.folder, waiting, path), join(this.folder, path));
      }
      await this.removeAllBut(this.written);
      await writeFile(join(this.folder, waiting, mirrorMark), markText(now));
      await rename(join(this.folder, waiting, mirrorMark), join(this.folder, mirrorMark));
      await rm(join(this.folder, waiting), { recursive: true });
      this.isBegun = false;
      releaseLock(this.folder);
    });
  }

  /** Leaves everything as it was, and what another is writing. */
  async abandon(): Promise<void> {
    if (!this.isBegun) return;
    this.isBegun = false;
    try {
      await rm(join(this.folder, waiting), { recursive: true, force: true });
      if (!this.isMarked) await rm(join(this.folder, mirrorMark), { force: true });
      releaseLock(this.folder);
      for (const folder of this.isMarked ? [] : this.missing) rmdirSync(folder);
    } catch {
      // A full disk, or somebody's file in it: what is told is why it was abandoned.
    }
  }

  /** Moves a folder with all that is in it to where none is yet. True if it could: else its files have to be moved one by one. */
  private async moveNew(name: string): Promise<boolean> {
    const path = join(this.folder, name);
    if (await isLink(path)) await rm(path); // it would lead what is written somewhere else
    if (existsSync(path)) return false;
    renameSync(join(this.folder, waiting, name), path);
    return true;
  }

  private async removeAllBut(kept: ReadonlySet<string>): Promise<void> {
    const gone = this.before.filter((path) => !kept.has(path));
    const linked = new Set<string>();
    for (const name of new Set(gone.flatMap((path) => folderOf(path) ?? []))) {
      if (await isLink(join(this.folder, name))) linked.add(name);
    }
    for (const path of gone) {
      if (!linked.has(folderOf(path) ?? '')) await rm(join(this.folder, path), { force: true });
    }
  }

  private async writing(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      await this.abandon();
      if (cause instanceof UserInputError) throw cause;
      throw unwritable(this.named, cause, 'Name a folder that you may write to.');
    }
  }
}

const folderOf = (path: string): string | undefined =>
  path.includes('/') ? path.slice(0, path.indexOf('/')) : undefined;

const markText = (files: readonly string[]): string => [markLine, ...files, ''].join('\n');

/** The missing folders of a path, the innermost first. */
function missingAt(folder: string): string[] {
  const missing: string[] = [];
  for (let path = folder; !existsSync(path) && dirname(path) !== path; path = dirname(path)) missing.push(path);
  return missing;
}

/** The files of an earlier mirror in a folder; undefined if the folder is new or empty. */
async function filesBefore(folder: string, named: string): Promise<string[] | undefined> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw unwritable(named, error, 'Name a folder that you may write to.');
  });
  const there = names.filter((name) => !name.startsWith(lockName)); // a mirror that is about to begin
  if (there.length === 0) return undefined;
  const mark = join(folder, mirrorMark);
  const isMark = await lstat(mark).then(
    (info) => info.isFile(),
    () => false,
  );
  if (!isMark) throw notEmpty(named);
  const text = await readFile(mark, 'utf8').catch((cause: unknown) => {
    throw unwritable(named, cause, 'Name a folder that you may write to.');
  });
  return text.split('\n').filter((line) => isOurs.test(line));
}

const isLink = (path: string): Promise<boolean> =>
  lstat(path).then(
    (info) => info.isSymbolicLink(),
    () => false,
  );

function inStoreFolder(named: string): UserInputError {
  return new UserInputError(`${named} is in ${storeFolder}, the folder of the store and the decisions.`, {
    code: 'store-folder',
    fix: 'Name a folder next to it: --out site.',
  });
}

function notEmpty(named: string): UserInputError {
  return new UserInputError(`${named} is not empty, and is not an earlier static site.`, {
    code: 'not-empty',
    fix: 'Name a new folder: --out DIR.',
  });
}
