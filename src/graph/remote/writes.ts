import { defined } from '../../util/defined.ts';
import { GraphError } from '../../util/errors.ts';
import { insideWriteTo, isInsideWriteTo } from '../inside-write.ts';
import type { BatchResult, EdgeBatch, GraphWriter, NodeBatch, Params, Row } from '../port.ts';
import type { HolderConnection } from './connection.ts';
import { OpenCalls } from './open-calls.ts';
import { answers, type RequestBody } from './protocol.ts';

/** Writes, each one transaction of the other process. */
export class RemoteWrites {
  readonly #connection: HolderConnection;

  constructor(connection: HolderConnection) {
    this.#connection = connection;
  }

  async run<T>(work: (tx: GraphWriter) => Promise<T>): Promise<T> {
    if (isInsideWriteTo(this)) {
      throw new GraphError('A write was started inside another write.', {
        code: 'nested-write',
        fix: 'Use the writer of the outer write.',
      });
    }
    const { id, reply } = this.#connection.begin({ op: 'begin' });
    await reply;
    const writer = new RemoteWriter(this.#connection, id);
    let result: T;
    try {
      result = await insideWriteTo(this, () => work(writer)).finally(() => writer.end());
    } catch (error) {
      await this.#connection.ask({ op: 'rollback', tx: id }).catch(() => undefined); // the first error is the one to tell
      throw error;
    }
    await this.#connection.ask({ op: 'commit', tx: id });
    return result;
  }
}

/** The port's writer over one transaction of the other process. After `end()` every call is refused. */
class RemoteWriter implements GraphWriter {
  readonly #connection: HolderConnection;
  readonly #tx: number;
  readonly #calls = new OpenCalls(transactionEnded);

  constructor(connection: HolderConnection, tx: number) {
    this.#connection = connection;
    this.#tx = tx;
  }

  /** Waits for calls that the work did not await, and refuses further ones. */
  end(): Promise<void> {
    return this.#calls.end();
  }

  query(cypher: string, params?: Params): Promise<Row[]> {
    const asked = { op: 'query', tx: this.#tx, cypher, ...defined({ params }) } as const;
    return this.#calls.run(async () => (await this.#connection.ask(asked)).rows);
  }

  createNodes(batch: Omit<NodeBatch, 'replace'>): Promise<BatchResult> {
    return this.#batch({ op: 'createNodes', tx: this.#tx, batch });
  }

  upsertNodes(batch: NodeBatch): Promise<BatchResult> {
    return this.#batch({ op: 'upsertNodes', tx: this.#tx, batch });
  }

  createEdges(batch: EdgeBatch): Promise<BatchResult> {
    return this.#batch({ op: 'createEdges', tx: this.#tx, batch });
  }

  upsertEdges(batch: EdgeBatch): Promise<BatchResult> {
    return this.#batch({ op: 'upsertEdges', tx: this.#tx, batch });
  }

  #batch(asked: RequestBody): Promise<BatchResult> {
    return this.#calls.run(async () => answers.batch.parse((await this.#connection.ask(asked)).answer));
  }
}

const transactionEnded = (): GraphError =>
  new GraphError('This transaction has ended.', {
    code: 'transaction-ended',
    fix: 'Await every call to the writer before the work resolves.',
  });
