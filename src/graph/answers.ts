import type { Answer, GraphStore, Query, Row } from './port.ts';

/** Ids asked for in one query. */
export const idsAtOnce = 5_000;

/** Asks one query after the other; one that fails leaves the others as they are. */
export async function askInTurn(
  queries: readonly Query[],
  read: (query: Query) => Promise<Row[]>,
  onAnswer?: (index: number) => void,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const [index, query] of queries.entries()) {
    answers.push(await answerOf(() => read(query)));
    onAnswer?.(index);
  }
  return answers;
}

/** Rows of several reads, in the order of the queries; rejects with the first failure. */
export async function readAll(store: GraphStore, queries: readonly Query[]): Promise<Row[][]> {
  if (queries.length === 0) return [];
  return (await store.readEach(queries)).map((answer) => {
    if ('error' in answer) throw answer.error;
    return answer.rows;
  });
}

/** Rows, or why there are none. */
export async function answerOf(read: () => Promise<Row[]>): Promise<Answer> {
  try {
    return { rows: await read() };
  } catch (error) {
    return { error };
  }
}
