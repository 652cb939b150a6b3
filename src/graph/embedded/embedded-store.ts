import { AsyncLocalStorage } from 'node:async_hooks';
import type { GrafeoDB } from '@grafeo-db/js';
import { GraphError } from '../../util/errors.ts';
import { Mutex } from '../../util/mutex.ts';
import { answerOf } from '../answers.ts';
import { indexesIn } from '../index-rows.ts';
import type {
  Answer,
  EngineInfo,
  GraphCounts,
  GraphStore,
  GraphWriter,
  IndexSpec,
  LimitedResult,
  Limits,
  Params,
  Query,
  ReadOnlyVerdict,
  Row,
} from '../port.ts';
import type { Engine } from './engine.ts';
import { notUnique } from './errors.ts';
import { LabelLookup } from './labels.ts';
import { LimitedRunner } from './limited/limited.ts';
import { Planner } from './planner/planner.ts';
import { rowsOf, run } from './query.ts';
import * as statements from './statements.ts';
import { toEngineParams } from './values.ts';
import { createIndexes, FreshTarget, TransactionTarget } from './writing/write-target.ts';
import { EmbeddedWriter } from './writing/writer.ts';

export interface OpenedDatabase {
  readonly engine: Engine;
  readonly db: GrafeoDB;
  /** Undefined: in memory. */
  readonly path: string | undefined;
  readonly readOnly: boolean;
  /** Called once, after the database is closed. */
  readonly onClosed: () => void;
}

/** The port over one embedded database. Writers run one at a time; readers see the last commit and wait for nobody. */
export class EmbeddedStore implements GraphStore {
  readonly engine: EngineInfo;
  readonly #opened: OpenedDatabase;
  readonly #writers = new Mutex();
  readonly #writing = new AsyncLocalStorage<true>();
  readonly #limited: LimitedRunner;
  readonly #planner: Planner;
  readonly #labels = new LabelLookup();
  readonly #reads = new Set<Promise<unknown>>();
  #db: GrafeoDB;
  #indexes: readonly IndexSpec[] = [];
  #version = 0;
  #closed = false;

  constructor(opened: OpenedDatabase) {
    this.#opened = opened;
    this.#db = opened.db;
    this.engine = { name: 'embedded', version: opened.db.version(), location: opened.path ?? 'memory' };
    this.#planner = new Planner((cypher) => this.#plan(cypher));
    this.#limited = new LimitedRunner({ version: () => this.#version, save: (path) => this.#db.save(path) });
  }

