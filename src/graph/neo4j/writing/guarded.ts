import { defined } from '../../../util/defined.ts';
import { GraphError } from '../../../util/errors.ts';
import type { LinkedNodeBatch, LinksNodes } from '../../linked-nodes.ts';
import type { GraphWriter } from '../../port.ts';

/**
 * Runs `work` with a writer that lives as long as its transaction: calls that the work did not await are waited for,
 * later calls are refused with GraphError `transaction-ended`.
 */
export async function withWriter<T>(
  writer: GraphWriter & Partial<LinksNodes>,
  work: (writer: GraphWriter & Partial<LinksNodes>) => Promise<T>,
): Promise<T> {
  const linked = writer.createLinkedNodes;
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
      ...defined({ createLinkedNodes: linked && ((batch: LinkedNodeBatch) => track(() => linked(batch))) }),
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
