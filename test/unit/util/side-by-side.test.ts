import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { sideBySide } from '../../../src/util/side-by-side.ts';

describe('work side by side', () => {
  test('is done once for every item, never more at a time than the limit', async () => {
    const begun: number[] = [];
    let underWay = 0;
    let most = 0;
    await sideBySide([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      begun.push(item);
      most = Math.max(most, ++underWay);
      await sleep((item * 5) % 7);
      underWay -= 1;
    });
    expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(most).toBe(3);
  });

  test('with a limit of one is done in turn', async () => {
    const told: string[] = [];
    await sideBySide(['a', 'b'], 1, async (item) => {
      told.push(`${item} begins`);
      await sleep(1);
      told.push(`${item} ends`);
    });
    expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  test('starts nothing after a failure, and rejects with the first failure once all running work has ended', async () => {
    const ended: number[] = [];
    const work = sideBySide([1, 2, 3, 4], 2, async (item) => {
      await sleep(item === 1 ? 1 : 10);
      ended.push(item);
      throw new Error(`item ${item}`);
    });
    await expect(work).rejects.toThrow('item 1');
    expect(ended).toEqual([1, 2]);
  });

  test('of nothing ends at once', async () => {
    await expect(sideBySide([], 2, () => Promise.reject(new Error('not asked for')))).resolves.toBeUndefined();
  });
});
