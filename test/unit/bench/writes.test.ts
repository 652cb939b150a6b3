import { describe, expect, it } from 'vitest';
import { dice } from '../../../bench/world/dice.ts';
import { difference, quantile } from '../../../bench/writes/compare.ts';

/** Times about 100 ms, of which one in ten takes twice as long. */
function times(seed: number, more: number): number[] {
  const { roll, chance } = dice(seed);
  return Array.from({ length: 300 }, () => (chance(0.1) ? 2 : 1) * (90 + 20 * roll()) + more);
}

describe('times of two servers', () => {
  it('have a median and other quantiles', () => {
    expect(quantile([3, 1, 2], 0.5)).toBe(2);
    expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
    expect(quantile([5], 0.95)).toBe(5);
    expect(quantile([], 0.5)).toBeNaN();
  });

  it.each([0.5, 0.95])('differ by nothing where they are alike, at the share %d', (share) => {
    const { low, high } = difference(times(1, 0), times(2, 0), share, dice(3));
    expect(low).toBeLessThanOrEqual(0);
    expect(high).toBeGreaterThanOrEqual(0);
  });

  it('differ by what one takes more, which stands in the interval', () => {
    const { value, low, high } = difference(times(1, 20), times(2, 0), 0.5, dice(3));
    expect(value).toBeGreaterThan(15);
    expect([low > 0, low <= value, high >= value, high < 30]).toEqual([true, true, true, true]);
  });
});
