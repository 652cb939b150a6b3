import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { didYouMean, editDistance, nearest } from '../../../src/util/text/did-you-mean.ts';
import { law } from '../../support/laws.ts';

describe('the number of edits between two words', () => {
  test.each([
    ['member_of', 'membr_of', 1],
    ['maren', 'mraen', 1],
    ['odo', 'odo', 0],
    ['ashkeep', 'ashkep', 1],
    ['kitten', 'sitting', 3],
  ])('%s and %s: %i', (a, b, edits) => {
    expect(editDistance(a, b, 5)).toBe(edits);
  });

  test('is the same both ways, and cut off beyond the limit', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), fc.nat({ max: 4 }), (a, b, limit) => {
        const exact = editDistance(a, b, 20);
        expect(editDistance(b, a, 20)).toBe(exact);
        expect(editDistance(a, b, limit)).toBe(Math.min(exact, limit + 1));
      }),
      law(100),
    );
  });
});

test('the nearest names come best first, and only near ones', () => {
  const names = ['Maren', 'Mara', 'Odo of Vask', 'Ysolde', 'The Grey Order'];
  expect(nearest('Marne', names)).toEqual(['Maren']);
  expect(nearest('Odo', names)).toEqual(['Odo of Vask']);
  expect(nearest('Grey Order', names)).toEqual(['The Grey Order']);
  expect(nearest('Balthazar', names)).toEqual([]);
  expect(didYouMean('Marn', names)).toBe(': did you mean `Mara` or `Maren`?');
});
