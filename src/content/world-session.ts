import { type CacheLocation, ParsedFileCache } from './incremental/index.ts';
import { type ReadWorld, type ReadWorldInput, readWorld } from './read-world.ts';

/** Identifies what a store holds after an ingest; without a state nothing does. */
interface IngestedState {
  readonly storeState?: string;
}

/**
 * One world that is read and ingested again and again, under the same settings: by a watch, or by one command after the other. Unchanged
 * files are not read again. Results are the same without it.
 */
export class WorldSession {
  private cache: ParsedFileCache | undefined;
  private write: ((storeState: string | undefined) => Promise<void>) | undefined;
  /** The state of the ingest of the last reading; absent: there was none yet, or it is stored. */
  private ingested: IngestedState | undefined;

  constructor(cache: ParsedFileCache) {
    this.cache = cache;
  }

  static inMemory(): WorldSession {
    return new WorldSession(ParsedFileCache.inMemory());
  }

  /** Begins with what an earlier run stored there, as far as that still holds. */
  static async at(location: CacheLocation): Promise<WorldSession> {
    return new WorldSession(await ParsedFileCache.at(location));
  }

  /** Not after `release`. */
  read(input: Omit<ReadWorldInput, 'cache'>): Promise<ReadWorld> {
    if (this.cache === undefined) throw new Error('This session has let its files go.');
    this.ingested = undefined; // what is read now is not in the store yet
    return readWorld({ ...input, cache: this.cache });
  }

  /** These files may have changed: their content decides. Paths relative to the world's folder. */
  expire(paths: Iterable<string>): void {
    this.cache?.expire(paths);
  }

  /** Any file may have changed. */
  expireAll(): void {
    this.cache?.expireAll();
  }

  /**
   * Ends the reading, when one run needs the memory for its store: packs what `store` writes, and of the files' text nothing stays in
   * memory. Claims and chunks of the world are made of its files when they are first asked for, and hold on to these until then. They are
   * therefore made here, unless the ingest looks at a part of them only.
   */
  release(content: ReadWorld): void {
    this.write = this.cache?.pack();
    this.cache = undefined;
    if (content.change !== undefined) return;
    Reflect.get(content, 'claims');
    Reflect.get(content, 'chunks');
  }

  /** A store holds the world as it was read last. */
  setIngested(ingested: IngestedState): void {
    this.cache?.setIngested(ingested.storeState);
    this.ingested = ingested;
  }

  /** Stores for the next run what was read last, where that has been ingested and is not stored already. */
  async store(): Promise<void> {
    const { ingested } = this;
    const write = this.write ?? this.cache?.pack();
    this.ingested = undefined;
    if (ingested !== undefined) await write?.(ingested.storeState);
  }
}
