import { describe, expect, it } from 'vitest';
import { loadTimeCases } from '../../../support/time/cases.ts';

const cases = loadTimeCases();

describe('the case table, in TypeScript', () => {
  it('has at least 200 cases with names of their own, and every answer to every question', () => {
    const written = cases.filter(({ question }) => question !== 'overlap, the other way round');
    expect(written.length).toBeGreaterThanOrEqual(200);
    expect(new Set(written.map(({ question, name }) => `${question}: ${name}`)).size).toBe(written.length);
    for (const question of new Set(written.map((each) => each.question))) {
      const answers = new Set(written.filter((each) => each.question === question).map((each) => each.answer));
      expect([question, answers]).toEqual([question, new Set([true, false, null])]);
    }
  });

  it.each(cases)('$question: $name → $answer, $why', ({ ask, given, amount, answer }) => {
    expect(ask((name) => given.get(name), amount)).toBe(answer);
  });
});
