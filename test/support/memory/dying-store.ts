import type { GraphStore } from '../../../src/graph/port.ts';

/** The same store for a process that is killed right after its first transaction: what that wrote is there, and nothing comes after it. */
export function dyingStore(store: GraphStore): GraphStore {
  const write: GraphStore['write'] = async (work) => {
    await store.write(work);
    throw new Error('killed');
  };
  return new Proxy(store, {
    get: (of, name) => {
      if (name === 'write') return write;
      const value: unknown = Reflect.get(of, name, of);
      return typeof value === 'function' ? value.bind(of) : value;
    },
  });
}
