import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { indexes } from '../../../src/graph/schema.ts';
import { loadRules } from '../../../src/rules/load/load.ts';
import { planFault, planShape } from '../../../src/rules/run/queries/plan-shape.ts';
import { runnableQuery } from '../../../src/rules/run/queries/query.ts';
import { joinedQueries, pairedQueries } from '../../support/rules/paired-rules.ts';

const { rules } = await loadRules();
let store: GraphStore;

beforeAll(async () => {
  store = await openEmbeddedStore();
  await store.ensureSchema(indexes);
});
afterAll(() => store.close());

const faultOf = async (cypher: string) => planFault(await store.explain(cypher), 'embedded');

describe('The plan of a rule on the embedded engine', () => {
  it.each([
    ['two patterns that share nothing', 'MATCH (a:Person), (b:Location) RETURN a, b'],
    ['a second pattern that shares nothing', 'MATCH (a:Person) MATCH (b:Location) RETURN a, b'],
    ['a pattern after a step that shares nothing', 'MATCH (a:Person)-[:KNOWS]->(c) MATCH (b:Location) RETURN a, b, c'],
    [
      'a name that a WITH did not hand on',
      'MATCH (a:Person)<-[:FROM]-(r:RULES) WITH a MATCH (r:RULES)-[:TO]->(b) RETURN a, b',
    ],
    [
      'a name that a WITH gave to something else',
      'MATCH (a:Person)<-[:FROM]-(r:RULES) WITH a, r AS q MATCH (r:RULES)-[:TO]->(b) RETURN a, b, q',
    ],
    [
      'a name that a WITH only put into a list',
      'MATCH (a:Person)<-[:FROM]-(r:RULES) WITH a, [a.id, r.id, r] AS all MATCH (r:RULES)-[:TO]->(b) RETURN a, b, all',
    ],
  ])('pairs %s', async (_, cypher) => {
    expect(await faultOf(cypher)).toMatch(/not connected/);
  });

  it.each([
    ['steps of one way', 'MATCH (a:Person)<-[:FROM]-(r:RULES)-[:TO]->(b:Location) RETURN a, b'],
    ['two ways from one thing', 'MATCH (a:Location)<-[:TO]-(r:RULES), (a)<-[:TO]-(q:RULES) RETURN a, r, q'],
    [
      'a step on from what a WITH hands on',
      'MATCH (a:Location)<-[:TO]-(r:RULES), (a)<-[:TO]-(q:RULES) WITH a, r, q WHERE r.id < q.id ' +
        'MATCH (r)-[:FROM]->(b:Entity), (q)-[:FROM]->(c:Entity) RETURN a, b, c',
    ],
    [
      'a step on from what a WITH renames',
      'MATCH (a:Person)<-[:FROM]-(r:RULES) WITH a, r AS q MATCH (q)-[:TO]->(b) RETURN a, b',
    ],
    [
      'a step on from what was unwound',
      'MATCH (a:Person)<-[:FROM]-(r:RULES) WITH a, collect(r) AS all UNWIND all AS q MATCH (q)-[:TO]->(b) RETURN a, b',
    ],
  ])('pairs nothing with %s', async (_, cypher) => {
    expect(await faultOf(cypher)).toBeUndefined();
  });

  it.each([
    ['a step back to what a MATCH found', 'MATCH (c:Person) MATCH (p:Person)-[:PARENT_OF]->(c) RETURN c, p'],
    ['a step back to what a WITH hands on', 'MATCH (p:Person) WITH p MATCH (c:Person)<-[:PARENT_OF]-(p) RETURN c, p'],
  ])('joins late, and pairs nothing, with %s', async (_, cypher) => {
    expect(planShape(await store.explain(cypher), 'embedded')).toBe('joined-late');
    expect(await faultOf(cypher)).toBeUndefined();
  });

  it.each(joinedQueries)('may pair what it joins by %s', async (_, cypher) => {
    expect(await faultOf(cypher), await store.explain(cypher)).toBeUndefined();
  });

  it.each(pairedQueries)('may not pair what it joins by %s', async (_, cypher) => {
    expect(await faultOf(cypher), await store.explain(cypher)).toMatch(/not connected/);
  });

  it.each(rules.map((rule) => [rule.id, rule] as const))('of %s pairs nothing', async (_, rule) => {
    for (const narrowed of [false, true]) {
      expect(await faultOf(runnableQuery(rule, { narrowed, rows: 1_000 }))).toBeUndefined();
    }
  });
});
