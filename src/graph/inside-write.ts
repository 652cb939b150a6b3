import { AsyncLocalStorage } from 'node:async_hooks';

interface Inside {
  readonly store: object;
  readonly outer: Inside | undefined;
}

/**
 * One for all stores of the process: Node keeps every such storage for good, and looks at each of them whenever a promise is made.
 * With one for each store, a server would grow slower with every dry run.
 */
const current = new AsyncLocalStorage<Inside>();

/** Runs the work of a write to a store, within which `isInsideWriteTo` says so of that store, and of those around it. */
export const insideWriteTo = <T>(store: object, work: () => Promise<T>): Promise<T> =>
  current.run({ store, outer: current.getStore() }, work);

/** True if this is called from the work of a write to the store: one that waits for its turn there would wait for itself. */
export function isInsideWriteTo(store: object): boolean {
  for (let inside = current.getStore(); inside !== undefined; inside = inside.outer) {
    if (inside.store === store) return true;
  }
  return false;
}
