import { lstatSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { isReadable } from '../../content/formats/formats.ts';
import type { ReadingCache } from '../../content/incremental/reading-cache.ts';
import { scanWorld, type WorldScan } from '../../content/scan.ts';
import { IngestMemo } from '../../ingest/incremental/memo.ts';
import { type LoadedRules, loadRules } from '../../rules/load/load.ts';
import { fullScope } from '../../rules/run/options.ts';
import { rehearse } from '../../rules/run/rehearse.ts';
import { defined } from '../../util/defined.ts';
import { LoreError } from '../../util/errors.ts';
import { collectGarbage } from '../../util/heap.ts';
import { type WorldHome, worldPath } from '../store/home.ts';
import { keptReadings } from '../store/kept-readings.ts';
import { noWorld, type StoredWorld } from '../store/stored-world.ts';
import type { ExtractorOf } from '../world/model-extractor.ts';
import { openWorld, readSettings, type Settings } from '../world/open-world.ts';
import { runSettings } from '../world/run-settings.ts';
import { type IngestProgress, type IngestReport, takeIn } from './ingest-world.ts';

export interface WatchRequest extends IngestProgress {
  readonly calendar?: string;
  /** Reads the prose with a model, in place of the patterns. */
  readonly extract?: ExtractorOf;
  /** After the first ingest, and after each one that a save asked for. */
  readonly onReport: (report: IngestReport, changed: readonly string[]) => void;
  /** Something to tell the author, after which watching goes on: a world that cannot be read while it is half saved. */
  readonly onTrouble: (error: LoreError) => void;
  /** Ends the watch; an ingest that is running comes to its end first. */
  readonly signal: AbortSignal;
  /** Each ingest waits for its turn, where others write as well; default: none do. */
  readonly turn?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Milliseconds of quiet after the last save before it is looked at; default 40. */
  readonly quietMs?: number;
}

/**
 * Ingests a world, and again on every save, until the signal. Resolves once everything is at rest.
 *
 * @throws whatever the first ingest does; a bug of ours at any time.
 */
export async function watchWorld(kept: StoredWorld, request: WatchRequest): Promise<void> {
  const { home } = kept;
  if (home === undefined) throw noWorld();
  const session = new WatchSession(kept, home, request);
  const { turn = (work) => work() } = request;
  // Watching begins before the first reading: what is saved in between is not missed.
  const saves = new Saves(home, request.quietMs ?? 40);
  try {
    await saves.ready();
    request.onReport(await turn(() => session.ingest([])), []);
    void session.rehearse();
    for await (const changed of saves.until(request.signal)) {
      try {
        const report = await turn(() => session.ingest(changed));
        request.onReport(report, changed);
        if (report.run?.scope === fullScope.name) void session.rehearse();
        collectGarbage(); // while nobody waits
      } catch (error) {
        if (!(error instanceof LoreError)) throw error;
        request.onTrouble(error);
      }
    }
  } finally {
    await saves.close();
  }
}

type Warm = IngestProgress & Pick<WatchRequest, 'calendar' | 'extract'>;

/** What stays warm between two saves: settings, rules, the readings of all files that did not change, and what was planned of them. */
export class WatchSession {
  private readonly kept: StoredWorld;
  private readonly home: WorldHome;
  private readonly request: Warm;
  private cache: ReadingCache | undefined;
  private memo = new IngestMemo();
  private settings: Settings | undefined;
  private scan: WorldScan | undefined;
  private rules: LoadedRules | undefined;

  constructor(kept: StoredWorld, home: WorldHome, request: Warm) {
    this.kept = kept;
    this.home = home;
    this.request = request;
  }

  /** @param changed paths relative to the world's folder, with `/`, that may have changed since the last time. */
  async ingest(changed: readonly string[]): Promise<IngestReport> {
    const { store } = this.kept;
    const calendar = this.request.calendar ?? this.kept.record?.calendar;
    if (changed.some(isSetting)) {
      this.settings = undefined;
      this.cache = undefined;
      this.memo = new IngestMemo();
    }
    // A server's rules may change without us; a file's cannot while we hold it.
    if (changed.some(isRule) || store.engine.name === 'neo4j') this.rules = undefined;
    this.cache?.expire(changed);
    if (this.scan === undefined || !changed.every((path) => this.isStill(path))) {
      this.scan = undefined; // an empty folder is refused: what was in it no longer counts
      this.scan = await scanWorld(worldPath(this.home));
    }
    this.settings ??= readSettings(this.scan, calendar);
    this.cache ??= await keptReadings(this.settings);
    this.rules ??= await loadRules({ worldRoot: this.settings.config.root, store });
    const world = await openWorld({
      path: worldPath(this.home),
      scan: this.scan,
      settings: this.settings,
      cache: this.cache,
      ...defined({ extract: this.request.extract, onFile: this.request.onFile }),
    });
    const { cache } = this;
    if (changed.length === 0) await cache.keep();
    const write = cache.takenWriter();
    if (changed.length === 0) collectGarbage();
    const report = await takeIn(this.kept, {
      ...this.request,
      world,
      rules: this.rules,
      memo: this.memo,
      onTaken: async (note) => {
        cache.took(note);
        if (note !== undefined) await write(note);
      },
      ...defined({ calendar }),
    });
    return report;
  }

  /**
   * Asks a server beforehand what the next save will have it asked, so that its plans are ready. A save in between does not
   * wait for it; where it fails, or the watch ends first, nothing is lost.
   */
  async rehearse(): Promise<void> {
    const { rules, settings } = this;
    const { store, clock } = this.kept;
    if (store.engine.name !== 'neo4j' || rules === undefined || settings === undefined) return;
    await rehearse(store, { rules, ...runSettings(settings.config), clock }).catch(() => undefined);
  }

  /** Whether a path was a file of the world, and is one: then only what stands in it can have changed. */
  private isStill(path: string): boolean {
    const isKnown = this.scan?.files.includes(path) === true;
    return isKnown && lstatSync(join(this.home.root, path), { throwIfNoEntry: false })?.isFile() === true;
  }
}

const isSetting = (path: string): boolean => /(?:^|\/)lore\.ya?ml$|\.calendar\.ya?ml$/i.test(path);
const isRule = (path: string): boolean => path.startsWith('rules/');

/** What was saved, a burst of saves at a time. */
class Saves {
  private readonly watcher: FSWatcher;
  private readonly quietMs: number;
  private readonly waiting = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private wake: () => void = () => undefined;

  constructor({ root, file }: WorldHome, quietMs: number) {
    this.quietMs = quietMs;
    this.watcher = watch(root, {
      ignoreInitial: true,
      ignored: (path) => isForeign(pathIn(root, path)),
      // Editors replace a file rather than write into it: a single file is watched through its folder.
      ...(file === undefined ? {} : { depth: 0 }),
    });
    this.watcher.on('all', (_event, path) => this.saved(pathIn(root, path)));
  }

  ready(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.watcher.once('ready', resolve);
      this.watcher.once('error', reject);
    });
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
        if (changed.length > 0) yield changed;
      }
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.watcher.close();
  }

  private nextBurst(): Promise<void> {
    if (this.waiting.size > 0 && this.timer === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  private saved(path: string): void {
    if (!isReadable(path) && !isSetting(path) && !isRule(path)) return;
    this.waiting.add(path);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.wake();
    }, this.quietMs);
  }
}

function pathIn(root: string, path: string): string {
  return relative(root, path).split(sep).join('/');
}

/** Folders that are never read: those of tools, the store's own among them. */
function isForeign(path: string): boolean {
  return path.split('/').some((part) => (part.startsWith('.') && part !== '.') || part === 'node_modules');
}
