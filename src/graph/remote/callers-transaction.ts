import { GraphError } from '../../util/errors.ts';
import type { GraphStore, GraphWriter } from '../port.ts';
import { idleTooLong } from './errors.ts';
import { notingWriter } from './noting-writer.ts';
import type { Answered, Request } from './protocol.ts';

export type WriterRequest = Exclude<Extract<Request, { readonly tx: number }>, { readonly op: 'commit' | 'rollback' }>;

/** A write of another process, from its begin to its commit. Others wait for it, so it may not be idle for long. */
export class CallersTransaction {
  /** Resolves once the work can begin; rejects where it cannot. */
  readonly begun: Promise<void>;
  /** The labels and types that its writes name. */
  readonly touched = new Set<string>();
  readonly #idleMs: number;
  readonly #settled: Promise<void>;
  #writer: GraphWriter | undefined;
  #end: { readonly commit: () => void; readonly undo: (why: unknown) => void } | undefined;
  #undone: { readonly why: unknown } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running = 0;

  constructor(store: Pick<GraphStore, 'write'>, idleMs: number) {
    this.#idleMs = idleMs;
    let begin = (): void => undefined;
    const entered = new Promise<void>((resolve) => {
      begin = resolve;
    });
    this.#settled = store.write((writer) => this.#work(writer, begin));
    this.#settled.catch(() => undefined); // whoever commits, or begins, is told
    this.begun = Promise.race([entered, this.#settled]);
    this.begun.catch(() => undefined);
  }

  #work(writer: GraphWriter, begin: () => void): Promise<void> {
    return new Promise((commit, reject) => {
      if (this.#undone !== undefined) return reject(this.#undone.why);
      this.#writer = notingWriter(writer, this.touched);
      this.#end = { commit, undo: reject };
      this.#watchIdleness();
      begin();
    });
  }

  async run(request: WriterRequest): Promise<Answered> {
    clearTimeout(this.#timer);
    this.#running += 1;
    try {
      const writer = this.#openWriter();
      return await runOn(writer, request);
    } finally {
      this.#running -= 1;
      this.#watchIdleness();
    }
  }

  /** Resolves when it has come to its end, whichever. */
  get ended(): Promise<unknown> {
    return this.#settled.catch(() => undefined);
  }

  /** Resolves once all of it is stored. */
  commit(): Promise<void> {
    clearTimeout(this.#timer);
    this.#end?.commit();
    return this.#settled;
  }

  /** Resolves once nothing of it is left; no harm where it has ended. */
  async undo(why: unknown): Promise<void> {
    clearTimeout(this.#timer);
    this.#undone ??= { why };
    this.#end?.undo(why);
    await this.ended;
  }

  #openWriter(): GraphWriter {
    if (this.#undone !== undefined) throw this.#undone.why;
    if (this.#writer === undefined) throw new GraphError('This transaction has not begun.', { code: 'bad-request' });
    return this.#writer;
  }

  #watchIdleness(): void {
    clearTimeout(this.#timer);
    if (this.#running > 0 || this.#undone !== undefined) return;
    this.#timer = setTimeout(() => void this.undo(idleTooLong(this.#idleMs / 1000)), this.#idleMs);
    this.#timer.unref();
  }
}

async function runOn(writer: GraphWriter, request: WriterRequest): Promise<Answered> {
  switch (request.op) {
    case 'query':
      return { rows: await writer.query(request.cypher, request.params) };
    case 'createNodes':
      return { answer: await writer.createNodes(request.batch) };
    case 'upsertNodes':
      return { answer: await writer.upsertNodes(request.batch) };
    case 'createEdges':
      return { answer: await writer.createEdges(request.batch) };
    case 'upsertEdges':
      return { answer: await writer.upsertEdges(request.batch) };
  }
}
