import type { Socket } from 'node:net';
import { defined } from '../../util/defined.ts';
import { GraphError } from '../../util/errors.ts';
import type { GraphStore, Row, StoreHolder } from '../port.ts';
import { TimeBudget } from '../time-budget.ts';
import { CallersTransaction } from './callers-transaction.ts';
import { errorSent, readOnlyHolder } from './errors.ts';
import { sendFrame } from './frames.ts';
import { type Answered, type Request, requestSchema } from './protocol.ts';

export interface CallerOptions {
  readonly socket: Socket;
  readonly store: GraphStore;
  /** This process. */
  readonly holder: StoreHolder;
  /** Milliseconds that a write may wait for its process. */
  readonly idleMs: number;
  /** Called after each commit, with the labels and types that its writes name. */
  readonly onCommit: (touched: ReadonlySet<string>) => void;
}

/** Milliseconds. */
const tellMs = 50;
/** Rows of one message. */
const rowsAtOnce = 2_000;

/** One process that works on the store from outside, and has shown the key. */
export class Caller {
  readonly #options: CallerOptions;
  readonly #transactions = new Map<number, CallersTransaction>();
  readonly #answering = new Set<Promise<unknown>>();
  readonly #gone = new AbortController();
  readonly #news = new Set<string>();
  #telling: NodeJS.Timeout | undefined;
  #isRefusing = false;

  constructor(options: CallerOptions) {
    this.#options = options;
    options.socket.once('close', () => void this.#leave());
  }

  /** Answers a message, when it can. @throws ZodError for one that is none. */
  take(message: unknown): void {
    const request = requestSchema.parse(message);
    const answering = this.#answer(request).catch(() => this.#options.socket.destroy());
    this.#answering.add(answering);
    void answering.finally(() => this.#answering.delete(answering));
  }

  /** Tells it that others have changed something. Events close together are reported at once. */
  tell(touched: ReadonlySet<string>): void {
    for (const name of touched) this.#news.add(name);
    this.#telling ??= setTimeout(() => this.#tellNow(), tellMs).unref();
  }

  #tellNow(): void {
    this.#telling = undefined;
    if (this.#options.socket.writableNeedDrain) {
      this.tell(new Set()); // once it has taken what came before
      return;
    }
    const touched = [...this.#news];
    this.#news.clear();
    void this.#send({ event: 'changed', touched });
  }

  /** Lets no further write begin; resolves when those under way have ended, and what was asked until then is answered. */
  async finish(): Promise<void> {
    this.#isRefusing = true;
    await Promise.all([...this.#transactions.values()].map(({ ended }) => ended));
    await Promise.all(this.#answering);
  }

  /** The begun work is undone. */
  async #leave(): Promise<void> {
    const why = new GraphError('The process that made the change is gone.', { code: 'caller-gone' });
    this.#gone.abort(why);
    clearTimeout(this.#telling);
    await Promise.all([...this.#transactions.values()].map((each) => each.undo(why)));
    this.#transactions.clear();
  }

  async #answer(request: Request): Promise<void> {
    const { id } = request;
    const time = sharedTimeOf(request);
    const spent = () => (time === undefined ? {} : { spentMs: time.shared.totalMs - time.shared.leftMs });
    try {
      const { rows, answer } = await this.#run(request, time);
      await this.#send({ id, ...(await this.#lastOf(id, rows)), answer, ...spent() });
    } catch (error) {
      await this.#send({ id, error: errorSent(error), ...spent() });
    }
  }

  /** Sends all rows but the last part. */
  async #lastOf(id: number, rows: readonly Row[] | undefined): Promise<{ readonly rows?: readonly Row[] }> {
    if (rows === undefined) return {};
    let at = 0;
    for (; rows.length - at > rowsAtOnce; at += rowsAtOnce) {
      await this.#send({ id, rows: rows.slice(at, at + rowsAtOnce), more: true });
    }
    return { rows: rows.slice(at) };
  }

  #send(message: object): Promise<void> {
    return sendFrame(this.#options.socket, message);
  }

  async #run(request: Request, time: { readonly shared: TimeBudget } | undefined): Promise<Answered> {
    const { store } = this.#options;
    switch (request.op) {
      case 'read':
        return { rows: await store.read(request.cypher, request.params) };
      case 'planLimited':
        return { answer: await store.planLimited(request.cypher, { timeMs: request.timeMs, ...time }) };
      case 'readLimited': {
        const { cypher, params = {}, timeMs, rows: most, memoryMb, answerMb } = request;
        const limits = { timeMs, rows: most, ...defined({ memoryMb, answerMb }), ...time, signal: this.#gone.signal };
        const { rows, truncated } = await store.readLimited(cypher, params, limits);
        return { rows, answer: { truncated } };
      }
      case 'checkReadOnly':
        return { answer: await store.checkReadOnly(request.cypher) };
      case 'explain':
        return { answer: await store.explain(request.cypher) };
      case 'ensureSchema':
        this.#refuseReadOnly();
        return { answer: await store.ensureSchema(request.indexes) };
      case 'listIndexes':
        return { answer: await store.listIndexes() };
      case 'counts':
        return { answer: await store.counts() };
      case 'begin':
        return { answer: await this.#begin(request.id) };
      case 'commit':
        return { answer: await this.#commit(request.tx) };
      case 'rollback':
        return { answer: await this.#rollBack(request.tx) };
      default:
        return this.#transaction(request.tx).run(request);
    }
  }

  async #begin(id: number): Promise<void> {
    this.#refuseReadOnly();
    if (this.#isRefusing) throw ending();
    if (this.#transactions.has(id)) throw new GraphError('This id is taken.', { code: 'bad-request' });
    const transaction = new CallersTransaction(this.#options.store, this.#options.idleMs);
    this.#transactions.set(id, transaction);
    try {
      await transaction.begun;
    } catch (error) {
      this.#transactions.delete(id);
      throw error;
    }
  }

  /** Every change begins with one of two requests. */
  #refuseReadOnly(): void {
    const { holder } = this.#options;
    if (holder.readOnly) throw readOnlyHolder(holder);
  }

  async #commit(id: number): Promise<void> {
    const transaction = this.#transaction(id);
    try {
      await transaction.commit();
    } finally {
      this.#transactions.delete(id);
    }
    this.#options.onCommit(transaction.touched);
  }

  async #rollBack(id: number): Promise<void> {
    await this.#transactions.get(id)?.undo(new GraphError('Its process has undone it.', { code: 'rolled-back' }));
    this.#transactions.delete(id);
  }

  #transaction(id: number): CallersTransaction {
    const transaction = this.#transactions.get(id);
    if (transaction !== undefined) return transaction;
    throw new GraphError('This transaction has ended.', { code: 'transaction-ended' });
  }
}

/** The query's share of the common time, counted here, without the wait for the socket. */
function sharedTimeOf(request: Request): { readonly shared: TimeBudget } | undefined {
  const sharedMs = 'sharedMs' in request ? request.sharedMs : undefined;
  return sharedMs === undefined ? undefined : { shared: new TimeBudget(sharedMs) };
}

const ending = (): GraphError =>
  new GraphError('The process that has the store open is ending.', {
    code: 'holder-gone',
    fix: 'Run it again when it has ended.',
  });
