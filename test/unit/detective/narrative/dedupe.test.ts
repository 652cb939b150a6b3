import { expect, test } from 'vitest';
import { KnownSets } from '../../../../src/detective/narrative/dedupe.ts';

test.each([
  [['gate', 'wall', 'moat'], true],
  [['moat', 'gate', 'wall'], true],
  [['wall', 'moat'], true],
  [['gate', 'tower'], true],
  [['wall', 'tower'], false],
  [['gate', 'wall', 'moat', 'tower'], false],
  [['gate', 'keep'], false],
])('what is asked about some facts of a known set is known: %j', (ids, isKnown) => {
  const known = new KnownSets([
    ['gate', 'wall', 'moat'],
    ['gate', 'tower'],
  ]);
  expect(known.has(ids)).toBe(isKnown);
});
