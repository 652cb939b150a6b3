import { AsyncLocalStorage } from 'node:async_hooks';
import { Neo4jError, type Session, type Transaction } from 'neo4j-driver';
import { GraphError } from '../../../util/errors.ts';
import { askInTurn } from '../../answers.ts';
import type { GraphCounts, GraphStore, GraphWriter, Params, Row } from '../../port.ts';
import { type Connection, connect, type Neo4jSettings } from '../connection.ts';
import { isOutOfMemory } from '../error-explanations.ts';
import { closedError, timeLimitError, toGraphError } from '../errors.ts';
import { labelsInUse } from '../labels.ts';
import { openPlanner, writeRefused } from '../planner/planner.ts';
import { stepByStep } from '../rewriting/step-by-step.ts';
import { runLimited, runStatement, withDeadline } from '../run.ts';
import { withWriter } from '../writing/guarded.ts';
import { scratchWriter } from './scratch-writer.ts';

/** Above this many nodes and edges, hiding what the database holds would cost more than the check. */
const HIDE_AT_MOST = 1_000_000;
const ATTEMPTS = 5;
/** Rows fetched ahead at most when a query is cut off at its row limit. */
const FETCH_SIZE = 1000;
/** Label of what is there until it is deleted. */
const aside = 'LoreSetAside';
const metadata = { app: 'lore-engine', purpose: 'check; rolled back at the end' };

/** One recorded write; repeating all of them in order gives the same graph. */
type Operation = (writer: GraphWriter) => Promise<unknown>;

interface Open {
  readonly session: Session;
  readonly tx: Transaction;
  readonly writer: GraphWriter;
  /** Deletes what the database holds; to be called before anything is asked. */
  readonly clear: () => Promise<void>;
  /** How many statements have changed the graph. */
  readonly changes: () => number;
}

/**
 * An empty graph on a Neo4j server that is never kept: for `lore check`, which borrows the server's engine and leaves
 * its database as it was.
 *
 * Community Edition has a single database, which may hold a world or something else, and several checks may run at
 * once. So the whole scratch graph is **one transaction that is never committed**. What it holds no one else sees, what
 * the database holds is set aside and then deleted inside it (and only there), and whatever ends the process (a crash,
 * `kill -9`, a lost network) makes the server roll it back. Readers of the database notice nothing; whoever writes to
 * nodes that it holds waits until the check is over, since hiding locks them. An empty database has nothing to lock.
 *
 * A transaction dies of any failing query, of a time limit (only transactions can be stopped, not queries) and of a
 * lost connection. So the writes are recorded and repeated in a new transaction when it is next needed; that also makes
 * deadlocks with other writers harmless. The graph lives in the server's memory: about 7 KB per relation with its
 * edges (100,000 relations want a heap of 2 GB); `neo4j-out-of-memory` says so. There are no indexes inside a
 * transaction, so `ensureSchema` does nothing, `unique` is not enforced for `createNodes`, and the writer itself
 * remembers where each node is. Label and property names that were new to the server stay in its list of names.
 *
 * Queries run one after another; inside a write only its writer can be asked. Batches handed to the writer must not be changed afterwards.
 */
export async function openNeo4jScratch(settings: Neo4jSettings): Promise<GraphStore> {
  const connection = await connect(settings);
  const planner = openPlanner(connection);
  const journal: Operation[] = [];
  let open: Open | undefined;
  let closed = false;
  let queue: Promise<unknown> = Promise.resolve();
  /** Tells calls made by the work of a write: they would wait for the write that waits for them. */
  const writing = new AsyncLocalStorage<true>();

  /** One at a time: a transaction runs one query. */
  function exclusive<T>(work: () => Promise<T>): Promise<T> {
    if (closed) return Promise.reject(closedError());
    if (writing.getStore() === true) return Promise.reject(nestedError());
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  }

  async function discard(): Promise<void> {
    const { session } = open ?? {};
    open = undefined;
    await session?.close().catch(() => undefined);
  }

  async function current(): Promise<Open> {
    if (open !== undefined) return open;
    open = await begin(connection);
    for (const operation of journal) await operation(open.writer);
    return open;
  }

  /** Any failure ends the server's transaction; one that may not come again is tried anew, on a rebuilt graph. */
  async function attempt<T>(work: (now: Open) => Promise<T>): Promise<T> {
    const mark = journal.length;
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await work(await current());
      } catch (error) {
        await discard();
        journal.length = mark;
        if (attempts >= ATTEMPTS || !isPassing(error)) throw toGraphError(error, connection.target);
        await pause(50 * 2 ** attempts);
      }
    }
  }

  const run = async (cypher: string, params: Params): Promise<Row[]> =>
    attempt(async ({ tx, clear }) => {
      await clear();
      return (await runStatement(tx, cypher, params)).rows;
    });

  const count = async (cypher: string): Promise<number> => Number((await run(cypher, {}))[0]?.count);

  // Asking the planner first would plan every query twice; a write is seen afterwards, and gone with the transaction.
  const read = (cypher: string, params: Params = {}): Promise<Row[]> =>
    exclusive(() =>
      attempt(async ({ tx, clear }) => {
        await clear();
        const { rows, readOnly } = await runStatement(tx, stepByStep(cypher), params);
        if (!readOnly) throw writeRefused('it writes, or changes the schema or the server');
        return rows;
      }),
    );

  return {
    engine: connection.engine,
    read,
    readEach: (queries, onAnswer) => askInTurn(queries, ({ cypher, params }) => read(cypher, params), onAnswer),

    readLimited: (cypher, params, limits) =>
      exclusive(async () => {
        await planner.requireReadOnly(cypher);
        const outcome = await attempt(async ({ tx, session, clear }) => {
          await clear();
          return withDeadline(
            limits.timeMs,
            () => session.close(),
            () => runLimited(tx, stepByStep(cypher), params, limits),
          );
        });
        if (outcome.done) return outcome.value;
        await discard();
        throw timeLimitError(limits.timeMs);
      }),

    write: (work) =>
      exclusive(() => attempt((now) => writing.run(true, () => withWriter(recording(now, journal, connection), work)))),

    checkReadOnly: (cypher) => exclusive(() => planner.verdict(cypher)),
    explain: (cypher) => exclusive(() => planner.explain(cypher)),
    analyze: async () => undefined, // nothing of it is ever in an index
    ensureSchema: () => exclusive(async () => undefined),
    labelsInUse: (names) => labelsInUse(read, names),
    listIndexes: async () => [],

    counts: (): Promise<GraphCounts> =>
      exclusive(async () => ({
        nodes: await count('MATCH (n) RETURN count(n) AS count'),
        edges: await count('MATCH ()-[e]->() RETURN count(e) AS count'),
      })),

    async close() {
      closed = true;
      await queue;
      await discard();
      await connection.close();
    },
  };
}

