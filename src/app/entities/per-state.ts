import type { GraphStore } from '../../graph/port.ts';
import { readStateMark } from '../../queries/meta/state-mark.ts';

/** A value that is calculated from all the lore of a store. */
export type OfLore<T> = (store: GraphStore) => Promise<T>;

/**
 * Reads once for each state of the lore: until an ingest writes, the same is answered again. While one is under way, or broke off, nothing
 * is remembered. Parts that a run or a decision about a finding changes must not be in the input.
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
    // A failed calculation is tried again, and its error goes only to those who wait for it.
    value.catch(() => {
      if (known.get(store)?.value === value) known.delete(store);
    });
    return value;
  };
}
