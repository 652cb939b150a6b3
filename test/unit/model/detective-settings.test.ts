import { describe, expect, test } from 'vitest';
import { detectiveSchema, detectiveSettings } from '../../../src/model/detective-settings.ts';

const read = (written: unknown) => detectiveSettings(detectiveSchema.parse(written));

describe('how the story of a world is read', () => {
  test('is said by default', () => {
    expect(detectiveSettings()).toEqual({ forgetting: { day: 0.3, week: 0.15, older: 0.07, below: 200 } });
  });

  test('is said in part, and the rest is as by default', () => {
    expect(read({ model: ' scribe-1 ', forgetting: { older: 0.5 } })).toEqual({
      model: 'scribe-1',
      forgetting: { day: 0.3, week: 0.15, older: 0.5, below: 200 },
    });
  });

  test.each(['off', false])('with nothing forgotten: %j', (off) => {
    expect(read({ forgetting: off })).toEqual({ forgetting: 'off' });
  });

  test.each([
    { forgetting: 'on' },
    { forgetting: { day: 2 } },
    { forgetting: { week: -1 } },
    { forgetting: { month: 0.1 } },
    { forgetting: { below: 1.5 } },
    { model: ' ' },
    { models: 'scribe-1' },
  ])('not so: %j', (written) => {
    expect(detectiveSchema.safeParse(written).success).toBe(false);
  });
});
