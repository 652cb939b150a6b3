import { expect, it } from 'vitest';
import { drawn, mutantsIn } from '../../../bench/mutants/sites.ts';

const code = `const limits = /(?:up to|at most) #/;
const kin = ['aunt', 'uncle', 'niece'];
export function isKin(word: string): boolean {
  if (limits.test(word)) return false;
  return kin.includes(word);
}
`;

const apply = ({ start, end, text }: { start: number; end: number; text: string }): string =>
  code.slice(0, start) + text + code.slice(end);

it('takes out each word of a choice, each row of a list and each branch, and leaves code that can be read', () => {
  const mutants = mutantsIn('kin.ts', code);
  expect(mutants.map(({ line, told }) => `${line} ${told}`)).toEqual([
    '1 without "up to"',
    '1 without "at most"',
    "2 without 'aunt'",
    "2 without 'uncle'",
    "2 without 'niece'",
    '4 never takes: if (limits.test(word))',
  ]);
  const [first, second, aunt, , niece, branch] = mutants.map(apply);
  expect(first).toContain('/(?:at most) #/');
  expect(second).toContain('/(?:up to) #/');
  expect(aunt).toContain("[ 'uncle', 'niece']");
  expect(niece).toContain("['aunt', 'uncle', ]");
  expect(branch).toContain('if (false) return false;');
});

it('draws the same mutants for one seed, each once', () => {
  const numbers = Array.from({ length: 50 }, (_, at) => at);
  const [one, again, other] = [drawn(numbers, 20, 1), drawn(numbers, 20, 1), drawn(numbers, 20, 2)];
  expect(one).toEqual(again);
  expect(one).not.toEqual(other);
  expect(new Set(one).size).toBe(20);
  expect(drawn(numbers, 99, 1)).toHaveLength(50);
});
