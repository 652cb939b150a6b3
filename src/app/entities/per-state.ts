import type { GraphStore } from '../../graph/port.ts';
import { readStateMark } from '../../queries/meta/state-mark.ts';

/** What is worked out of all the lore of a store. */
export type OfLore<T> = (store: GraphStore) => Promise<T>;

/**
 * Reads once for each state of the lore: until an ingest writes, the same is answered again. While one is under way, or broke
 * off, nothing is remembered. What a run or a decision about a finding changes must not go into what is read.
 */
export function perLoreState<T>(read: OfLore<T>): OfLore<T> {
  const known = new WeakMap<GraphStore, { readonly generation: number; readonly value: Promise<T> }>();
  return async (store) => {
    const { generation, ingest } = await readStateMark(store);
    const last = known.get(store);
    if (ingest === 'done' && last?.generation === generation) return last.value;
    const value = read(store);
    if (ingest !== 'done') return value;
    known.set(store, { generation, value });
    // What failed is tried again, and is no failure of whoever does not wait for it.
    value.catch(() => {
      if (known.get(store)?.value === value) known.delete(store);
    });
    return value;
  };
}
