import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { loreFileName } from '../../config/config.ts';
import { settingsIn } from '../../config/read-settings.ts';
import { scanWorld, type WorldScan } from '../../content/scan.ts';
import type { WorldSession } from '../../content/world-session.ts';
import { readJournal } from '../../ingest/store/journal.ts';
import { type LoadedRules, loadRules } from '../../rules/load/load.ts';
import { rehearse } from '../../rules/run/rehearse.ts';
import { defined } from '../../util/defined.ts';
import { ConfigError, UserInputError } from '../../util/errors.ts';
import { collectIfGrown } from '../../util/heap.ts';
import { readDecisionsText } from '../store/decisions-text.ts';
import { type WorldHome, worldPath } from '../store/home.ts';
import { storedSession } from '../store/parsed-file-cache.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import type { ExtractorOf } from '../world/model-extractor.ts';
import { openWorld, readSoundSettings, type Settings } from '../world/open-world.ts';
import { runSettings } from '../world/run-settings.ts';
import type { IngestReport } from './ingest-report.ts';
import { type IngestProgress, ingestContent } from './ingest-world.ts';
import { isChangedMeanwhile, readingAgain } from './reading-again.ts';
import { isDecisions, isRule, isSetting } from './saves.ts';

export interface SessionRequest extends IngestProgress {
  readonly calendar?: string;
  /** Reads the prose with a model, in place of the program's own reader. */
  readonly extract?: ExtractorOf;
}

/** As whoever watches is told it. */
function stillChanging(error: unknown): UserInputError {
  const { message } = error instanceof Error ? error : new Error(String(error));
  return new UserInputError(message, {
    code: 'changed-meanwhile',
    fix: 'Watching goes on: with the next save it is read again.',
    cause: error,
  });
}

/** The data kept in memory between two saves: settings, rules, and the parsed files that did not change. */
export class WatchSession {
  private readonly stored: StoredWorld;
  private readonly home: WorldHome;
  private readonly request: SessionRequest;
  private session: WorldSession | undefined;
  private settings: Settings | undefined;
  /** True if `lore.yaml` said something when it was last read. */
  private hadSettings = false;
  private scan: WorldScan | undefined;
  private rules: LoadedRules | undefined;
  /** The content of the file of decisions before the last ingest read it. */
  private decisions: string | undefined;
  /** The one of the last ingest. */
  private ingested: WorldSession | undefined;
  /** The generation of the last ingest: another one, of this process or of another, leaves a higher one. */
  private generation: number | undefined;

  constructor(stored: StoredWorld, home: WorldHome, request: SessionRequest) {
    this.stored = stored;
    this.home = home;
    this.request = request;
  }

  /** True if there is anything to ingest: the file of decisions is also written by this program, which knows what it wrote. */
  isNews(changed: readonly string[]): boolean {
    return !changed.every(isDecisions) || this.decisionsNow() !== this.decisions;
  }

  private decisionsNow(): string | undefined {
    const { text, fault } = readDecisionsText(this.home.root);
    return text ?? fault?.message;
  }

  /** @param changed paths relative to the world's folder, with `/`, that may have changed since the last time. */
  ingest(changed: readonly string[]): Promise<IngestReport> {
    return readingAgain(() =>
      this.ingestAsRead(changed).catch((error: unknown) => {
        if (!isChangedMeanwhile(error)) throw error;
        this.readAllNext();
        throw stillChanging(error);
      }),
    );
  }

  /** The data in memory does not fit the present files. */
  private readAllNext(): void {
    this.session = undefined;
    this.settings = undefined;
    this.scan = undefined;
  }

  /** Where others have ingested since, they may have read what nobody has told of here yet: to go by what is in memory would take it back. */
  private async catchUp(): Promise<void> {
    if (this.generation === undefined) return;
    const journal = await readJournal(this.stored.store);
    if (journal?.generation === this.generation) return;
    this.scan = await scanWorld(worldPath(this.home));
    this.rules = undefined;
    this.session?.expireAll();
    const settings = this.readSettings(this.scan, this.request.calendar ?? this.stored.record?.calendar);
    if (settings.digest === this.settings?.digest) return;
    this.settings = settings;
    this.session = undefined;
  }

  private async ingestAsRead(saved: readonly string[]): Promise<IngestReport> {
    await this.catchUp();
    const changed = saved.filter((path) => !isDecisions(path)); // no lore: every ingest reads it anew
    this.decisions = this.decisionsNow();
    const { store, record } = this.stored;
    const calendar = this.request.calendar ?? record?.calendar;
    if (changed.some(isSetting)) {
      this.settings = undefined;
      this.session = undefined;
    }
    // The rules of a shared store may change without us.
    if (changed.some(isRule) || store.engine.isShared === true) this.rules = undefined;
    this.session?.expire(changed);
    if (this.scan === undefined || !changed.every((path) => this.isStill(path))) {
      this.scan = undefined; // an empty folder is refused: what was in it no longer counts
      this.scan = await scanWorld(worldPath(this.home));
    }
    this.settings ??= this.readSettings(this.scan, calendar);
    this.session ??= await (this.stored.session ?? storedSession)(this.settings);
    this.rules ??= await loadRules({ worldRoot: this.settings.config.root, store });
    const { session } = this;
    const world = await openWorld({
      path: worldPath(this.home),
      scan: this.scan,
      settings: this.settings,
      session,
      ...defined({ extract: this.request.extract, onFile: this.request.onFile }),
    });
    if (saved.length === 0) collectIfGrown();
    return ingestContent(this.stored, {
      ...this.request,
      world,
      rules: this.rules,
      onIngested: async (ingested) => {
        session.setIngested(ingested);
        this.ingested = session;
        this.generation = ingested.generation;
      },
      ...defined({ calendar }),
    });
  }

  /** An editor may empty a file before it writes it: no settings where there were some are not yet meant. */
  private readSettings(scan: WorldScan, calendar: string | undefined): Settings {
    const text = settingsIn(scan.root)(loreFileName);
    if (text?.trim() === '' && this.hadSettings) {
      throw new ConfigError('lore.yaml cannot be read: it is empty.', {
        code: 'broken-settings',
        place: { path: loreFileName, line: 1, column: 1 },
        fix: 'Watching goes on with the next save. A world without settings has no lore.yaml.',
      });
    }
    const settings = readSoundSettings(scan, calendar);
    this.hadSettings = text !== undefined && text.trim() !== '';
    return settings;
  }

  /** Writes the parsed files for the next run, while nobody waits for a report. */
  async storeFiles(): Promise<void> {
    await this.ingested?.store();
  }

  /**
   * Runs on a server beforehand the queries that the next save will need, so that it has planned them. A save in between does
   * not wait for it; where it fails, or the watch ends first, nothing is lost.
   */
  async rehearse(): Promise<void> {
    const { rules, settings } = this;
    const { store, clock } = this.stored;
    if (store.engine.name !== 'neo4j' || rules === undefined || settings === undefined) return;
    await rehearse(store, { rules, ...runSettings(settings.config), clock }).catch(() => undefined);
  }

  /** True if a path was a file of the world, and is one: then only its content can have changed. */
  private isStill(path: string): boolean {
    const isKnown = this.scan?.files.includes(path) === true;
    return isKnown && lstatSync(join(this.home.root, path), { throwIfNoEntry: false })?.isFile() === true;
  }
}
