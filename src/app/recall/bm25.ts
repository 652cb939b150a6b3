/**
 * BM25 as Robertson and Zaragoza give it (The Probabilistic Relevance Framework, 2009, equation 3.15), with the inverse document
 * frequency of Lucene, which is above zero for words that most texts have.
 */

/** How soon a word that is repeated counts no more. */
const k1 = 1.2;
/** How far a long text is held against itself. */
const b = 0.75;

/** @returns above zero, however many of `texts` texts have the term. */
export function inverseFrequency(texts: number, withTerm: number): number {
  return Math.log(1 + (texts - withTerm + 0.5) / (withTerm + 0.5));
}

/** The score that one term adds to a text with `count` of it. Lengths are in terms. */
export function termScore(idf: number, count: number, length: number, averageLength: number): number {
  const norm = averageLength > 0 ? 1 - b + b * (length / averageLength) : 1;
  return (idf * count * (k1 + 1)) / (count + k1 * norm);
}

/**
 * How well each text of a pool fits a query, among the pool: frequencies and lengths are those of the pool, and the best has 1.
 *
 * @param pool the terms of each text.
 * @returns 0 to 1, in the order of the pool; 0 for a text without any of the terms.
 */
export function lexicalScores(query: readonly string[], pool: readonly (readonly string[])[]): number[] {
  const wanted = [...new Set(query)];
  const counts = pool.map(countTerms);
  const average = pool.reduce((sum, { length }) => sum + length, 0) / Math.max(1, pool.length);
  const idfs = wanted.map((term) => inverseFrequency(pool.length, counts.filter((has) => has.has(term)).length));
  const scores = counts.map((has, index) =>
    wanted.reduce((sum, term, at) => {
      const count = has.get(term) ?? 0;
      return count === 0 ? sum : sum + termScore(idfs[at] ?? 0, count, pool[index]?.length ?? 0, average);
    }, 0),
  );
  const best = Math.max(0, ...scores);
  return best === 0 ? scores : scores.map((score) => score / best);
}

function countTerms(terms: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
