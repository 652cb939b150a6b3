import { Neo4jError } from 'neo4j-driver';
import { GraphError } from '../../../util/errors.ts';
import type { GraphWriter } from '../../port.ts';
import { withDeadline } from '../../time-budget.ts';
import type { Connection } from '../connection.ts';
import { isOutOfMemory } from '../error-explanations.ts';
import { toGraphError } from '../errors.ts';
import { withWriter } from '../writing/guarded.ts';
import { beginScratch, type OpenTransaction } from './open-transaction.ts';

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 100;
const ROLLED_BACK_MS = 2000;
/** For a new transaction while the server holds the old one: in an empty database there is nothing to wait for. */
const HELD_MS = 20_000;

/** One recorded write; repeating all of them in order gives the same graph. */
type Operation = (writer: GraphWriter) => Promise<unknown>;

/**
 * The scratch graph's transaction, which is begun again when it has died: every write is recorded, and repeated in the
 * new one. A transaction dies of any query that fails, of a time limit and of a lost connection.
 */
export class RebuiltTransaction {
  readonly #connection: Connection;
  readonly #journal: Operation[] = [];
  #open: OpenTransaction | undefined;
  /** Those before it that the server has not rolled back: it goes on with a query, and holds what was set aside in the database. */
  #held = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Runs `work` on the graph; a failure that may pass is tried again on a rebuilt one. Writes of a failed attempt are forgotten. */
  async attempt<T>(work: (open: OpenTransaction) => Promise<T>): Promise<T> {
    const mark = this.#journal.length;
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await this.#connection.lookout.during(async () => work(await this.#current()));
      } catch (error) {
        await this.discard();
        this.#journal.length = mark;
        if (attempts >= ATTEMPTS || !mayPass(error)) throw toGraphError(error, this.#connection.target);
        await pause(FIRST_PAUSE_MS * 2 ** (attempts - 1));
      }
    }
  }

  /** As `attempt`, for work that only asks: what the database holds is gone from the graph before. */
  query<T>(work: (open: OpenTransaction) => Promise<T>): Promise<T> {
    return this.attempt(async (open) => {
      await open.clear();
      return work(open);
    });
  }

  /** As `attempt`, for work that writes. */
  write<T>(work: (writer: GraphWriter) => Promise<T>): Promise<T> {
    return this.attempt((open) => withWriter(this.#recording(open), work));
  }

  /** Has the server roll it back. It notices that between two rows of a query; one that takes long over one row is not waited for. */
  async discard(): Promise<void> {
    const { session } = this.#open ?? {};
    this.#open = undefined;
    if (session === undefined) return;
    const ending = session.close().catch(() => undefined);
    const { done } = await withDeadline(
      ROLLED_BACK_MS,
      async () => undefined,
      () => ending,
    );
    if (done) return;
    this.#held += 1;
    void ending.then(() => {
      this.#held -= 1;
    });
  }

  async #current(): Promise<OpenTransaction> {
    if (this.#open !== undefined) return this.#open;
    const beginning = beginScratch(this.#connection);
    const begun =
      this.#held > 0
        ? await withDeadline(
            HELD_MS,
            () => beginning.then(({ session }) => session.close()),
            () => beginning,
          )
        : { done: true as const, value: await beginning };
    if (!begun.done) throw heldError();
    this.#open = begun.value;
    for (const operation of this.#journal) await operation(this.#open.writer);
    return this.#open;
  }

  /** The writer handed to `work`: what changes the graph goes into the journal, what fails is a GraphError. */
  #recording({ writer, changes }: OpenTransaction): GraphWriter {
    const record = async <T>(operation: (writer: GraphWriter) => Promise<T>): Promise<T> => {
      const before = changes();
      try {
        const result = await operation(writer);
        if (changes() > before) this.#journal.push(operation);
        return result;
      } catch (error) {
        throw toGraphError(error, this.#connection.target);
      }
    };
    return {
      query: (cypher, params) => record((to) => to.query(cypher, params)),
      upsertNodes: (batch) => record((to) => to.upsertNodes(batch)),
      upsertEdges: (batch) => record((to) => to.upsertEdges(batch)),
      createNodes: (batch) => record((to) => to.createNodes(batch)),
      createEdges: (batch) => record((to) => to.createEdges(batch)),
    };
  }
}

/** Transient failures and lost transactions, seen either as the driver's error or as ours around it. */
function mayPass(error: unknown): boolean {
  const cause = error instanceof GraphError ? error.cause : error;
  if (!(cause instanceof Neo4jError)) return false;
  if (isOutOfMemory(cause.code)) return false; // the server calls that transient, but the graph would not be smaller
  return cause.retryable || /Transaction\.(Terminated|TransactionNotFound)/.test(cause.code);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const heldError = (): GraphError =>
  new GraphError('The server does not stop a query of a rule from outside, which holds the nodes of its database.', {
    code: 'scratch-held',
    fix: 'Remove the rule that ran into its time limit, or name an empty database in NEO4J_DATABASE.',
  });
