import { describe, expect, it } from 'vitest';
import { readRuleTest } from '../../../src/app/rules/testing/rule-tests.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { RuleError } from '../../../src/util/errors.ts';

/** The problems of a `lore.yaml`. */
function problemsOf(text: string): string[] {
  const { problems } = loadConfig({ root: '/tern', read: (path) => (path === 'lore.yaml' ? text : undefined) });
  return problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

describe('a setting that cannot be understood is said in plain words', () => {
  const cases: readonly [text: string, problem: string][] = [
    ['wrld: Tern', '1:1 Unknown setting `wrld`: did you mean `world`?'],
    ['kinds: { Elf: { parnt: Person } }', '1:17 Unknown setting `parnt`: did you mean `parent`?'],
    ['rules: { sevrity: {} }', '1:10 Unknown setting `sevrity`: did you mean `severity`?'],
    ['sources: [{ mtch: "canon/**" }]', '1:13 Unknown setting `mtch`: did you mean `match`?'],
    ['calendars: [{ calendar: Tern, mnths: [] }]', '1:31 Unknown setting `mnths`: did you mean `months`?'],
    ['circa: many', '1:8 `circa`: expected a number, not the text `many`.'],
    ['circa: 5000', '1:8 `circa`: expected at most 1000, not `5000`.'],
    ['until: ongoin', '1:8 `until`: expected `unknown` or `ongoing`, not `ongoin`: did you mean `ongoing`?'],
    ['world: [a]', '1:8 `world`: expected a text, not a list.'],
    ['world: ""', '1:8 `world` is empty: expected a text.'],
    ['now: { year: 3 }', '1:6 `now`: expected a text or a number, not settings.'],
    ['allow: 3', '1:8 `allow`: expected a list of texts.'],
    ['sources: [{ tier: canon }]', '1:11 `match` is missing: expected a glob, e.g. "canon/**".'],
    ['kinds: [Elf]', '1:8 `kinds`: expected settings, such as `{ name: value }`, not a list.'],
    [
      'kinds: { __proto__: { parent: Person } }',
      '1:10 `__proto__` cannot be the name of anything here. Choose another.',
    ],
    ['predicates:\n  __proto__: {}', '2:3 `__proto__` cannot be the name of anything here. Choose another.'],
    ['kinds: { Elf: { lifespan: old } }', '1:27 `lifespan`: expected years, or unlimited.'],
  ];
  for (const [text, problem] of cases) it(text, () => expect(problemsOf(text)).toEqual([problem]));
});

describe('a rule test that cannot be understood is said in plain words', () => {
  const cases: readonly [text: string, line: number, message: string][] = [
    ['cases: [{ name: x, expect: [] }]', 1, '`rule` is missing: expected a text.'],
    ['rule: own\ncases: []', 2, '`cases` is empty: expected at least one entry.'],
    ['rule: own\ncases: [{ name: x, expct: [] }]', 2, 'Unknown setting `expct`: did you mean `expect`?'],
    ['rule: own\ncases: [{ name: x, expect: none }]', 2, '`expect`: expected a list, not the text `none`.'],
    [
      'rule: own\ncases: [{ name: x, expect: [{ subject: a, verdict: definit }] }]',
      2,
      '`verdict`: expected `definite` or `possible`, not `definit`: did you mean `definite`?',
    ],
  ];
  for (const [text, line, message] of cases) {
    it(message, () => {
      const read = () => readRuleTest('rules/own.test.yaml', text);
      expect(read).toThrow(expect.objectContaining({ message, place: expect.objectContaining({ line }) }));
      expect(read).toThrow(RuleError);
    });
  }
});
