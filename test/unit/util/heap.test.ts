import { getHeapStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { collectGarbage, collectWhileSmall, expectLittle, expectMuch } from '../../../src/util/heap.ts';

const used = () => getHeapStatistics().used_heap_size;
const mebibytes = (count: number): unknown[] => Array.from({ length: count * 16_384 }, (_, index) => [index, [index]]);

it('lets go of what nobody needs any more, where that is much', () => {
  let hoard: unknown[] | undefined = mebibytes(250);
  expect(hoard).not.toHaveLength(0);
  const before = used();
  hoard = undefined;
  collectGarbage();
  expect(before - used()).toBeGreaterThan(100 * 1024 * 1024);
});

it('lets go of a little only where little is expected', () => {
  const freed = (): number => {
    let hoard: unknown[] | undefined = mebibytes(30);
    expect(hoard).not.toHaveLength(0);
    const before = used();
    hoard = undefined;
    collectWhileSmall();
    return before - used();
  };
  expect(freed()).toBeLessThanOrEqual(0);
  expectLittle();
  expect(freed()).toBeGreaterThan(20 * 1024 * 1024);
  expectMuch();
  expect(freed()).toBeLessThanOrEqual(0);
});
