import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { breathe } from '../../../src/util/breathe.ts';

// The time is the test's own: other work on the machine neither makes a pause due nor takes one away.
let now: number;
beforeEach(() => {
  now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

const work = (ms: number): void => {
  now += ms;
};

it('lets what waits for the process come between pieces of work that would all run first', async () => {
  const order: string[] = [];
  work(1000);
  await breathe();
  const waiting = setImmediate().then(() => order.push('request'));
  for (let piece = 0; piece < 6; piece++) {
    work(10);
    await breathe();
    order.push('piece');
  }
  await waiting;
  expect(order).toEqual(['piece', 'piece', 'request', 'piece', 'piece', 'piece', 'piece']);
});
