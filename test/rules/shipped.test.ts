import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRuleTest, runRuleCase } from '../../src/app/rule-tests.ts';
import { openEmbeddedStore } from '../../src/graph/embedded/store.ts';
import type { GraphStore } from '../../src/graph/port.ts';
import { type LoadedRules, loadRules } from '../../src/rules/load/load.ts';
import { packagePath } from '../../src/util/package.ts';
import { describeNeo4j, openEmptyNeo4jStore } from '../support/neo4j.ts';

const clock = () => new Date('2024-01-01T00:00:00.000Z');
const shipped: LoadedRules = await loadRules();

it('ships rules that can all be used, each with its tests', () => {
  expect(shipped.problems).toEqual([]);
  expect(shipped.warnings).toEqual([]);
  expect(shipped.rules.length).toBeGreaterThan(0);
});

describe('on the embedded engine', () => {
  everyCase(() => openEmbeddedStore({}));
});

describeNeo4j('on Neo4j', () => {
  everyCase(openEmptyNeo4jStore);
});

/** One test per rule and case. */
function everyCase(open: () => Promise<GraphStore>): void {
  for (const rule of shipped.rules) {
    const path = rule.path?.replace(/\.cypher$/, '.test.yaml') ?? '';
    const test = readRuleTest(path, readFileSync(packagePath(path), 'utf8'));
    describe(rule.id, () => {
      it('is what its test says it is about', () => expect(test.rule).toBe(rule.id));

      for (const each of test.cases) {
        it(each.name, async () => {
          const store = await open();
          try {
            const result = await runRuleCase(rule, test, each, store, clock);
            expect(result.difference ?? '').toBe('');
          } finally {
            await store.close();
          }
        });
      }
    });
  }
}
