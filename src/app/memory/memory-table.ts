import type { GraphStore, GraphWriter } from '../../graph/port.ts';
import type { Memory } from '../../model/memory.ts';
import { type MemoryMark, readMemoryMark } from '../../queries/memory/mark.ts';
import { readAllMemories, readMemoriesSince } from '../../queries/memory/memories.ts';
import { type RowReader, readingIn, readingWithin } from '../../queries/memory/reading.ts';
import { Mutex } from '../../util/mutex.ts';

/** The changes of memories since the last time. */
export interface ChangedMemories {
  /** As they are now; new ones, and those that are not what they were. */
  readonly written: readonly Memory[];
  /** Ids of those that are gone for good. */
  readonly deleted: readonly string[];
}

/**
 * The memories of a store, kept in this process. Each read asks with one look-up if another process has written any; only its entries are
 * read again.
 */
export class MemoryTable {
  readonly #store: GraphStore;
  readonly #reading = new Mutex();
  readonly #known = new Map<string, Memory>();
  readonly #listeners = new Set<(changed: ChangedMemories) => void>();
  /** The revision of the store at the last reading; undefined: never. */
  #revision: number | undefined;

  constructor(store: GraphStore) {
    this.#store = store;
  }

  /**
   * All memories by id, whatever their status, in the order in which they were made. It is the table itself, which later writes
   * change: nobody keeps it over a wait.
   */
  current(): Promise<ReadonlyMap<string, Memory>> {
    return this.#reading.run(async () => {
      const read = readingIn(this.#store);
      await this.#catchUp(read, await readMemoryMark(read));
      return this.#known;
    });
  }

  /** The same within a transaction that has raised the mark: as they are before it writes, and nobody else writes any until it ends. */
  within(tx: GraphWriter, mark: MemoryMark): Promise<ReadonlyMap<string, Memory>> {
    return this.#reading.run(async () => {
      await this.#catchUp(readingWithin(tx), { ...mark, revision: mark.revision - 1 });
      return this.#known;
    });
  }

  /** Takes over what a transaction of this process has written, once it is committed. */
  noteWritten(revision: number, changed: ChangedMemories): Promise<void> {
    return this.#reading.run(async () => {
      // Somebody else wrote in between: all of it is read when it is asked for.
      if (this.#revision !== revision - 1) return;
      this.#apply(changed);
      this.#revision = revision;
    });
  }

  /** Calls the listener with every change from now on; at first with all that is known. Returns what ends it. */
  onChanged(listener: (changed: ChangedMemories) => void): () => void {
    this.#listeners.add(listener);
    if (this.#known.size > 0) listener({ written: [...this.#known.values()], deleted: [] });
    return () => this.#listeners.delete(listener);
  }

  async #catchUp(read: RowReader, mark: MemoryMark = { revision: 0, deleted: 0 }): Promise<void> {
    const before = this.#revision;
    if (before === mark.revision) return;
    const isWhole = before === undefined || mark.deleted > before || mark.revision < before;
    const found = await (isWhole ? readAllMemories(read) : readMemoriesSince(read, before));
    const written = found.map(({ memory }) => memory);
    const there = new Set(written.map(({ id }) => id));
    const deleted = isWhole ? [...this.#known.keys()].filter((id) => !there.has(id)) : [];
    if (isWhole) this.#known.clear();
    this.#apply({ written, deleted });
    this.#revision = mark.revision;
  }

  #apply(changed: ChangedMemories): void {
    for (const id of changed.deleted) this.#known.delete(id);
    for (const memory of changed.written) this.#known.set(memory.id, memory);
    if (changed.written.length + changed.deleted.length === 0) return;
    for (const listener of this.#listeners) listener(changed);
  }
}
