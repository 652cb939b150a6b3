import { GraphError } from '../../../util/errors.ts';
import type { GraphWriter } from '../../port.ts';

/**
 * Runs `work` with a writer that lives as long as its transaction: calls that the work did not await are waited for,
 * later ones are refused with GraphError code `transaction-ended`.
 */
export async function withWriter<T>(writer: GraphWriter, work: (writer: GraphWriter) => Promise<T>): Promise<T> {
  const running = new Set<Promise<unknown>>();
  let ended = false;

  async function track<R>(call: () => Promise<R>): Promise<R> {
    if (ended) throw endedError();
    const result = call();
    running.add(result);
    try {
      return await result;
    } finally {
      running.delete(result);
    }
  }

  try {
    return await work({
      query: (cypher, params) => track(() => writer.query(cypher, params)),
      upsertNodes: (batch) => track(() => writer.upsertNodes(batch)),
      upsertEdges: (batch) => track(() => writer.upsertEdges(batch)),
      createNodes: (batch) => track(() => writer.createNodes(batch)),
      createEdges: (batch) => track(() => writer.createEdges(batch)),
      createLinkedNodes: (batch) => track(() => writer.createLinkedNodes(batch)),
    });
  } finally {
    ended = true;
    await Promise.allSettled(running);
  }
}

const endedError = (): GraphError =>
  new GraphError('This transaction has ended.', {
    code: 'transaction-ended',
    fix: 'Await every call to the writer before the work resolves.',
  });
