import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { type PageExample, pagePath, ruleIndex, rulePage } from '../../../src/app/rules/testing/rule-page.ts';
import { type RuleCase, type RuleTest, readRuleTest, runCase } from '../../../src/app/rules/testing/rule-tests.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import type { Rule } from '../../../src/model/rule.ts';
import { loadRules } from '../../../src/rules/load/load.ts';
import { packagePath } from '../../../src/util/package.ts';

// `npm run docs:rules` writes what these compare with.
const { rules } = await loadRules();
const clock = () => new Date('2024-01-01T00:00:00.000Z');
const page = (path: string): string => `../../../docs/rules/${path}`;

/** Runs the case that the rule's tests mark as this example. */
async function exampleOf(rule: Rule, test: RuleTest, mark: RuleCase['example']): Promise<PageExample> {
  const each = test.cases.find(({ example }) => example === mark);
  if (each === undefined) throw new Error(`${rule.id} has no ${mark} example`);
  const store = await openEmbeddedStore();
  try {
    const outcome = await runCase(rule, test, each, store, clock);
    if ('broken' in outcome) throw new Error(outcome.broken.join('\n'));
    return { each, found: outcome.findings };
  } finally {
    await store.close();
  }
}

describe('docs/rules', () => {
  it.each(rules.map((rule) => [rule.id, rule] as const))(
    'has the page of %s, and its examples are what they say',
    async (_, rule) => {
      const path = rule.path?.replace(/\.cypher$/, '.test.yaml') ?? '';
      const test = readRuleTest(path, readFileSync(packagePath(path), 'utf8'));
      const [incorrect, correct] = [await exampleOf(rule, test, 'incorrect'), await exampleOf(rule, test, 'correct')];
      expect(incorrect.found).not.toEqual([]);
      expect(correct.found).toEqual([]);
      expect(rule.rationale, 'says why').toBeDefined();
      expect(rule.hint, 'says what to do').toBeDefined();
      await expect(rulePage({ rule, test, incorrect, correct })).toMatchFileSnapshot(page(pagePath(rule)));
    },
  );

  it('has an index of all rules, and no page of a rule that is gone', async () => {
    await expect(ruleIndex(rules)).toMatchFileSnapshot(page('README.md'));
    const pages = globSync('**/*.md', { cwd: packagePath('docs', 'rules') }).sort();
    const wanted = ['README.md', ...rules.map(pagePath)];
    expect(pages.filter((path) => !wanted.includes(path))).toEqual([]);
  });
});
