import { type ManagedTransaction, Neo4jError, type Session } from 'neo4j-driver';
import { GraphError } from '../../util/errors.ts';
import { askInTurn } from '../answers.ts';
import { indexesIn } from '../index-rows.ts';
import type {
  Answer,
  GraphCounts,
  GraphStore,
  GraphWriter,
  IndexSpec,
  LimitedResult,
  Limits,
  Params,
  Query,
  Row,
} from '../port.ts';
import { type Connection, connect, type Neo4jSettings } from './connection.ts';
import { closedError, commitUnknown, timeLimitError, toGraphError } from './errors.ts';
import { gathered } from './gathered.ts';
import { labelsInUse } from './labels.ts';
import { openPlanner } from './planner/planner.ts';
import { runLimited, runStatement, withDeadline } from './run.ts';
import { withWriter } from './writing/guarded.ts';
import { createIndex, dropIndex, indexName, leftoverIndexes, showIndexes } from './writing/statements.ts';
import { indexedWriter } from './writing/writer.ts';

/** Shown by `SHOW TRANSACTIONS`, so that whoever runs the server knows whose query it is. */
const metadata = { app: 'lore-engine' };
const countNodes = 'MATCH (n) RETURN count(n) AS count';
const countAnew = 'CALL db.prepareForReplanning($seconds)';
/** Nodes: up to so many are found fast by any plan, and a server that counts anew forgets all its plans, those of others too. */
const FEW = 2_000;
const INDEXES_ONLINE_SECONDS = 300;
/** The server checks its limits every few seconds; ours comes first, this one catches a client that has died. */
const SERVER_GRACE_MS = 5000;

/**
 * A world kept on a Neo4j server. Reads and writes are managed transactions, which the driver repeats after a transient
 * failure (a deadlock, a leader change, a dropped connection). Rejects as `connect` does.
 */
export async function openNeo4jStore(settings: Neo4jSettings): Promise<GraphStore> {
  return storeOver(await connect(settings));
}

function storeOver(connection: Connection): GraphStore {
  const planner = openPlanner(connection);
  let closed = false;

  async function withSession<T>(mode: 'READ' | 'WRITE', work: (session: Session) => Promise<T>): Promise<T> {
    if (closed) throw closedError();
    const session = connection.session(mode);
    try {
      return await work(session);
    } catch (error) {
      throw toGraphError(error, connection.target);
    } finally {
      await session.close();
    }
  }

  const read = (cypher: string, params: Params = {}): Promise<Row[]> =>
    withSession('READ', async (session) =>
      session.executeRead(async (tx) => (await runStatement(tx, cypher, params)).rows, { metadata }),
    );

  /** Sends all of them before the first is answered. */
  const readLane = (queries: readonly Query[], onAnswer: (index: number) => void): Promise<Answer[]> =>
    withSession('READ', (session) =>
      session.executeRead(
        (tx) =>
          allOf(
            queries.map(async ({ cypher, params = {} }, index) => {
              const { rows } = await runStatement(tx, cypher, params);
              onAnswer(index);
              return { rows };
            }),
          ),
        { metadata },
      ),
    );

  const readEach = async (queries: readonly Query[], onAnswer?: (index: number) => void): Promise<Answer[]> => {
    const answers = new Map<number, Answer>();
    await Promise.all(
      lanesOf(queries).map(async (lane) => {
        const asked = lane.map(({ query }) => query);
        const heard = (at: number): void => onAnswer?.(lane[at]?.index ?? 0);
        // A query that fails takes its transaction with it, and the lane: then each is asked alone.
        const answered = await readLane(asked, heard).catch(() =>
          askInTurn(asked, ({ cypher, params }) => read(cypher, params), heard),
        );
        for (const [at, answer] of answered.entries()) answers.set(lane[at]?.index ?? 0, answer);
      }),
    );
    return [...answers].sort(([a], [b]) => a - b).map(([, answer]) => answer);
  };

  return {
    engine: connection.engine,
    read,
    readEach,

    gathered: () => gathered(readEach),

    async readLimited(cypher: string, params: Params, limits: Limits): Promise<LimitedResult> {
      if (closed) throw closedError();
      await planner.requireReadOnly(cypher);
      return withSession('READ', async (session) => {
        const config = { metadata, timeout: limits.timeMs + SERVER_GRACE_MS };
        const outcome = await withDeadline(
          limits.timeMs,
          () => session.close(),
          () => session.executeRead((tx) => runLimited(tx, cypher, params, limits), config),
        );
        if (outcome.done) return outcome.value;
        throw timeLimitError(limits.timeMs);
      });
    },

    write: <T>(work: (tx: GraphWriter) => Promise<T>) => {
      let workDone = false;
      return withSession('WRITE', (session) =>
        session.executeWrite(
          async (tx) => {
            const committing = workDone; // and here it is again: the commit failed, or nobody could tell us of it
            try {
              const result = await withWriter(writerOver(tx, connection), work);
              workDone = true;
              return result;
            } catch (error) {
              if (committing && error instanceof GraphError && error.code === 'not-unique') throw commitUnknown(error);
              return rethrowForRetry(error);
            }
          },
          { metadata },
        ),
      );
    },

    async checkReadOnly(cypher) {
      if (closed) throw closedError();
      return planner.verdict(cypher);
    },

    async explain(cypher) {
      if (closed) throw closedError();
      return planner.explain(cypher);
    },

    async analyze() {
      const [row] = await read(countNodes);
      if (Number(row?.count) <= FEW) return;
      await withSession('WRITE', (session) => session.run(countAnew, { seconds: INDEXES_ONLINE_SECONDS })).catch(
        (error: unknown) => {
          // Whoever may write need not be allowed this, and loses a good plan or two until the server counts by itself.
          if (!isRefusedProcedure(error)) throw error;
        },
      );
    },

    async ensureSchema(indexes: readonly IndexSpec[]) {
      const missing = missingIndexes(indexes, await read(showIndexes));
      if (missing.length === 0) return;
      await withSession('WRITE', async (session) => {
        const create = () =>
          session.executeWrite(async (tx) => {
            for (const index of missing) await tx.run(createIndex(index));
          });
        await create().catch(async (error: unknown) => {
          if (!isNameTaken(error)) throw error;
          await dropLeftovers(session, missing);
          await create();
        });
        await session.run('CALL db.awaitIndexes($seconds)', { seconds: INDEXES_ONLINE_SECONDS });
      });
    },

    labelsInUse: (names) => labelsInUse(read, names),
    listIndexes: async () => indexesIn(await read(showIndexes)),

    async counts(): Promise<GraphCounts> {
      const [nodes, edges] = await Promise.all([read(countNodes), read('MATCH ()-[e]->() RETURN count(e) AS count')]);
      return { nodes: Number(nodes[0]?.count), edges: Number(edges[0]?.count) };
    },

    async close() {
      closed = true;
      await connection.close();
    },
  };
}

