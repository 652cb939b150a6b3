import type { GraphStore, Query, Row } from './port.ts';

/** Ids sent with one query. */
export const idsAtOnce = 5_000;

/** The rows of one of several queries, or why there are none. */
export type Answer = { readonly rows: Row[] } | { readonly error: unknown };

/**
 * The answers to several independent reads, in the order of the queries. One that fails leaves the others as they are.
 * `onAnswer` is called with the index of each query as its answer comes.
 */
export function answersTo(
  store: Pick<GraphStore, 'read'>,
  queries: readonly Query[],
  onAnswer?: (index: number) => void,
): Promise<Answer[]> {
  return Promise.all(
    queries.map(async ({ cypher, params }, index) => {
      const answer = await answerOf(() => store.read(cypher, params));
      onAnswer?.(index);
      return answer;
    }),
  );
}

/** The rows of several independent reads, in the order of the queries; rejects with the first failure. */
export async function readAll(store: Pick<GraphStore, 'read'>, queries: readonly Query[]): Promise<Row[][]> {
  return (await answersTo(store, queries)).map((answer) => {
    if ('error' in answer) throw answer.error;
    return answer.rows;
  });
}

async function answerOf(read: () => Promise<Row[]>): Promise<Answer> {
  try {
    return { rows: await read() };
  } catch (error) {
    return { error };
  }
}
