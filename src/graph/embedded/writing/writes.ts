import type { Transaction } from '@grafeo-db/js';
import { GraphError } from '../../../util/errors.ts';
import { Mutex } from '../../../util/mutex.ts';
import { insideWriteTo, isInsideWriteTo } from '../../inside-write.ts';
import type { GraphWriter, IndexSpec } from '../../port.ts';
import type { Database } from '../database.ts';
import { fileFault, isFileFault } from '../errors.ts';
import { addUniqueness, createIndexes } from '../indexes.ts';
import { FreshTarget } from './fresh-target.ts';
import { TransactionTarget } from './transaction-target.ts';
import { EmbeddedWriter } from './writer.ts';

/** The writes of a store, one at a time. */
export class Writes {
  readonly #database: Database;
  readonly #queue = new Mutex();
  #indexes: readonly IndexSpec[] = [];

  constructor(database: Database) {
    this.#database = database;
  }

  async run<T>(work: (tx: GraphWriter) => Promise<T>): Promise<T> {
    this.#database.requireWritable();
    if (isInsideWriteTo(this)) {
      throw new GraphError('A write was started inside another write.', {
        code: 'nested-write',
        fix: 'Use the writer of the outer write.',
      });
    }
    return this.#queue.run(() => {
      this.#database.requireOpen();
      return insideWriteTo(this, () => (this.#database.isFresh ? this.#load(work) : this.#transact(work)));
    });
  }

  async ensureSchema(indexes: readonly IndexSpec[]): Promise<void> {
    this.#database.requireWritable();
    return this.#queue.run(async () => {
      const db = this.#database.current;
      await createIndexes(db, indexes);
      for (const index of indexes) if (index.unique) await addUniqueness(db, index);
      this.#indexes = union(this.#indexes, indexes);
    });
  }

  /** Runs `last` after all writes so far. */
  end(last: () => Promise<void>): Promise<void> {
    return this.#queue.run(last);
  }

  /** Loads into a database aside, which takes the place of the empty one when the work succeeds. Readers never see half of it. */
  async #load<T>(work: (tx: GraphWriter) => Promise<T>): Promise<T> {
    const aside = this.#database.createAside();
    const target = new FreshTarget(aside, this.#indexes);
    try {
      const result = await finished(new EmbeddedWriter(target), work);
      await target.settle();
      await target.index();
      for (const index of this.#indexes) if (index.unique) await addUniqueness(aside, index);
      this.#database.replaceBy(aside);
      return result;
    } catch (error) {
      await Promise.allSettled([target.settle()]);
      aside.close();
      throw error;
    }
  }

  async #transact<T>(work: (tx: GraphWriter) => Promise<T>): Promise<T> {
    const transaction = this.#database.current.beginTransaction();
    try {
      const result = await finished(new EmbeddedWriter(new TransactionTarget(transaction)), work);
      this.#database.requireWritable(); // somebody may have deleted the file meanwhile
      transaction.commit();
      this.#database.noteCommit();
      return result;
    } catch (error) {
      rollBack(transaction);
      throw isFileFault(error) ? fileFault(`The store ${this.#database.location}`, error) : error;
    }
  }
}

/** A commit that failed has rolled back already, though the engine still calls its transaction active; the first error is the one to tell. */
function rollBack(transaction: Transaction): void {
  try {
    if (transaction.isActive) transaction.rollback();
  } catch {
    // nothing of it is left
  }
}

/** Runs the work, waits for what it left running, and refuses later calls to its writer. */
async function finished<T>(writer: EmbeddedWriter, work: (tx: GraphWriter) => Promise<T>): Promise<T> {
  try {
    return await work(writer);
  } finally {
    await writer.end();
  }
}

function union(known: readonly IndexSpec[], added: readonly IndexSpec[]): IndexSpec[] {
  const byName = new Map([...known, ...added].map((spec) => [JSON.stringify([spec.label, spec.property]), spec]));
  return [...byName.values()];
}
