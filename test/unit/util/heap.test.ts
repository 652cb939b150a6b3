import { getHeapStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { collectIfGrown, collectInShortRun, tuneForLongRun, tuneForShortRun } from '../../../src/util/heap.ts';

const used = () => getHeapStatistics().used_heap_size;
const mebibytes = (count: number): unknown[] => Array.from({ length: count * 16_384 }, (_, index) => [index, [index]]);

it('collects garbage when the heap is large', () => {
  let hoard: unknown[] | undefined = mebibytes(250);
  expect(hoard).not.toHaveLength(0);
  const before = used();
  hoard = undefined;
  collectIfGrown();
  expect(before - used()).toBeGreaterThan(100 * 1024 * 1024);
});

it('collects a little garbage only in a process tuned for a short run', () => {
  const freed = (): number => {
    let hoard: unknown[] | undefined = mebibytes(30);
    expect(hoard).not.toHaveLength(0);
    const before = used();
    hoard = undefined;
    collectInShortRun();
    return before - used();
  };
  expect(freed()).toBeLessThanOrEqual(0);
  tuneForShortRun();
  expect(freed()).toBeGreaterThan(20 * 1024 * 1024);
  tuneForLongRun();
  expect(freed()).toBeLessThanOrEqual(0);
});
