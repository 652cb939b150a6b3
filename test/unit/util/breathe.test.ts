import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { breathe } from '../../../src/util/breathe.ts';

const work = (ms: number): void => {
  for (const until = performance.now() + ms; performance.now() < until; );
};

it('lets what waits for the process come between pieces of work that would all run first', async () => {
  const order: string[] = [];
  await breathe();
  const waiting = setImmediate().then(() => order.push('request'));
  for (let piece = 0; piece < 6; piece++) {
    work(10);
    await breathe();
    order.push('piece');
  }
  await waiting;
  expect(order.filter((each) => each === 'piece')).toHaveLength(6);
  expect(order.indexOf('request')).toBeLessThan(5);
  expect(order.indexOf('request')).toBeGreaterThan(0);
});