  read(cypher: string, params: Params = {}): Promise<Row[]> {
    return this.#reading(async () => {
      await this.#planner.requireReadOnly(cypher);
      return rowsOf(this.#db, cypher, params);
    });
  }

  /** All under way together: the engine has threads of its own, and going there and back costs more than a small query. */
  readEach(queries: readonly Query[], onAnswer?: (index: number) => void): Promise<Answer[]> {
    return this.#reading(() =>
      Promise.all(
        queries.map(async ({ cypher, params = {} }, index) => {
          const answer = await answerOf(async () => {
            await this.#planner.requireReadOnly(cypher);
            return rowsOf(this.#db, cypher, params);
          });
          onAnswer?.(index);
          return answer;
        }),
      ),
    );
  }

  readLimited(cypher: string, params: Params, limits: Limits): Promise<LimitedResult> {
    return this.#reading(async () => {
      await this.#planner.requireReadOnly(cypher);
      const text = await this.#planner.withRowLimit(cypher, limits.rows + 1);
      return this.#limited.run(text, toEngineParams(params), limits);
    });
  }

  async write<T>(work: (tx: GraphWriter) => Promise<T>): Promise<T> {
    this.#refuseClosed();
    this.#refuseReader();
    if (this.#writing.getStore() === true) {
      throw new GraphError('A write was started inside another write.', {
        code: 'nested-write',
        fix: 'Use the writer of the outer write.',
      });
    }
    return this.#writers.run(() => {
      this.#refuseClosed();
      return this.#writing.run(true, () => (this.#isFresh() ? this.#load(work) : this.#transact(work)));
    });
  }

  checkReadOnly(cypher: string): Promise<ReadOnlyVerdict> {
    return this.#reading(() => this.#planner.verdict(cypher));
  }

  explain(cypher: string): Promise<string> {
    return this.#reading(() => this.#planner.explain(cypher));
  }

  /** This engine counts as it writes. */
  async analyze(): Promise<void> {
    this.#refuseClosed();
  }

  async ensureSchema(indexes: readonly IndexSpec[]): Promise<void> {
    this.#refuseClosed();
    this.#refuseReader();
    return this.#writers.run(async () => {
      await createIndexes(this.#db, indexes);
      for (const index of indexes) if (index.unique) await addUniqueness(this.#db, index);
      this.#indexes = union(this.#indexes, indexes);
    });
  }

  async listIndexes(): Promise<readonly Pick<IndexSpec, 'label' | 'property'>[]> {
    this.#refuseClosed();
    return indexesIn(await rowsOf(this.#db, statements.showIndexes));
  }

  labelsInUse(names: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#reading(() => this.#labels.inUse(this.#db, names));
  }

  async counts(): Promise<GraphCounts> {
    this.#refuseClosed();
    return { nodes: this.#db.nodeCount(), edges: this.#db.edgeCount() };
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#limited.close();
    await Promise.allSettled(this.#reads);
    await this.#writers.run(async () => this.#db.close());
    this.#opened.onClosed();
  }

  /** A graph in memory without anything in it: nothing can be lost, so a load needs no transaction. */
  #isFresh(): boolean {
    return this.#opened.path === undefined && this.#db.nodeCount() === 0;
  }

  /** Loads into a database aside, which takes this one's place when the work succeeds. Readers never see half of it. */
  async #load<T>(work: (tx: GraphWriter) => Promise<T>): Promise<T> {
    const fresh = this.#opened.engine.GrafeoDB.create();
    const target = new FreshTarget(fresh, this.#indexes);
    try {
      const result = await finished(new EmbeddedWriter(target), work);
      await target.settle();
      await target.index();
      for (const index of this.#indexes) if (index.unique) await addUniqueness(fresh, index);
      this.#replace(fresh);
      return result;
    } catch (error) {
      await Promise.allSettled([target.settle()]);
      fresh.close();
      throw error;
    }
  }

  /** The old database is closed when those who still read in it are done. */
  #replace(db: GrafeoDB): void {
    const old = this.#db;
    this.#db = db;
    this.#version += 1;
    void Promise.allSettled(this.#reads).then(() => old.close());
  }

  async #transact<T>(work: (tx: GraphWriter) => Promise<T>): Promise<T> {
    const transaction = this.#db.beginTransaction();
    try {
      const result = await finished(new EmbeddedWriter(new TransactionTarget(transaction)), work);
      transaction.commit();
      this.#version += 1;
      return result;
    } catch (error) {
      if (transaction.isActive) transaction.rollback();
      throw error;
    }
  }

  /** Without parameters the engine leaves them open; an empty set of them it would take for all there are. */
  async #plan(cypher: string): Promise<string> {
    const plan = (await this.#db.executeCypher(`EXPLAIN\n${cypher}`)).scalar();
    return typeof plan === 'string' ? plan : '';
  }

  async #reading<T>(task: () => Promise<T>): Promise<T> {
    this.#refuseClosed();
    const running = task();
    this.#reads.add(running);
    try {
      return await running;
    } finally {
      this.#reads.delete(running);
    }
  }

  #refuseReader(): void {
    if (!this.#opened.readOnly) return;
    throw new GraphError(`${this.engine.location} was opened for reading only.`, {
      code: 'write-refused',
      fix: 'Open it for writing.',
    });
  }

  #refuseClosed(): void {
    if (!this.#closed) return;
    throw new GraphError('The graph store is closed.', { code: 'store-closed' });
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

/** The engine accepts a constraint that the data already breaks, so the data is looked at first. */
async function addUniqueness(db: GrafeoDB, { label, property }: IndexSpec): Promise<void> {
  const [duplicate] = await rowsOf(db, statements.findDuplicate(label, property));
  if (duplicate !== undefined) throw notUnique(label, property, JSON.stringify(duplicate.value));
  await run(db, statements.createUniqueness(label, property));
}

function union(known: readonly IndexSpec[], added: readonly IndexSpec[]): IndexSpec[] {
  const byName = new Map([...known, ...added].map((spec) => [JSON.stringify([spec.label, spec.property]), spec]));
  return [...byName.values()];
}
