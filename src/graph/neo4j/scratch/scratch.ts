import { GraphError } from '../../../util/errors.ts';
import { Mutex } from '../../../util/mutex.ts';
import { insideWriteTo, isInsideWriteTo } from '../../inside-write.ts';
import type { GraphStore } from '../../port.ts';
import { timeLimitError, withDeadline, withinTime } from '../../time-budget.ts';
import { connectToServer, type Neo4jSettings } from '../connection.ts';
import { closedError } from '../errors.ts';
import { openPlanner, writeRefused } from '../planner/planner.ts';
import { stepByStep } from '../rewriting/step-by-step.ts';
import { runLimited, runStatement } from '../run.ts';
import { RebuiltTransaction } from './rebuilt-transaction.ts';

/**
 * An empty graph on a Neo4j server that is never stored: for `lore check`, which borrows the server's engine and leaves
 * its database as it was.
 *
 * Community Edition has a single database, which may hold a world or something else, and several checks may run at
 * once. So the whole scratch graph is **one transaction that is never committed**. No one else sees what it holds; what
 * the database holds is set aside and then deleted inside it (and only there); and whatever ends the process (a crash,
 * `kill -9`, a lost network) makes the server roll it back. Readers of the database notice nothing. Whoever writes to
 * nodes that it holds waits until the check is over, since hiding locks them; an empty database has nothing to lock.
 *
 * Writes are recorded, and repeated in a new transaction when one has died; that also makes deadlocks with other writers
 * harmless. The graph lives in the server's memory: about 7 KB per relation with its edges (100,000 relations need a heap
 * of 2 GB); beyond it fails with `neo4j-out-of-memory`. There are no indexes inside a transaction, so `ensureSchema` does
 * nothing, `unique` is not enforced for `createNodes`, and the writer itself remembers where each node is. Label and
 * property names that were new to the server stay in its list of names.
 *
 * Queries run one after another; inside a write only its writer can be queried. Do not change batches after handing them
 * to the writer.
 */
export async function openNeo4jScratch(settings: Neo4jSettings): Promise<GraphStore> {
  const connection = await connectToServer(settings);
  const planner = openPlanner(connection);
  const graph = new RebuiltTransaction(connection);
  const turns = new Turns();
  const count = (cypher: string): Promise<number> =>
    graph.query(async ({ tx }) => Number((await runStatement(tx, cypher, {})).rows[0]?.count));

  return {
    engine: connection.engine,

    // Not checked beforehand, since that would plan every query twice: one that has written is gone with the transaction.
    read: (cypher, params = {}) =>
      turns.next(() =>
        graph.query(async ({ tx }) => {
          const { rows, readOnly } = await runStatement(tx, stepByStep(cypher), params);
          if (!readOnly) throw writeRefused('it writes, or changes the schema or the server');
          return rows;
        }),
      ),

    planLimited: (cypher, limits) => turns.next(() => withinTime(limits, (timeMs) => planner.planned(cypher, timeMs))),

    readLimited: (cypher, params, limits) =>
      turns.next(async () => {
        await withinTime(limits, (timeMs) => planner.requireReadOnly(cypher, timeMs));
        // Only the query counts, not what it takes to build the graph again after the one before it was stopped.
        const outcome = await graph.query(({ tx }) =>
          withinTime(limits, async (timeMs) => {
            const run = () => runLimited(tx, stepByStep(cypher), params, limits);
            return { timeMs, ...(await withDeadline(timeMs, async () => undefined, run)) };
          }),
        );
        if (outcome.done) return outcome.value;
        await graph.discard(); // a time limit stops the whole transaction
        throw timeLimitError(outcome.timeMs);
      }),

    write: (work) => turns.next(() => graph.write((writer) => turns.inWrite(() => work(writer)))),

    checkReadOnly: (cypher) => turns.next(() => planner.verdict(cypher)),
    explain: (cypher) => turns.next(() => planner.explain(cypher)),
    ensureSchema: () => turns.next(async () => undefined),
    listIndexes: async () => [],

    counts: () =>
      turns.next(async () => ({
        nodes: await count('MATCH (n) RETURN count(n) AS count'),
        edges: await count('MATCH ()-[e]->() RETURN count(e) AS count'),
      })),

    async close() {
      await turns.end();
      await graph.discard();
      await connection.close();
    },
  };
}

/** One piece of work at a time, since a transaction runs one query. */
class Turns {
  readonly #queue = new Mutex();
  #ended = false;

  /** Rejects with `store-closed` after the end, and with `nested-read` inside a write, for which it would wait for ever. */
  next<T>(work: () => Promise<T>): Promise<T> {
    if (this.#ended) return Promise.reject(closedError());
    if (isInsideWriteTo(this)) return Promise.reject(nestedError());
    return this.#queue.run(work);
  }

  inWrite<T>(work: () => Promise<T>): Promise<T> {
    return insideWriteTo(this, work);
  }

  end(): Promise<void> {
    this.#ended = true;
    return this.#queue.run(async () => undefined);
  }
}

const nestedError = (): GraphError =>
  new GraphError('A scratch store has one transaction: inside a write it can be read through the writer only.', {
    code: 'nested-read',
    fix: "Use the writer's own query.",
  });
