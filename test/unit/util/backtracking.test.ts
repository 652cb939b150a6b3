import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backtrackingFault } from '../../../src/util/regex/backtracking.ts';
import { law, lawTimeout } from '../../support/laws.ts';

describe('what a regular expression is refused for', () => {
  it.each([
    ['(a+)+', 'repeats a repetition, such as `(a+)+`'],
    ['(a?)*', 'repeats an empty match'],
    ['(?:a|[a-f])*', 'repeats what can be read in two ways, such as `(a|a)*`'],
    ['(?i:a|A)+', 'repeats what can be read in two ways, such as `(a|a)*`'],
    ['.*.*.*', 'has several repetitions side by side that match the same text, such as `.*.*.*`'],
    ['.*a.*b.*c.*', 'has more than 3 repetitions that may match the same text, such as `.*a.*b.*c.*`'],
    ['a?'.repeat(30), 'may be read in very many ways, such as `a?a?a?…`'],
    ['(a)\\1', 'refers back to a group, which only one engine understands'],
    ['a(?!b)', 'looks ahead or behind, or is atomic, which only one engine understands'],
    ['a*+', 'repeats a repetition, which the two engines read differently'],
    ['[a-z&&[b]]', 'has a class within a class, which the two engines read differently'],
    ['\\p{Nonsense}', 'uses `\\p{Nonsense}`, which the two engines do not share'],
    ['[z-a]', 'has a range of characters that ends before it begins'],
    ['(?x)a b', 'sets the flag `x`: both engines know i, m, s and u'],
    ['(a', 'has a `(` that nothing closes'],
    ['a)', 'has a `)` that nothing opens'],
    ['[a', 'has a `[` that nothing closes'],
    ['a{', 'has a `{` without a count: write `\\{` for the character'],
    ['+a', 'has a `+` with nothing before it'],
    ['a\\', 'ends with a backslash'],
    ['a{1000000000}', 'repeats something 1,000,000,000 times over; 1,000 times is the most'],
    ['((ab){50}c){40}', 'repeats something 2,000 times over; 1,000 times is the most'],
  ])('%s', (regex, fault) => expect(backtrackingFault(regex)).toBe(fault));
});

it.each([
  '(?i).*king.*lord.*',
  '(?<house>[A-Z]\\w*)( of (?<seat>.+))?',
  '(?:\\p{Lu}\\p{Ll}+[ -]?)*',
  '(\\d{4})-(\\d{2})-(\\d{2})',
  '[^\\W\\d]+\\d*',
  '\\x41[\\x{42}-\\x44]*',
  '(a|b)*?c',
  '[\\]\\-^]+',
  '(\\S+ )+\\S+',
  '(\\S+ ){2,}\\S+',
])('nothing keeps %s from running', (regex) => expect(backtrackingFault(regex)).toBeUndefined());

const pieces = fc.letrec<{ regex: string }>((tie) => ({
  regex: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('a', 'b', '[ab]', '.', 'ab', 'a?'),
    fc.tuple(tie('regex'), tie('regex')).map(([one, other]) => one + other),
    fc.tuple(tie('regex'), tie('regex')).map(([one, other]) => `(?:${one}|${other})`),
    fc
      .tuple(tie('regex'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '*?'))
      .map(([one, sign]) => `(?:${one})${sign}`),
  ),
})).regex;

it(
  'lets nothing through that a backtracking engine is not soon done with',
  () => {
    let run = 0;
    fc.assert(
      fc.property(pieces, (regex) => {
        if (backtrackingFault(regex) !== undefined) return;
        run += 1;
        const pattern = new RegExp(`^(?:${regex})$`, 'su');
        const began = performance.now();
        for (const text of ['a'.repeat(40), 'ab'.repeat(20), 'aab'.repeat(14), 'b'.repeat(40)])
          pattern.test(`${text}!`);
        expect(performance.now() - began).toBeLessThan(3000);
      }),
      law(1000),
    );
    expect(run).toBeGreaterThan(100);
  },
  lawTimeout(30_000),
);
