import { expect, it } from 'vitest';
import { RateLimit } from '../../../../src/surfaces/http/rate-limit.ts';

it('lets a burst through, then as many as the seconds bring', () => {
  let now = 0;
  const limit = new RateLimit({ burst: 3, perSecond: 2, now: () => now });
  expect([limit.take(), limit.take(), limit.take(), limit.take()]).toEqual([true, true, true, false]);
  now = 500;
  expect([limit.take(), limit.take()]).toEqual([true, false]);
  now = 60_000;
  expect([limit.take(), limit.take(), limit.take(), limit.take()]).toEqual([true, true, true, false]);
});
