import { nodesCalled } from '../../graph/nodes-called.ts';
import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Memory } from '../../model/memory.ts';
import { textProperty } from '../../rules/findings/nodes.ts';
import { defined } from '../../util/defined.ts';
import type { StoredMemory } from './memories.ts';
import { disputedMemories } from './which-memories.ts';

/** The properties of a memory that change with every recall, as stored now. */
export interface MemoryAccess extends Pick<Memory, 'last_accessed'>, Pick<StoredMemory, 'accessed_before'> {
  readonly disputed: boolean;
}

/** Reads it of each of these memories that is there, by id. */
export async function memoryAccess(
  store: GraphStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MemoryAccess>> {
  if (ids.length === 0) return new Map();
  const nodes = await nodesCalled(store, labels.memory, ids);
  const inDispute = await disputedMemories(store, ids);
  return new Map(
    [...nodes].map(([id, m]) => {
      const last_accessed = textProperty(m, 'last_accessed') ?? textProperty(m, 'created_at') ?? '';
      const accessed_before = textProperty(m, 'accessed_before');
      return [id, { last_accessed, disputed: inDispute.has(id), ...defined({ accessed_before }) }] as const;
    }),
  );
}

/**
 * Notes that memories were recalled. The access before is kept, so that within the same second nothing comes of it.
 *
 * @param at ISO 8601.
 */
export async function touchMemories(store: GraphStore, ids: readonly string[], at: string): Promise<void> {
  const sorted = [...new Set(ids)].sort(); // in one order, so that two that touch the same do not wait for each other
  await store.write(async (tx) => {
    // Counting comes first: on a server it locks each of them until all is written, so that no other recall's count is lost.
    await tx.query(
      `UNWIND $ids AS at MATCH (m:${labels.memory} {id: at}) SET m.access_count = coalesce(m.access_count, 0) + 1`,
      { ids: sorted },
    );
    const rows = await tx.query(
      `UNWIND $ids AS at MATCH (m:${labels.memory} {id: at}) RETURN m.id AS id, m.last_accessed AS accessed ORDER BY id`,
      { ids: sorted },
    );
    const touched = rows.map(({ id, accessed }) => {
      const last = typeof accessed === 'string' ? accessed : at;
      const before = isSameSecond(last, at) ? {} : { accessed_before: last };
      return { id: String(id), last_accessed: last > at ? last : at, ...before };
    });
    if (touched.length > 0) await tx.upsertNodes({ labels: [labels.memory], rows: touched });
  });
}

/** True for two times in ISO 8601 within one second. */
export const isSameSecond = (a: string, b: string): boolean => a.slice(0, 19) === b.slice(0, 19);
