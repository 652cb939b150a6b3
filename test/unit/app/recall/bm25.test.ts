import { describe, expect, it } from 'vitest';
import { inverseFrequency, lexicalScores, termScore } from '../../../../src/app/recall/bm25.ts';
import { searchTerms } from '../../../../src/app/recall/terms.ts';

const scoresOf = (query: string, ...pool: string[]) => lexicalScores(searchTerms(query), pool.map(searchTerms));

describe('BM25 over a pool', () => {
  it('is what the formula gives with k1 1.2 and b 0.75', () => {
    // idf of a term in 1 of 3 texts: ln(1 + 2.5 / 1.5); two of it in a text of 4 terms, where 3 is usual.
    const idf = Math.log(1 + 2.5 / 1.5);
    expect(inverseFrequency(3, 1)).toBeCloseTo(idf, 12);
    expect(termScore(idf, 2, 4, 3)).toBeCloseTo((idf * 2 * 2.2) / (2 + 1.2 * (0.25 + 0.75 * (4 / 3))), 12);
  });

  it('gives the best text 1, and one without any of the words 0', () => {
    const scores = scoresOf('ferry', 'The ferry crosses at dawn', 'The ferry, the old ferry', 'Ashkeep burns');
    expect(Math.max(...scores)).toBe(1);
    expect(scores[2]).toBe(0);
    expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
  });

  it('counts how rare a word is among the pool, not among everything', () => {
    const scores = scoresOf('ferry bell', 'ferry ferry', 'a bell', 'a ferry', 'the ferry');
    expect(scores[1]).toBe(1);
  });

  it('counts a word that is repeated in the query once', () => {
    expect(scoresOf('bell bell bell ferry', 'bell', 'ferry')).toEqual(scoresOf('bell ferry', 'bell', 'ferry'));
  });

  it('prefers the shorter of two texts with the same words', () => {
    const [short = 0, long = 0] = scoresOf('bell', 'bell tower', 'bell tower north gate river mill');
    expect(short).toBeGreaterThan(long);
  });

  it('of an empty pool is empty, and of a query without words 0', () => {
    expect(scoresOf('ferry')).toEqual([]);
    expect(scoresOf('', 'ferry', 'bell')).toEqual([0, 0]);
    expect(scoresOf('the of and', 'the ferry', 'of and')).toEqual([0, 0]);
  });
});
