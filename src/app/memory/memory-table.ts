import type { GraphStore } from '../../graph/port.ts';
import type { Memory } from '../../model/memory.ts';

/** The memories of a store, kept in this process for as long as nobody else has written any. */
export class MemoryTable {
  readonly #store: GraphStore;

  constructor(store: GraphStore) {
    this.#store = store;
  }

  /** All memories by id, whatever their status, in the order in which they were made. */
  current(): Promise<ReadonlyMap<string, Memory>> {
    throw new Error(`not built: ${this.#store.engine.name}`);
  }
}