async function begin(connection: Connection): Promise<Open> {
  const session = connection.session('WRITE', FETCH_SIZE);
  try {
    const tx = await session.beginTransaction({ metadata });
    let isAside = await setAside(tx);
    const clear = async (): Promise<void> => {
      if (isAside) await runStatement(tx, `MATCH (n:${aside}) DETACH DELETE n`, {});
      isAside = false;
    };
    let changes = 0;
    const writer = scratchWriter(async (cypher, params) => {
      const result = await runStatement(tx, cypher, params);
      if (result.changed) changes += 1;
      return result;
    });
    const query: GraphWriter['query'] = async (cypher, params) => {
      await clear();
      return writer.query(cypher, params);
    };
    return { session, tx, writer: { ...writer, query }, clear, changes: () => changes };
  } catch (error) {
    await session.close().catch(() => undefined);
    throw error;
  }
}

/**
 * Takes from all nodes that are there what queries and unique keys find them by, and says whether there were any. They are
 * deleted only when the graph is written: a transaction that has deleted nodes looks through all of them for every new one
 * under a unique key (beside 40,000 nodes that took a millisecond each).
 */
async function setAside(tx: Transaction): Promise<boolean> {
  const count = async (cypher: string) => Number((await runStatement(tx, cypher, {})).rows[0]?.count);
  const nodes = await count('MATCH (n) RETURN count(n) AS count');
  if (nodes === 0) return false;
  const edges = await count('MATCH ()-[e]->() RETURN count(e) AS count');
  if (nodes + edges > HIDE_AT_MOST) {
    throw new GraphError(`The database holds ${nodes} nodes and ${edges} edges, too many to set aside for a check.`, {
      code: 'scratch-too-full',
      fix: 'Name a smaller or empty database in NEO4J_DATABASE, or unset NEO4J_URI to check with the embedded engine.',
    });
  }
  await runStatement(tx, `MATCH (n) REMOVE n:$(labels(n)) SET n:${aside}`, {});
  return true;
}

/** The writer handed to `work`: what changes the graph goes into the journal, what fails is a GraphError. */
function recording({ writer, changes }: Open, journal: Operation[], connection: Connection): GraphWriter {
  async function record<T>(operation: (writer: GraphWriter) => Promise<T>): Promise<T> {
    const before = changes();
    try {
      const result = await operation(writer);
      if (changes() > before) journal.push(operation);
      return result;
    } catch (error) {
      throw toGraphError(error, connection.target);
    }
  }
  return {
    query: (cypher, params) => record((to) => to.query(cypher, params)),
    upsertNodes: (batch) => record((to) => to.upsertNodes(batch)),
    upsertEdges: (batch) => record((to) => to.upsertEdges(batch)),
    createNodes: (batch) => record((to) => to.createNodes(batch)),
    createEdges: (batch) => record((to) => to.createEdges(batch)),
    createLinkedNodes: (batch) => record((to) => to.createLinkedNodes(batch)),
  };
}

/** Transient failures and lost transactions, seen either as the driver's error or as ours around it. */
function isPassing(error: unknown): boolean {
  const cause = error instanceof GraphError ? error.cause : error;
  if (!(cause instanceof Neo4jError)) return false;
  if (isOutOfMemory(cause.code)) return false; // the server calls that transient, but the graph would not be smaller
  return cause.retryable || /Transaction\.(Terminated|TransactionNotFound)/.test(cause.code);
}

const nestedError = (): GraphError =>
  new GraphError(
    'A store of which nothing is kept has one transaction: inside a write it cannot be read past the writer.',
    {
      code: 'nested-read',
      fix: "Use the writer's own query.",
    },
  );

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
