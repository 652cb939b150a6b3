import type { GrafeoDB } from '@grafeo-db/js';
import { GraphError } from '../../util/errors.ts';
import { systemCode, systemReason } from '../../util/files/system-reason.ts';
import type { Engine } from './engine.ts';
import { engineText, isFileFault } from './errors.ts';
import type { FileIdentity } from './files/identity.ts';

export interface OpenedDatabase {
  readonly engine: Engine;
  readonly db: GrafeoDB;
  /** Undefined: in memory. */
  readonly path: string | undefined;
  readonly readOnly: boolean;
  /** Why it is only read, where that was not asked for. */
  readonly unwritable?: string;
  /** Absent: in memory. */
  readonly identity?: FileIdentity;
  /** Where the log of an earlier file was moved, which lay in the way. */
  readonly logAside?: string;
  /** Called once, when the database is closed. */
  readonly onClosed: () => void;
  /** Called once in its place where the file was lost meanwhile. */
  readonly onLost?: () => Promise<void>;
}

/** The engine's database behind a store. A first load replaces it by another; reads under way end in the one they began in. */
export class Database {
  readonly location: string;
  readonly #opened: OpenedDatabase;
  readonly #reads = new Set<Promise<unknown>>();
  #current: GrafeoDB;
  #version = 0;
  #closed = false;
  #isEnded = false;

  constructor(opened: OpenedDatabase) {
    this.#opened = opened;
    this.#current = opened.db;
    this.location = opened.path ?? 'memory';
  }

  get current(): GrafeoDB {
    return this.#current;
  }

  /** Changes with every committed write. */
  get version(): number {
    return this.#version;
  }

  /** In memory, without anything in it: nothing can be lost, so a load needs no transaction. */
  get isFresh(): boolean {
    return this.#opened.path === undefined && this.#current.nodeCount() === 0;
  }

  /** Runs a read, which a close waits for. */
  async reading<T>(task: (db: GrafeoDB) => Promise<T>): Promise<T> {
    this.requireOpen();
    const running = task(this.#current);
    this.#reads.add(running);
    try {
      return await running;
    } finally {
      this.#reads.delete(running);
    }
  }

  /** EXPLAIN's text. Rejects with the engine's own error. Without parameters: the engine would take an empty set of them for all there are. */
  async plan(cypher: string): Promise<string> {
    const plan = (await this.#current.executeCypher(`EXPLAIN\n${cypher}`)).scalar();
    return typeof plan === 'string' ? plan : '';
  }

  /** An empty database in memory that nobody else sees. */
  createAside(): GrafeoDB {
    return this.#opened.engine.GrafeoDB.create();
  }

  /** The old database is closed when the reads in it have ended. */
  replaceBy(db: GrafeoDB): void {
    const old = this.#current;
    this.#current = db;
    this.noteCommit();
    void Promise.allSettled(this.#reads).then(() => old.close());
  }

  noteCommit(): void {
    this.#version += 1;
  }

  requireOpen(): void {
    if (this.#closed) throw new GraphError('The graph store is closed.', { code: 'store-closed' });
  }

  requireWritable(): void {
    this.requireOpen();
    const lost = this.lost();
    if (lost !== undefined) throw lost;
    const { readOnly, unwritable } = this.#opened;
    if (!readOnly) return;
    if (unwritable !== undefined) {
      throw new GraphError(`${this.location} cannot be written: ${unwritable}.`, {
        code: 'store-unwritable',
        fix: 'Let yourself write there, and make room.',
      });
    }
    throw new GraphError(`${this.location} was opened for reading only.`, {
      code: 'write-refused',
      fix: 'Open it for writing.',
    });
  }

  /** Why nothing more can be kept here. Not asked once it is closed, which writes the file. */
  lost(): GraphError | undefined {
    return this.#isEnded ? undefined : this.#opened.identity?.fault();
  }

  /** Refuses further work. False when that was done before. */
  refuseFurther(): boolean {
    if (this.#closed) return false;
    this.#closed = true;
    return true;
  }

  async readsEnded(): Promise<void> {
    await Promise.allSettled(this.#reads);
  }

  /**
   * Brings the file to its end. Not where it was lost: the engine would do it to what is there now.
   *
   * @throws GraphError `store-log-kept`; `store-gone` where something that was committed is lost with it.
   */
  async close(): Promise<void> {
    const lost = this.lost();
    if (lost !== undefined) {
      await this.#opened.onLost?.();
      if (this.#version > 0) throw lost;
      return;
    }
    this.#isEnded = true;
    try {
      this.#current.close();
    } catch (cause) {
      if (!isFileFault(cause)) throw cause;
      // A reader leaves the log as it was.
      if (this.#version === 0) return;
      throw logKept(this.location, cause);
    } finally {
      this.#opened.onClosed();
    }
  }
}

function logKept(path: string, cause: unknown): GraphError {
  const reason = systemCode(cause) === undefined ? engineText(cause) : systemReason(cause);
  return new GraphError(
    `The store ${path} could not be completed: ${reason}. The change is stored, in the log next to it.`,
    {
      code: 'store-log-kept',
      fix: `The change is kept. ${isFull(cause) ? 'Make room' : 'Check the disk'}; the next command that opens the store completes it.`,
      cause,
    },
  );
}

const isFull = (cause: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(systemCode(cause) ?? '');
