import type { GrafeoDB } from '@grafeo-db/js';
import { defined } from '../../util/defined.ts';
import { systemReason } from '../../util/files/system-reason.ts';
import { indexesIn } from '../index-rows.ts';
import type { GraphStore } from '../port.ts';
import { timeLimitError, withDeadline, withinTime } from '../time-budget.ts';
import { Database, type OpenedDatabase } from './database.ts';
import { loadEngine } from './engine.ts';
import { fileFault, isFileFault } from './errors.ts';
import { isUnwritable, openFile } from './files/file.ts';
import { isHolder, removeHolder, writeHolder } from './files/holder.ts';
import { FileIdentity } from './files/identity.ts';
import { logIdentity, setLogAside, strayLog } from './files/log.ts';
import { LimitedRunner } from './limited/limited.ts';
import { QueryPlanner } from './planner/planner.ts';
import { rowsOf } from './query.ts';
import * as statements from './statements.ts';
import { toEngineParams } from './values.ts';
import { Writes } from './writing/writes.ts';

export interface EmbeddedOptions {
  /** The graph's file; created with its folder when absent. Without a path the graph is in memory. */
  readonly path?: string;
  /** Opens an existing file that other readers may have open too; every write is refused. */
  readonly readOnly?: boolean;
  /** For who only looks: where nothing can be written, as in a folder of somebody else or on a full disk, the file is opened as `readOnly` does. */
  readonly looks?: boolean;
}

/**
 * Opens the embedded graph store. A file belongs to one writing process until `close()`. Rejects with GraphError
 * `store-locked`, `store-missing`, `store-damaged`, `store-unreadable` or `engine-missing`.
 */
export async function openEmbeddedStore(options: EmbeddedOptions = {}): Promise<GraphStore> {
  const { path, readOnly = false, looks = false } = options;
  const engine = await loadEngine();
  if (path === undefined) {
    const db = engine.GrafeoDB.create();
    return storeOf({ engine, db, path, readOnly: false, onClosed: () => undefined });
  }
  const logAside = readOnly ? undefined : strayLogAside(path);
  const lookAt = async (unwritable?: string): Promise<GraphStore> => {
    const db = await openFile(engine, path, true);
    return storeOf({ engine, db, path, readOnly: true, onClosed: () => undefined, ...defined({ unwritable }) });
  };
  if (readOnly) return lookAt();
  let db: GrafeoDB;
  try {
    db = await openFile(engine, path, false);
  } catch (error) {
    if (looks && isUnwritable(error)) return lookAt(systemReason(error.cause));
    throw error;
  }
  const identity = new FileIdentity(path);
  const log = logIdentity(path);
  await writeHolder(path);
  return storeOf({
    ...{ engine, db, path, readOnly, identity },
    ...defined({ logAside }),
    onClosed: () => removeHolder(path),
    onLost: () => leaveLost(path, identity, log),
  });
}

/** A new file would be refused beside the log of one that is gone. Where it cannot be moved, opening says why. */
function strayLogAside(path: string): string | undefined {
  try {
    return strayLog(path) === undefined ? undefined : setLogAside(path);
  } catch {
    return undefined;
  }
}

/**
 * Leaves what lies beside a lost file as its successor needs it. Our log would be refused with another file, or what is in it would come on
 * top of that; where no file is there, it waits for ours to be put back. Files of another process stay untouched.
 */
async function leaveLost(path: string, identity: FileIdentity, log: string | undefined): Promise<void> {
  if (!(await isHolder(path))) return;
  try {
    if (!identity.isMissing && log !== undefined && logIdentity(path) === log) setLogAside(path);
  } catch {
    // The next process to open the file learns that the log is another's.
  }
  removeHolder(path);
}

/** The port over one database. Writes run one at a time; reads see the last commit and wait for no write. */
function storeOf(opened: OpenedDatabase): GraphStore {
  const database = new Database(opened);
  const planner = new QueryPlanner((cypher) => database.plan(cypher));
  const limited = new LimitedRunner({ version: () => database.version, save: (path) => saveTo(path, database) });
  const writes = new Writes(database);
  return {
    engine: {
      ...{ name: 'embedded', version: opened.db.version(), location: database.location },
      ...defined({ unwritable: opened.unwritable }),
    },

    read: (cypher, params = {}) =>
      database.reading(async (db) => {
        await planner.requireReadOnly(cypher);
        return rowsOf(db, cypher, params);
      }),

    planLimited: (cypher, limits) =>
      database.reading(() =>
        withinTime(limits, async (timeMs) => {
          const outcome = await withDeadline(
            timeMs,
            async () => undefined,
            () => planner.planned(cypher),
          );
          if (outcome.done) return outcome.value;
          throw timeLimitError(timeMs);
        }),
      ),

    readLimited: (cypher, params, limits) =>
      database.reading(async () => {
        await planner.requireReadOnly(cypher);
        const text = await planner.withRowLimit(cypher, limits.rows + 1);
        return limited.run(text, toEngineParams(params), limits);
      }),

    checkReadOnly: (cypher) => database.reading(() => planner.verdict(cypher)),
    explain: (cypher) => database.reading(() => planner.explain(cypher)),
    listIndexes: () => database.reading(async (db) => indexesIn(await rowsOf(db, statements.listIndexes))),
    counts: () => database.reading(async (db) => ({ nodes: db.nodeCount(), edges: db.edgeCount() })),

    ...defined({ logAside: opened.logAside }),
    lost: () => database.lost(),
    write: (work) => writes.run(work),
    ensureSchema: (indexes) => writes.ensureSchema(indexes),

    async close() {
      if (!database.refuseFurther()) return;
      await limited.close();
      await database.readsEnded();
      await writes.end(() => database.close());
    },
  };
}

function saveTo(path: string, database: Database): void {
  try {
    database.current.save(path);
  } catch (cause) {
    throw isFileFault(cause) ? fileFault(path, cause) : cause;
  }
}
