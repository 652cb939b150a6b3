import { expect, it } from 'vitest';
import { BestOf } from '../../../src/util/best-of.ts';

it('keeps the best of many, the best first, and of one score those offered first', () => {
  const scores = Array.from({ length: 500 }, (_, at) => (at * 7919) % 97);
  for (const most of [0, 1, 7, 100, 600]) {
    const best = new BestOf(most);
    for (const [item, score] of scores.entries()) best.offer(item, score);
    const all = scores.map((score, item) => ({ item, score })).sort((a, b) => b.score - a.score || a.item - b.item);
    expect(best.sorted()).toEqual(all.slice(0, most));
  }
});
