import { relative, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { vaultCalendarFiles } from '../../config/calendar-imports/vault-calendars.ts';
import { isReadable } from '../../content/formats/formats.ts';
import { UserInputError } from '../../util/errors.ts';
import { systemCode, systemFix, systemReason } from '../../util/files/system-reason.ts';
import { storeFolder, type WorldHome } from '../store/home.ts';
import { decisionsPath } from '../store/parse-decisions.ts';

/** Paths are relative to the world's folder, with `/`. */
export const isSetting = (path: string): boolean =>
  /(?:^|\/)lore\.ya?ml$|\.calendar\.ya?ml$/i.test(path) || vaultCalendarFiles.includes(path);
export const isRule = (path: string): boolean => path.startsWith('rules/');
/** Decisions from elsewhere. */
export const isDecisions = (path: string): boolean => path === decisionsPath;

/** The saved files, a burst of saves at a time. */
export class Saves {
  private readonly root: string;
  private readonly watcher: FSWatcher;
  private readonly quietMs: number;
  private readonly waiting = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private alarm: NodeJS.Timeout | undefined;
  private isDue = false;
  private isReady = false;
  private wake: () => void = () => undefined;

  /** @param onFault gets why something of the world can no longer be watched; what else there is, is. */
  constructor({ root, file }: WorldHome, quietMs: number, onFault: (fault: UserInputError) => void) {
    this.root = root;
    this.quietMs = quietMs;
    this.watcher = watch(root, {
      ignoreInitial: true,
      ignorePermissionErrors: true, // who reads the world tells of what may not be read
      ignored: (path, stats) => {
        const inner = pathIn(root, path);
        // Editors replace a file rather than write into it: a single file is watched through its folder.
        return isForeign(inner) || (file !== undefined && isDeeper(inner, stats?.isDirectory() === true));
      },
    });
    this.watcher.on('all', (_event, path) => this.saved(pathIn(root, path)));
    this.watcher.on('error', (error) => {
      if (this.isReady) onFault(notWatched(root, error));
    });
  }

  /** @throws UserInputError `not-watched` */
  async ready(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.watcher.once('ready', resolve);
      this.watcher.once('error', (error) => reject(notWatched(this.root, error)));
    });
    this.isReady = true;
  }

  /** The next burst comes in so many milliseconds at the latest, empty where nothing was saved. */
  wakeIn(ms: number): void {
    clearTimeout(this.alarm);
    this.alarm = setTimeout(() => {
      this.isDue = true;
      this.wake();
    }, ms);
  }

  async *until(signal: AbortSignal): AsyncGenerator<readonly string[]> {
    const stop = () => this.wake();
    signal.addEventListener('abort', stop);
    try {
      while (!signal.aborted) {
        await this.nextBurst();
        if (signal.aborted) return;
        const changed = [...this.waiting].sort();
        this.waiting.clear();
        if (changed.length === 0 && !this.isDue) continue;
        clearTimeout(this.alarm);
        this.isDue = false;
        yield changed;
      }
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    clearTimeout(this.alarm);
    await this.watcher.close();
  }

  private nextBurst(): Promise<void> {
    if (this.waiting.size > 0 && this.timer === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  private saved(path: string): void {
    if (!isDecisions(path) && !isReadable(path) && !isSetting(path) && !isRule(path)) return;
    this.waiting.add(path);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.wake();
    }, this.quietMs);
  }
}

function notWatched(root: string, error: unknown): UserInputError {
  const isFull = systemCode(error) === 'ENOSPC'; // of watches, not of disks
  const reason = isFull ? 'no more files can be watched on this machine (ENOSPC)' : systemReason(error);
  return new UserInputError(`Saves in ${root} may go unnoticed: ${reason}.`, {
    code: 'not-watched',
    fix: isFull ? 'Raise fs.inotify.max_user_watches, and start again.' : systemFix(error, 'Start again.'),
    cause: error,
  });
}

function pathIn(root: string, path: string): string {
  return relative(root, path).split(sep).join('/');
}

/**
 * Folders that are never read: those of tools, the store's own among them. A vault's calendars lie in one, and so do the decisions
 * in that of the store, whose other files change with every ingest.
 */
function isForeign(path: string): boolean {
  if (path === storeFolder || isDecisions(path)) return false;
  if (vaultCalendarFiles.some((file) => file === path || file.startsWith(`${path}/`))) return false;
  return path.split('/').some((part) => (part.startsWith('.') && part !== '.') || part === 'node_modules');
}

/** Files outside the world's own folder, except its decisions. */
function isDeeper(path: string, isFolder: boolean): boolean {
  if (path === '' || path === storeFolder || isDecisions(path)) return false;
  return isFolder || path.includes('/');
}
