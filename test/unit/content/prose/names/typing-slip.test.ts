import { describe, expect, test } from 'vitest';
import { isTypingSlip } from '../../../../../src/content/prose/names/typing-slip.ts';

describe('a typing slip', () => {
  test.each([
    ['a letter is missing at the end', 'elsbet', 'elsbeth'],
    ['a letter is missing within', 'brannch', 'brannoch'],
    ['a letter too much', 'saltholme', 'saltholm'],
    ['a letter doubled', 'corrwin', 'corwin'],
    ['two letters swapped', 'mirable', 'mirabel'],
    ['another consonant', 'brandoch', 'brannoch'],
    ['another vowel in a long name', 'brannach', 'brannoch'],
    ['i for y', 'wistan', 'wystan'],
  ])('%s', (_, written, name) => {
    expect(isTypingSlip(written, name, false)).toBe(true);
  });

  test.each([
    ['the same name', 'elsbeth', 'elsbeth'],
    ['two letters', 'elsbt', 'elsbeth'],
    ['another vowel at the end', 'marlo', 'marla'],
    ['a vowel more at the end', 'vaskea', 'vaske'],
    ['a short name', 'vaks', 'vask'],
    ['another first letter', 'dalin', 'balin'],
    ['another vowel in a short name', 'marin', 'maren'],
    ['another first vowel', 'marrick', 'merrick'],
    ['another consonant in a short name', 'matin', 'mabin'],
    ['a plural', 'harrows', 'harrow'],
    ['a people', 'lornian', 'lornia'],
    ['a letter less at the beginning', 'ardenfold', 'gardenfold'],
  ])('is not: %s', (_, written, name) => {
    expect(isTypingSlip(written, name, false)).toBe(false);
  });

  test('is not the form of a name for the other sex', () => {
    expect(isTypingSlip('simone', 'simon', true)).toBe(false);
    expect(isTypingSlip('saltholme', 'saltholm', true)).toBe(false);
  });
});
