import type { GraphStore } from './port.ts';

/** A store that may go on as another one, for those who have it in their hands meanwhile. */
export interface MovingStore {
  readonly store: GraphStore;
  /** Calls from now on go to this one. The one before is neither waited for nor closed. */
  readonly moveTo: (next: GraphStore) => void;
}

export function movingStore(first: GraphStore): MovingStore {
  let now = first;
  return {
    moveTo: (next) => {
      now = next;
    },
    store: {
      get engine() {
        return now.engine;
      },
      read: (cypher, params) => now.read(cypher, params),
      planLimited: (cypher, limits) => now.planLimited(cypher, limits),
      readLimited: (cypher, params, limits) => now.readLimited(cypher, params, limits),
      write: (work) => now.write(work),
      checkReadOnly: (cypher) => now.checkReadOnly(cypher),
      explain: (cypher) => now.explain(cypher),
      ensureSchema: (indexes) => now.ensureSchema(indexes),
      listIndexes: () => now.listIndexes(),
      counts: () => now.counts(),
      lost: () => now.lost?.(),
      close: () => now.close(),
    },
  };
}
