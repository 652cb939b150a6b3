import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../../src/graph/embedded/store.ts';
import type { GraphStore, GraphValue } from '../../../../src/graph/port.ts';

/**
 * Where the embedded engine's Cypher differs from Neo4j's: what rules must not depend on. When one of these fails after
 * an upgrade of the engine, the difference is gone, and the case belongs into test/conformance/cypher.test.ts.
 */
const differentValues: readonly [expression: string, embedded: GraphValue, neo4j: GraphValue][] = [
  ['null IN []', null, false],
  ['[1, 2] + 3', null, [1, 2, 3]],
  ['any(x IN [1, null] WHERE x = 2)', false, null],
  ['[1, null] = [1, 2]', false, null],
  ['toString(1.0)', '1', '1.0'],
];

const missing: readonly string[] = [
  'RETURN isEmpty([]) AS v',
  'UNWIND [1] AS x RETURN any(y IN collect(x) WHERE y = 1) AS v',
  'MATCH (n:Person|Item) RETURN n',
  'RETURN COLLECT { MATCH (n) RETURN n.id } AS v',
  'MATCH (n) RETURN n.`a``b` AS v',
  'MATCH (n) FINISH',
  'RETURN $when AS v',
  'RETURN EXISTS { MATCH (n) RETURN n } AND valueType(1) = "INTEGER" AS v',
];

describe('the embedded engine’s Cypher', () => {
  let store: GraphStore;
  beforeAll(async () => {
    store = await openEmbeddedStore();
  });
  afterAll(() => store.close());

  it.each(differentValues)('says that %s is %j (Neo4j: %j)', async (expression, embedded, neo4j) => {
    expect(embedded).not.toEqual(neo4j);
    expect(await store.read(`RETURN ${expression} AS v`)).toEqual([{ v: embedded }]);
  });

  it('sums nothing but nulls to null (Neo4j: 0)', async () => {
    expect(await store.read('UNWIND [null, null] AS x RETURN sum(x) AS v')).toEqual([{ v: null }]);
  });

  it.each(missing)('does not know %s', async (cypher) => {
    await expect(store.read(cypher)).rejects.toMatchObject({ code: 'bad-query' });
  });
});
