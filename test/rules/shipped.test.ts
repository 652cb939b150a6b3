import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRuleTest, runRuleCase } from '../../src/app/rules/testing/rule-tests.ts';
import { openEmbeddedStore } from '../../src/graph/embedded/store.ts';
import type { GraphStore } from '../../src/graph/port.ts';
import { type LoadedRules, loadRules } from '../../src/rules/load/load.ts';
import { packagePath } from '../../src/util/package.ts';
import { clearNeo4j, describeNeo4j, openClearedNeo4jStore } from '../support/neo4j/shared-server.ts';

const clock = () => new Date('2024-01-01T00:00:00.000Z');
const shipped: LoadedRules = await loadRules({ judgeShipped: true });

it('ships rules that can all be used, each with its tests', () => {
  expect(shipped.problems).toEqual([]);
  expect(shipped.warnings).toEqual([]);
  expect(shipped.rules.length).toBeGreaterThan(40);
});

describe('on the embedded engine', () => {
  everyCase(async (work) => {
    const store = await openEmbeddedStore({});
    try {
      await work(store);
    } finally {
      await store.close();
    }
  });
});

describeNeo4j('on Neo4j', () => {
  let store: GraphStore;
  beforeAll(async () => {
    store = await openClearedNeo4jStore();
  });
  afterAll(async () => {
    await store.close();
    await clearNeo4j();
  });
  everyCase(async (work) => {
    await store.write((tx) => tx.query('MATCH (n) DETACH DELETE n'));
    await work(store);
  });
});

type InEmptyStore = (work: (store: GraphStore) => Promise<void>) => Promise<void>;

/** One test per rule and case. */
function everyCase(inEmptyStore: InEmptyStore): void {
  for (const rule of shipped.rules) {
    const path = rule.path?.replace(/\.cypher$/, '.test.yaml') ?? '';
    const test = readRuleTest(path, readFileSync(packagePath(path), 'utf8'));
    describe(rule.id, () => {
      it('has a test of a hit, a silence and more, and is what it says', () => {
        expect(test.rule).toBe(rule.id);
        expect(test.cases.length).toBeGreaterThanOrEqual(3);
        expect(test.cases.some((each) => each.expect.length > 0)).toBe(true);
        expect(test.cases.some((each) => each.expect.length === 0)).toBe(true);
        expect(test.cases.map((each) => each.example)).toEqual(expect.arrayContaining(['incorrect', 'correct']));
      });

      for (const each of test.cases) {
        it(each.name, () =>
          inEmptyStore(async (store) => {
            const result = await runRuleCase(rule, test, each, store, clock);
            expect(result.difference ?? '').toBe('');
          }),
        );
      }
    });
  }
}
