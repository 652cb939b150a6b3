import { describe, expect, it } from 'vitest';
import { hasErrors, lintRule } from '../../../src/rules/lint/lint.ts';
import { bareRule } from '../../../src/rules/load/bare.ts';
import { harmlessRules, hostileRules } from '../../support/rules/hostile-rules.ts';

const lint = (cypher: string) =>
  lintRule(bareRule({ id: 'from-outside', cypher, description: 'A rule from outside.', origin: 'store' }));

describe('a rule text that would do more than read', () => {
  it('is known in at least a hundred and twenty forms, each of its own', () => {
    expect(hostileRules.length).toBeGreaterThanOrEqual(120);
    expect(new Set(hostileRules.map(({ cypher }) => cypher)).size).toBe(hostileRules.length);
    expect(new Set(hostileRules.map(({ name }) => name)).size).toBe(hostileRules.length);
  });

  for (const { name, cypher, code } of hostileRules) {
    it(`is refused: ${name}`, () => {
      const errors = lint(cypher).filter((issue) => issue.level === 'error');
      expect(errors.map((issue) => issue.code)).toContain(code);
    });
  }
});

describe('a rule text that only looks so', () => {
  for (const { name, cypher } of harmlessRules) {
    it(`passes: ${name}`, () => expect(lint(cypher)).toEqual([]));
  }
});

it('says where, what, and what to do', () => {
  const [issue] = lint('MATCH (k:Kingdom)\n  SET k.name = "Ash"\nRETURN k');
  expect(issue).toEqual({
    path: ':OntologyRule from-outside',
    line: 2,
    column: 3,
    code: 'not-read-only',
    message:
      'SET is refused: it writes. A rule only reads: return the finding, and the engine records it. (Should it be a name, put it in backticks.)',
    level: 'error',
  });
  expect(hasErrors([])).toBe(false);
});
