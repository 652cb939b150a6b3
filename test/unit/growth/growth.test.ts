import { describe, expect, it } from 'vitest';
import { expectLinear, growthOf } from '../../support/growth.ts';

/** Adds numbers up, as many as asked for: the optimizer cannot leave it out, since the sum is kept. */
let kept = 0;
function steps(count: number): void {
  for (let step = 0; step < count; step += 1) kept = (kept * 31 + step) % 1_000_003;
}

describe('measuring how work grows', () => {
  const sizes = [250, 500, 1000, 2000];

  it('says 1 of what doubles with its input, and 2 of what takes four times as long', async () => {
    expect(await growthOf(sizes, (size) => () => steps(size * 1000))).toBeCloseTo(1, 0);
    expect(await growthOf(sizes, (size) => () => steps(size * size * 2))).toBeCloseTo(2, 0);
  });

  it('lets linear work pass, and says the times of work that is not', async () => {
    await expectLinear('a walk', sizes, (size) => () => steps(size * 1000));
    await expect(expectLinear('every pair', sizes, (size) => () => steps(size * size * 2))).rejects.toThrow(
      /every pair grows with the power [12]\.\d\d of its input \(250: [\d.]+ ms, /,
    );
  });

  it('leaves what makes the input out of the time', async () => {
    const work = (size: number) => {
      steps(size * size * 2);
      return () => steps(size * 1000);
    };
    expect(await growthOf(sizes, work)).toBeLessThan(1.3);
  });
});
