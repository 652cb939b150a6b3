import { setTimeout } from 'node:timers/promises';
import { refuseLinkedStore } from './graph/linked-store.ts';
import type { Neo4jSettings } from './graph/neo4j/connection.ts';
import type { GraphStore, StoreHolder } from './graph/port.ts';
import type { StoreOffer } from './graph/remote/offer.ts';
import { ConfigError, GraphError } from './util/errors.ts';
import { cacheFolder } from './util/files/cache-folder.ts';
import { version } from './util/package.ts';

/** The composition root: the only place that picks an adapter. Each is loaded when it is used, so that `lore --version` loads no engine. */

export type Environment = Readonly<Record<string, string | undefined>>;

/** The purpose for which a store is opened. To `read` it, it need not be writable. */
export type StoreAccess = 'read' | 'write';

export interface StoreOptions {
  readonly env: Environment;
  /** Default: `write`. */
  readonly access?: StoreAccess | undefined;
  /** The embedded engine's file; not used when the environment names a Neo4j server. Absent: in memory. */
  readonly path?: string;
}

/**
 * The store that a world is kept in: Neo4j when `NEO4J_URI` is set (with `NEO4J_USER` or `NEO4J_USERNAME`,
 * `NEO4J_PASSWORD`, `NEO4J_DATABASE`, `NEO4J_WAIT`), else the embedded engine on `path`. Rejects with a GraphError that says why the
 * engine cannot be used and what to do.
 */
export async function openStore({ env, path, access }: StoreOptions): Promise<GraphStore> {
  const neo4j = neo4jSettings(env);
  if (neo4j !== undefined) {
    const { openNeo4jStore } = await import('./graph/neo4j/store.ts');
    return openNeo4jStore(neo4j);
  }
  return openEmbedded(path, access);
}

/** The engine that keeps worlds in this environment: `openStore` on a file of each world, or on one server for all. */
export function storeEngine(env: Environment) {
  const ownsFile = neo4jSettings(env) === undefined;
  return {
    ownsFile,
    open: async (path: string, access?: StoreAccess): Promise<GraphStore> => {
      if (ownsFile) refuseLinkedStore(path);
      return openStore({ env, path, access });
    },
    files: ownsFile ? graphFiles : undefined,
  };
}

/** The same for a short command: where another process of this user has the file open and lets others work on it, it works there. */
export function sharedEngine(env: Environment) {
  const engine = storeEngine(env);
  if (!engine.ownsFile) return engine;
  return { ...engine, open: (path: string, access?: StoreAccess) => openShared(path, env, access) };
}

/** A server that was just started may not be heard of yet. */
const mostStartMs = 2_000;
const pollMs = 100;

async function openShared(path: string, env: Environment, access?: StoreAccess): Promise<GraphStore> {
  refuseLinkedStore(path);
  const { openRemoteStore } = await import('./graph/remote/store.ts');
  const place = { path, cache: cacheFolder(process.platform, env), version: version() };
  for (let waited = 0; ; waited += pollMs) {
    const remote = await openRemoteStore(place);
    if (remote !== undefined) return remote;
    try {
      return await openEmbedded(path, access);
    } catch (error) {
      if (!(error instanceof GraphError) || error.code !== 'store-locked' || !(await isHeldForLong(path))) throw error;
      if (waited >= mostStartMs) throw notFound(error);
    }
    await setTimeout(pollMs);
  }
}

/** The holder of the file, if it would let this process work on it. */
const notFound = (locked: GraphError): GraphError =>
  new GraphError(locked.message, {
    code: locked.code,
    fix: 'Short commands need not wait for it, but this one does not find it: run it as the same user on the same machine, with the same HOME and XDG_CACHE_HOME. Or end that process.',
    cause: locked,
  });

/** True if who has the file open is one of those that let others work on it. */
async function isHeldForLong(path: string): Promise<boolean> {
  const { readHolder } = await import('./graph/embedded/files/holder.ts');
  return /^lore(?:check)? (?:watch|mcp|serve)\b/.test((await readHolder(path))?.command ?? '');
}

