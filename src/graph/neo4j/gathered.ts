import { answerOf } from '../answers.ts';
import type { Answer, GatheredReads, Params, Query, Row } from '../port.ts';
import { labelsInUse } from './labels.ts';

/** A read that waits for the turn to end. */
interface Waiting {
  readonly query: Query;
  readonly onAnswer: (answer: Answer) => void;
}

/**
 * Reads of which those asked for in one turn of the event loop go out together: to begin and to end a transaction takes both
 * sides longer than most short queries do.
 */
export function gathered(readEach: (queries: readonly Query[]) => Promise<readonly Answer[]>): GatheredReads {
  let waiting: Waiting[] = [];

  const sendAll = (): void => {
    const sent = waiting;
    waiting = [];
    const failed = (error: unknown): void => {
      for (const { onAnswer } of sent) onAnswer({ error });
    };
    readEach(sent.map(({ query }) => query)).then((answers) => {
      for (const [index, { onAnswer }] of sent.entries()) onAnswer(answers[index] ?? { rows: [] });
    }, failed);
  };

  const read = (cypher: string, params: Params = {}): Promise<Row[]> =>
    new Promise((resolve, reject) => {
      const onAnswer = (answer: Answer): void => ('error' in answer ? reject(answer.error) : resolve(answer.rows));
      if (waiting.push({ query: { cypher, params }, onAnswer }) === 1) process.nextTick(sendAll);
    });

  return {
    read,
    readEach: (queries, onAnswer) =>
      Promise.all(
        queries.map(async ({ cypher, params }, index) => {
          const answer = await answerOf(() => read(cypher, params));
          onAnswer?.(index);
          return answer;
        }),
      ),
    labelsInUse: (names) => labelsInUse(read, names),
  };
}