/** Queries side by side, where there are enough of them: a connection runs one at a time. */
const LANES = 3;

function lanesOf(queries: readonly Query[]): { readonly query: Query; readonly index: number }[][] {
  const count = Math.min(LANES, Math.ceil(queries.length / LANES));
  const numbered = queries.map((query, index) => ({ query, index }));
  return Array.from({ length: count }, (_, lane) => numbered.filter(({ index }) => index % count === lane));
}

/** All of them, or the first failure once none is under way any more. */
async function allOf<T>(running: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(running);
  return Promise.all(running);
}

/** Not allowed to this user, or not known to this server. */
function isRefusedProcedure(error: unknown): boolean {
  const cause = error instanceof GraphError ? error.cause : error;
  return cause instanceof Neo4jError && /\.(Forbidden|ProcedureNotFound)$/.test(cause.code);
}

function isNameTaken(error: unknown): boolean {
  return error instanceof Neo4jError && error.code.endsWith('.IndexWithNameAlreadyExists');
}

/** A constraint whose making was cut short leaves its index behind, by its name. */
async function dropLeftovers(session: Session, wanted: readonly IndexSpec[]): Promise<void> {
  const names = wanted.filter(({ unique }) => unique).map(indexName);
  const { records } = await session.run(leftoverIndexes, { names });
  for (const { name } of records.map((record) => record.toObject())) {
    if (typeof name === 'string') await session.run(dropIndex(name));
  }
}

/** Each CREATE costs a schema lock and a wait, even of an index that is there; a restart of the command finds them all. */
function missingIndexes(wanted: readonly IndexSpec[], rows: readonly Row[]): readonly IndexSpec[] {
  const isThere = ({ label, property, unique }: IndexSpec): boolean =>
    rows.some((row) => row.label === label && row.property === property && (!unique || row.unique === true));
  return wanted.filter((index) => !isThere(index));
}

const writerOver = (tx: ManagedTransaction, connection: Connection) =>
  indexedWriter(async (cypher, params) => {
    try {
      return await runStatement(tx, cypher, params);
    } catch (error) {
      throw toGraphError(error, connection.target);
    }
  });

/** Work sees GraphErrors; the driver, which decides about repeating, needs its own error back. */
function rethrowForRetry(error: unknown): never {
  throw error instanceof GraphError && error.cause instanceof Neo4jError ? error.cause : error;
}
