import type { GraphStore } from '../port.ts';
import { EmbeddedStore } from './embedded-store.ts';
import { loadEngine } from './engine.ts';
import { openFile } from './files/file.ts';
import { removeHolder, writeHolder } from './files/holder.ts';

export interface EmbeddedOptions {
  /** The graph's file; created with its folder when absent. Without a path the graph is in memory. */
  readonly path?: string;
  /** Opens an existing file that other readers may have open too; every write is refused. */
  readonly readOnly?: boolean;
}

/**
 * Opens the embedded graph store. A file belongs to one writing process until `close()`. Rejects with GraphError
 * `store-locked`, `store-missing`, `store-damaged`, `store-unreadable` or `engine-missing`.
 */
export async function openEmbeddedStore(options: EmbeddedOptions = {}): Promise<GraphStore> {
  const { path, readOnly = false } = options;
  const engine = await loadEngine();
  if (path === undefined) {
    const db = engine.GrafeoDB.create();
    return new EmbeddedStore({ engine, db, path, readOnly: false, onClosed: () => undefined });
  }
  const db = await openFile(engine, path, readOnly);
  if (readOnly) return new EmbeddedStore({ engine, db, path, readOnly, onClosed: () => undefined });
  await writeHolder(path);
  return new EmbeddedStore({ engine, db, path, readOnly, onClosed: () => removeHolder(path) });
}
