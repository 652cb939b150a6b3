import { describe, expect, it } from 'vitest';
import { lintRule } from '../../../src/rules/lint/lint.ts';
import { bareRule } from '../../../src/rules/load/bare.ts';
import { costlyRules, honestRules } from '../../support/rules/costly-rules.ts';

const lint = (cypher: string) =>
  lintRule(bareRule({ id: 'from-outside', cypher, description: 'A rule from outside.', origin: 'store' }));

describe.each([
  ['is too deeply nested to be planned', 'nested-too-deep'],
  ['is too long to be planned', 'too-long'],
  ['asks for a regular expression that may never end', 'costly-regex'],
  ['makes lists or texts without bound', 'unbounded-size'],
])('a rule that %s', (_, code) => {
  it.each(costlyRules.filter((rule) => rule.code === code))('is refused: $name', ({ cypher }) => {
    const errors = lint(cypher).filter((issue) => issue.level === 'error');
    expect(errors.map((issue) => issue.code)).toContain(code);
  });
});

describe('a rule text that only looks so', () => {
  for (const { name, cypher } of honestRules) {
    it(`passes: ${name}`, () => expect(lint(cypher).filter(({ level }) => level === 'error')).toEqual([]));
  }
});

it('takes no time over a text without end', () => {
  const began = performance.now();
  for (const part of ['([{', 'k.a AND ', '(k)-->', "'", ':A|B']) {
    expect(lint(`MATCH (k) WHERE ${part.repeat(1_000_000)}`).map(({ code }) => code)).toEqual(['too-long']);
  }
  expect(performance.now() - began).toBeLessThan(5000);
});

it('says where, what, and what to do', () => {
  const told = [
    "MATCH (k:Kingdom)\nWHERE k.name =~ '(a+)+'\nRETURN k",
    'MATCH (k:Kingdom)\nUNWIND range(k.valid_from, k.valid_until) AS day\nRETURN k, day',
    "MATCH (k:Kingdom)\nWITH k, reduce(s = 'ash', i IN [1, 2] | s + s) AS s\nRETURN k, s",
    `MATCH (k:Kingdom)\nWHERE ${'('.repeat(30)}k.age = 1${')'.repeat(30)}\nRETURN k`,
  ].map((cypher) => lint(cypher).map(({ line, column, message }) => `${line}:${column} ${message}`));
  expect(told).toMatchInlineSnapshot(`
    [
      [
        "2:17 This regular expression is refused: it repeats a repetition, such as \`(a+)+\`. Say it with CONTAINS, STARTS WITH, ENDS WITH or IN, or with a simpler one.",
      ],
      [
        "2:14 How many numbers this range lists is not known before it runs: write numbers, or the size of a list. To compare dates or numbers, use < and >.",
      ],
      [
        "2:9 Each turn of this reduce makes \`s\` several times as long: add to it once in each turn.",
      ],
      [
        "2:27 Here more than 20 brackets, CASE, NOT or signs are nested, which takes an engine too long to plan: give inner parts a name with WITH.",
      ],
    ]
  `);
});