export interface OfferToOthers {
  readonly env: Environment;
  readonly holder: StoreHolder;
  /** Called after each commit of another process, with the labels and types that its writes name. */
  readonly onCommit: (touched: ReadonlySet<string>) => void;
}

/**
 * Lets other processes of this user work on a store that this one has open. Undefined where that is nothing to offer: a server, a store
 * in memory, or one that another process has open.
 *
 * @throws GraphError or the system's own error where it cannot be offered.
 */
export async function offerToOthers(
  store: GraphStore,
  { env, holder, onCommit }: OfferToOthers,
): Promise<StoreOffer | undefined> {
  const { name, location, holder: other } = store.engine;
  if (name !== 'embedded' || location === 'memory' || other !== undefined) return undefined;
  const { offerStore } = await import('./graph/remote/offer.ts');
  const cache = cacheFolder(process.platform, env);
  return offerStore({ store, cache, version: version(), holder, onCommit });
}

const graphFiles = {
  copy: async (from: string, to: string) => (await wholeFiles()).copyGraphFile(from, to),
  move: async (from: string, to: string) => (await wholeFiles()).moveGraphFile(from, to),
  remove: async (path: string) => (await wholeFiles()).removeGraphFile(path),
  strayLog: async (path: string) => (await logs()).strayLog(path),
  setLogAside: async (path: string) => (await logs()).setLogAside(path),
};

const wholeFiles = () => import('./graph/embedded/files/whole-file.ts');
const logs = () => import('./graph/embedded/files/log.ts');

export { movingStore } from './graph/moving-store.ts';
export { rememberingStore } from './graph/remembering-store.ts';

/** An empty store in memory, whatever the environment says: for checks, and for dry runs beside a store that others share. */
export const openMemoryStore = (): Promise<GraphStore> => openEmbedded(undefined);

/** For tests of rules on a server: its database has to be empty, and is again when the store is closed. */
export async function openEmptiedServer(settings: Neo4jSettings): Promise<GraphStore> {
  const { openEmptiedStore } = await import('./graph/neo4j/emptied-store.ts');
  return openEmptiedStore(settings);
}

/** Undefined when the environment names no server. An empty variable counts as unset. @throws ConfigError `neo4j-wait`. */
export function neo4jSettings(env: Environment): Neo4jSettings | undefined {
  const uri = env.NEO4J_URI || undefined;
  if (uri === undefined) return undefined;
  return {
    uri,
    user: env.NEO4J_USER || env.NEO4J_USERNAME || 'neo4j',
    password: env.NEO4J_PASSWORD || undefined,
    database: env.NEO4J_DATABASE || undefined,
    ...waitFor(env.NEO4J_WAIT),
  };
}

/** Seconds that a server may be away, say to be restarted, before work on it is given up. */
function waitFor(seconds: string | undefined): Pick<Neo4jSettings, 'awayMs' | 'retryMs'> {
  if (!seconds) return {};
  const ms = /^\d{1,4}$/.test(seconds) ? Number(seconds) * 1000 : 0;
  if (ms < leastWaitMs || ms > mostWaitMs) {
    throw new ConfigError('NEO4J_WAIT is not a number of seconds from 3 to 3600.', {
      code: 'neo4j-wait',
      fix: 'Set it to the seconds that the server may be away, as in NEO4J_WAIT=60, or unset it for 10.',
    });
  }
  return { awayMs: ms, retryMs: Math.max(ms, usualRetryMs) };
}

const leastWaitMs = 3_000;
const mostWaitMs = 3_600_000;
/** For what passes while the server answers: a deadlock, an election of a leader. */
const usualRetryMs = 30_000;

async function openEmbedded(path: string | undefined, access?: StoreAccess): Promise<GraphStore> {
  const { openEmbeddedStore } = await import('./graph/embedded/store.ts');
  return openEmbeddedStore(path === undefined ? {} : { path, looks: access === 'read' });
}
