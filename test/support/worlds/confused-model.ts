import { completion, type Reply } from '../../unit/content/prose/model-server.ts';

/** The facts in the question to the model: one line of JSON for each fact. */
interface Line {
  readonly id: string;
  readonly text: string;
}

/** A model that asks this of all facts in which a word stands, wherever there are two of them in what it was given. */
export const asking =
  (question: string, word: string, kind = 'reversal'): Reply =>
  (response, asked) => {
    const lines = (asked?.messages[1]?.content ?? '').split('\n').map((line): Line => JSON.parse(line));
    const fact_ids = lines.filter(({ text }) => text.includes(word)).map(({ id }) => id);
    completion(JSON.stringify({ confusions: fact_ids.length < 2 ? [] : [{ fact_ids, question, kind }] }))(response);
  };

/** Hours pass between any two looks at it: what is noted by it is never of one sitting. */
export function slowClock(): () => Date {
  let hours = 0;
  return () => {
    hours += 3;
    return new Date(Date.UTC(2031, 4, 1, hours));
  };
}
