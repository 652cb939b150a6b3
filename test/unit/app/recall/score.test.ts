import { describe, expect, it } from 'vitest';
import { defaultWeights } from '../../../../src/app/recall/recall-request.ts';
import { byRank, finalScore, recencyOf, weightsFor } from '../../../../src/app/recall/score.ts';

const now = new Date('2031-05-11T12:00:00Z');
const parts = { cosine: 0.8, lexical: 0.5, recency: 0.25, importance: 0.9 };

describe('the score of a hit', () => {
  it('is α·cosine + β·lexical + γ·recency + δ·importance', () => {
    expect(weightsFor('hybrid')).toEqual(defaultWeights);
    expect(finalScore(parts, weightsFor('hybrid'))).toBeCloseTo(0.55 * 0.8 + 0.2 * 0.5 + 0.15 * 0.25 + 0.1 * 0.9, 12);
  });

  it('of hybrid with lexical = recency = importance = 0 is that of semantic', () => {
    const none = { lexical: 0, recency: 0, importance: 0 };
    expect(finalScore(parts, weightsFor('hybrid', none))).toBeCloseTo(finalScore(parts, weightsFor('semantic')), 12);
    expect(finalScore(parts, weightsFor('semantic'))).toBe(0.8);
  });

  it('without an embedder is made of the other weights, scaled to 1', () => {
    const { cosine, lexical, recency, importance } = weightsFor('lexical');
    expect([cosine, lexical, recency, importance].map((weight) => Math.round(weight * 1e4) / 1e4)).toEqual([
      0, 0.4444, 0.3333, 0.2222,
    ]);
  });

  it.each([
    [{ cosine: 0, lexical: 0, recency: 0, importance: 0 }],
    [{ cosine: -0.1 }],
    [{ lexical: Number.NaN }],
    [{ recency: Number.POSITIVE_INFINITY }],
    [{ decay_rate: -1 }],
  ])('is refused with the weights %o: all weights zero, below it, or no number', (weights) => {
    expect(() => weightsFor('hybrid', weights)).toThrow(expect.objectContaining({ code: 'bad-weights' }));
    expect(() => weightsFor('semantic', weights)).toThrow(expect.objectContaining({ code: 'bad-weights' }));
  });

  it('is refused where only meaning counts, and is not compared', () => {
    const onlyMeaning = { lexical: 0, recency: 0, importance: 0 };
    expect(() => weightsFor('lexical', onlyMeaning)).toThrow(expect.objectContaining({ code: 'bad-weights' }));
  });
});

describe('recency', () => {
  it('is exp(−decay_rate · days since the last access)', () => {
    expect(recencyOf('2031-05-11T12:00:00.000Z', now, 0.1)).toBe(1);
    expect(recencyOf('2031-05-01T12:00:00.000Z', now, 0.1)).toBeCloseTo(Math.exp(-1), 12);
    expect(recencyOf('2031-05-10T00:00:00.000Z', now, 0.2)).toBeCloseTo(Math.exp(-0.3), 12);
  });

  it('of something last accessed in the future is that of now: age_days >= 0', () => {
    expect(recencyOf('2099-01-01T00:00:00.000Z', now, 0.1)).toBe(1);
  });

  it('of what has no time is that of what is very old', () => {
    expect(recencyOf(undefined, now, 0.1)).toBe(0);
    expect(recencyOf('412 AR', now, 0.1)).toBe(0);
    expect(recencyOf(undefined, now, 0)).toBe(1);
  });
});

describe('the order of hits', () => {
  it('is by score; ties break by importance, then created_at descending, then id', () => {
    const hit = (id: string, score: number, importance: number, createdAt: string) => ({
      id,
      score,
      importance,
      createdAt,
    });
    const hits = [
      hit('d', 0.5, 0.5, '2031-01-01'),
      hit('c', 0.5, 0.5, '2031-01-02'),
      hit('b', 0.5, 0.9, '2030-01-01'),
      hit('a', 0.9, 0.1, '2029-01-01'),
      hit('e', 0.5 + 1e-13, 0.5, '2031-01-01'),
    ];
    expect(hits.sort(byRank).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});
