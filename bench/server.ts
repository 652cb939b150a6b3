import { openNeo4jStore } from '../src/graph/neo4j/store.ts';
import { neo4jEnvironment, type RunningNeo4j, startNeo4j } from '../test/support/neo4j/server.ts';
import { emptyStore } from './empty-store.ts';

/** A Neo4j for one measurement. */
export interface MeasuredServer {
  readonly server: RunningNeo4j;
  readonly env: Readonly<Record<string, string>>;
  /** With the heap that it was given. */
  readonly version: string;
  readonly empty: () => Promise<void>;
}

/** The environment in which everything runs embedded. */
export const embeddedEnvironment = { NEO4J_URI: '' };

/**
 * Starts a Neo4j (or takes that of `NEO4J_URI`, which must be empty), hands it to `work`, empties and stops it. Undefined,
 * and the reason goes to `onObstacle`, where there is none.
 */
export async function withServer<T>(
  onObstacle: (why: string) => void,
  work: (server: MeasuredServer) => Promise<T>,
  { fullSpeed = true }: { readonly fullSpeed?: boolean } = {},
): Promise<T | undefined> {
  const server = await startNeo4j({ fullSpeed });
  if ('obstacle' in server) {
    onObstacle(server.obstacle);
    return undefined;
  }
  try {
    const version = await versionOf(server);
    const env = neo4jEnvironment(server);
    return await work({ server, env, version, empty: () => emptied(server) });
  } finally {
    if (process.env.NEO4J_URI) await emptied(server);
    await server.stop();
  }
}

async function emptied(server: RunningNeo4j): Promise<void> {
  const store = await openNeo4jStore(server);
  try {
    await emptyStore(store);
  } finally {
    await store.close();
  }
}

async function versionOf(server: RunningNeo4j): Promise<string> {
  const store = await openNeo4jStore(server);
  try {
    const heap = process.env.NEO4J_URI ? '' : `, heap of ${process.env.LORE_TEST_NEO4J_HEAP ?? '2g'}`;
    return `${store.engine.version}${heap}`;
  } finally {
    await store.close();
  }
}
