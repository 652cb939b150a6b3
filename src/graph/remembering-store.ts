import type { GraphStore, Params, Row } from './port.ts';

/** Answers that are remembered, and the longest parameters that one may be asked with: lists of many ids come but once. */
const mostAnswers = 200;
const mostOfParams = 300;

/**
 * A store that nothing is written to any more, with its answers remembered: pages of lists, for example, ask for the same counts and the
 * same order again and again. Writes to it are not seen.
 */
export function rememberingStore(store: GraphStore): GraphStore {
  const answers = new Map<string, Promise<Row[]>>();
  const read = (cypher: string, params: Params = {}): Promise<Row[]> => {
    const given = JSON.stringify(params, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
    if (given.length > mostOfParams) return store.read(cypher, params);
    const key = `${cypher}\n${given}`;
    const known = answers.get(key) ?? store.read(cypher, params);
    answers.delete(key);
    answers.set(key, known); // the one asked for last is forgotten last
    const [oldest] = answers.keys();
    if (answers.size > mostAnswers && oldest !== undefined) answers.delete(oldest);
    return known;
  };
  return { ...store, read };
}
