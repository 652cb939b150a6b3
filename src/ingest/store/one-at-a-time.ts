import type { GraphStore } from '../../graph/port.ts';

const last = new WeakMap<GraphStore, Promise<unknown>>();

/** Runs one piece of work after the other on a store, within this process; a failed one does not stop the next. */
export async function oneAtATime<T>(store: GraphStore, work: () => Promise<T>): Promise<T> {
  const before = last.get(store) ?? Promise.resolve();
  const mine = before.then(work, work);
  last.set(
    store,
    mine.catch(() => undefined),
  );
  return mine;
}
