import type { GrafeoDB } from '@grafeo-db/js';
import { GraphError } from '../../util/errors.ts';

export interface Engine {
  readonly GrafeoDB: typeof GrafeoDB;
}

/**
 * The embedded engine, loaded on first use: its binary exists for some platforms only, and nobody who keeps a
 * world on Neo4j should notice that. Rejects with GraphError `engine-missing` that names the other way.
 */
export async function loadEngine(load: () => Promise<Engine> = importEngine): Promise<Engine> {
  try {
    return await load();
  } catch (cause) {
    throw new GraphError(
      `The embedded graph engine cannot be loaded on this platform (${process.platform}-${process.arch}).`,
      {
        code: 'engine-missing',
        fix: 'Reinstall with optional dependencies (npm install --include=optional). Or keep the world on a Neo4j server (NEO4J_URI): only checks and dry runs need this engine.',
        cause,
      },
    );
  }
}

async function importEngine(): Promise<Engine> {
  const { default: engine } = await import('@grafeo-db/js');
  return engine;
}
