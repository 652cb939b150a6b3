import { existsSync } from 'node:fs';
import { fillFromFiles } from '../../app/store/graph-of-files.ts';
import { storeFileOf, type WorldHome, worldAt } from '../../app/store/home.ts';
import type { StoredWorld } from '../../app/store/stored-world.ts';
import { openMemoryStore, storeEngine } from '../../compose.ts';
import { defined } from '../../util/defined.ts';
import { LoreError } from '../../util/errors.ts';
import { homeOf, withStoredWorld } from './stored-world.ts';

/** A world to look at. */
export interface WorldGraph {
  readonly store: StoredWorld['store'];
  /** The world's folder; undefined for one on a server whose folder is not at hand. */
  readonly root: string | undefined;
  /** The same; absent there. */
  readonly home?: WorldHome;
  /** Absent where nothing was ingested. */
  readonly record?: StoredWorld['record'];
}

/**
 * Does one piece of work that only looks: on the store of a world, or, where none was made or another process holds it, on what the files say.
 */
export async function withWorldGraph<T>(path: string | undefined, work: (graph: WorldGraph) => Promise<T>): Promise<T> {
  const home = homeOf({ path, store: 'need' });
  const isStored = !storeEngine(process.env).ownsFile || (home !== undefined && existsSync(storeFileOf(home)));
  let begun = false;
  const onStore = () =>
    withStoredWorld({ path, store: 'need', access: 'read' }, ({ store, record }) => {
      begun = true;
      return work({ store, root: home?.root, ...defined({ home, record }) });
    });
  if (!isStored) return onFiles(home ?? worldAt('.'), work);
  return onStore().catch((error: unknown) => {
    const isOut = error instanceof LoreError && ['store-locked', 'no-store'].includes(error.code);
    if (begun || home === undefined || !isOut) throw error;
    return onFiles(home, work);
  });
}

async function onFiles<T>(home: WorldHome, work: (graph: WorldGraph) => Promise<T>): Promise<T> {
  const store = await openMemoryStore();
  try {
    await fillFromFiles(store, home, () => new Date());
    return await work({ store, root: home.root, home });
  } finally {
    await store.close();
  }
}
