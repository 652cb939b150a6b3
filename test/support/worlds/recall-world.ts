import { MemoryTable } from '../../../src/app/memory/memory-table.ts';
import { type Recalled, type RecallRequest, recall } from '../../../src/app/recall/recall.ts';
import type { RecallService } from '../../../src/app/recall/recall-index.ts';
import type { Embedder } from '../../../src/embedding/embedder.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { memoryIndexes } from '../../../src/graph/schema.ts';
import type { Memory } from '../../../src/model/memory.ts';
import { readInput } from '../../../src/operations/read-input.ts';
import { recallOperation } from '../../../src/operations/recall.ts';
import { raiseMemoryMark } from '../../../src/queries/memory/mark.ts';
import { writeMemories } from '../../../src/queries/memory/memories.ts';
import { stableHash } from '../../../src/util/hash.ts';

export const noon = '2031-05-11T12:00:00.000Z';

/** The id of a memory that a test calls by a name such as `m-ferry`, and the other way round. */
export const memoryNamed = (name: string): string => {
  const id = `m-${stableHash(name)}`;
  names.set(id, name);
  return id;
};
const names = new Map<string, string>();
export const nameOfMemory = (id: string): string => names.get(id) ?? id;

/** A memory of a test: what it does not say is usual. */
export const noted = (name: string, text: string, more: Partial<Memory> = {}): Memory => ({
  ...{ id: memoryNamed(name), text, type: 'semantic', tags: [], importance: 0.5, by: 'the author' },
  ...{ created_at: noon, last_accessed: noon, access_count: 0, polarity: 0, status: 'active', rules: 'checked' },
  ...more,
});

/** Writes memories as they are said to be, times and all. */
export async function keepMemories(store: GraphStore, memories: readonly Memory[]): Promise<void> {
  await store.ensureSchema(memoryIndexes);
  await store.write(async (tx) => {
    const { revision } = await raiseMemoryMark(tx);
    const logged = memories.map((memory) => ({ memory, logged_at: noon }));
    await writeMemories(tx, logged, revision);
  });
}

export interface RecallTrial {
  readonly service: RecallService;
  ask(query: string, request?: Partial<RecallRequest>): Promise<Recalled>;
  /** Ids of the hits, of memories their names; the best first. */
  ids(query: string, request?: Partial<RecallRequest>): Promise<string[]>;
  /** From now on it is this time. */
  at(time: string): void;
}

/** Recall over a store. */
export function recallOver(
  store: GraphStore,
  more: Partial<Omit<RecallService, 'world'>> & { embedder?: Embedder } = {},
): RecallTrial {
  let now = noon;
  const service = { world: { store, clock: () => new Date(now) }, table: new MemoryTable(store), ...more };
  const ask = async (query: string, request: Partial<RecallRequest> = {}) => {
    const input = readInput(recallOperation, { query, ...request });
    const recalled = await recall(service, input, new AbortController().signal);
    return { ...recalled, notes: recalled.notes.map(String) };
  };
  return {
    service,
    ask,
    ids: async (query, request) => (await ask(query, request)).hits.map(({ id }) => nameOfMemory(id)),
    at: (time) => {
      now = time;
    },
  };
}
