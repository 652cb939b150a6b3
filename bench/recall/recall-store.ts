import { MemoryTable } from '../../src/app/memory/memory-table.ts';
import type { RecallService } from '../../src/app/recall/recall-index.ts';
import type { Embedder } from '../../src/embedding/embedder.ts';
import type { GraphStore } from '../../src/graph/port.ts';
import type { Memory } from '../../src/model/memory.ts';
import { raiseMemoryMark } from '../../src/queries/memory/mark.ts';
import { ensureMemoryIndexes, writeMemories } from '../../src/queries/memory/memories.ts';
import { stableHash } from '../../src/util/hash.ts';

/** Everything is of one moment: age tells nothing apart. */
export const at = '2031-05-01T12:00:00.000Z';

/** A memory with nothing unusual about it. */
export const memoryOf = (text: string): Memory => ({
  ...{ id: `m-${stableHash(text)}`, text, type: 'semantic', tags: [], importance: 0.5, by: 'the table' },
  ...{ created_at: at, last_accessed: at, access_count: 0, polarity: 0, status: 'active', rules: 'checked' },
});

export async function storeMemories(store: GraphStore, memories: readonly Memory[]): Promise<void> {
  await ensureMemoryIndexes(store);
  await store.write(async (tx) => {
    const { revision } = await raiseMemoryMark(tx);
    await writeMemories(
      tx,
      memories.map((memory) => ({ memory, logged_at: at })),
      revision,
    );
  });
}

/** A service that touches nothing: each question finds all as it was. */
export const serviceOver = (store: GraphStore, embedder?: Embedder): RecallService => ({
  world: { store, clock: () => new Date(at) },
  table: new MemoryTable(store),
  readOnly: true,
  ...(embedder === undefined ? {} : { embedder }),
});
