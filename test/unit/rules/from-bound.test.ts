import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { fromBound } from '../../../src/rules/run/queries/from-bound.ts';

describe('A path that holds a name bound before it', () => {
  it.each([
    [
      'turns round',
      'MATCH (c:Person) MATCH (p:Person)-[:PARENT_OF]->(c) RETURN p',
      'MATCH (c:Person) MATCH (c)<-[:PARENT_OF]-(p:Person) RETURN p',
    ],
    [
      'begins in its middle',
      'MATCH (p:Person) WITH p MATCH (g)-[:PARENT_OF]->(p)-[:KNOWS]->(k) RETURN g, k',
      'MATCH (p:Person) WITH p MATCH (p)<-[:PARENT_OF]-(g), (`p`)-[:KNOWS]->(k) RETURN g, k',
    ],
    [
      'comes before its neighbours',
      'MATCH (p:Person) MATCH (a)-[:KNOWS]->(b), (b)-[r:KNOWS {since: 3}]-(p) RETURN a',
      'MATCH (p:Person) MATCH (p)-[r:KNOWS {since: 3}]-(b), (b)<-[:KNOWS]-(a) RETURN a',
    ],
    [
      'turns round in an optional match',
      'MATCH (c) OPTIONAL MATCH (p)-->(c) RETURN p',
      'MATCH (c) OPTIONAL MATCH (c)<--(p) RETURN p',
    ],
    [
      'turns round in each side of a union',
      'MATCH (c) MATCH (p)--(c) RETURN p UNION MATCH (c) MATCH (p)--(c) RETURN p',
      'MATCH (c) MATCH (c)--(p) RETURN p UNION MATCH (c) MATCH (c)--(p) RETURN p',
    ],
  ])('%s', (_, written, expected) => {
    expect(fromBound(written)).toBe(expected);
  });

  it.each([
    ['it begins there', 'MATCH (p:Person) MATCH (p)-[:PARENT_OF]->(c) RETURN c'],
    ['nothing in it is bound', 'MATCH (a)-[:KNOWS]->(b) MATCH (c)-[:KNOWS]->(d) RETURN a, d'],
    ['the name was not handed on', 'MATCH (c:Person) WITH c.name AS n MATCH (p)-[:PARENT_OF]->(c) RETURN p, n'],
    ['it has a name', 'MATCH (c) MATCH way = (p)-[:PARENT_OF]->(c) RETURN way'],
    ['its steps are listed', 'MATCH (c) MATCH (p)-[steps:PARENT_OF*1..3]->(c) RETURN steps'],
    [
      'one node asks for a property of another',
      'MATCH (c) MATCH (p)-[:KNOWS]->(q {name: p.name})-[:KNOWS]->(c) RETURN q',
    ],
    ['it is a shortest one', 'MATCH (a), (c) MATCH shortestPath((p)-[:KNOWS*]->(c)) RETURN p'],
    ['it stands in a text', "MATCH (c) WHERE c.name = 'MATCH (p)-[:KNOWS]->(c)' RETURN c"],
    ['it is no query', 'MATCH (c MATCH (p)-->(c'],
  ])('stays where %s', (_, written) => {
    expect(fromBound(written)).toBe(written);
  });
});

describe('What a turned query says', () => {
  let store: GraphStore;
  beforeAll(async () => {
    store = await openEmbeddedStore();
    const people = ['ada', 'bo', 'cyr', 'dag', 'eir'];
    await store.write(async (tx) => {
      await tx.createNodes({ labels: ['Person'], rows: people.map((id, at) => ({ id, age: at * 7 })) });
      const edges = people.flatMap((from, a) =>
        people.flatMap((to, b) => ((a * 3 + b * 5) % 4 === 1 ? [{ from, to }] : [])),
      );
      const end = { label: 'Person' };
      await tx.createEdges({ type: 'PARENT_OF', from: end, to: end, rows: edges });
      await tx.createEdges({
        type: 'KNOWS',
        from: end,
        to: end,
        rows: edges.map(({ from, to }) => ({ from: to, to: from })),
      });
    });
  });
  afterAll(() => store.close());

  it.each([
    'MATCH (c:Person) MATCH (p:Person)-[:PARENT_OF]->(c) RETURN c.id AS c, p.id AS p',
    'MATCH (p:Person) WITH p MATCH (g)-[:PARENT_OF]->(p)-[:PARENT_OF]->(c) RETURN g.id AS g, p.id AS p, c.id AS c',
    'MATCH (p:Person) WITH p MATCH (g)-[:PARENT_OF]->(p)<-[:PARENT_OF]-(o) RETURN g.id AS g, p.id AS p, o.id AS o',
    'MATCH (p:Person) MATCH (a)-[:KNOWS]->(b), (b)-[:PARENT_OF]->(p) RETURN a.id AS a, b.id AS b, p.id AS p',
    'MATCH (c:Person) OPTIONAL MATCH (p:Person)-[:PARENT_OF]->(c) WHERE p.age > 7 RETURN c.id AS c, p.id AS p',
    'MATCH (a)-[:KNOWS]->(p:Person), (b)-[:KNOWS]->(p) RETURN a.id AS a, b.id AS b, p.id AS p',
    'MATCH (c:Person) MATCH (p:Person)-[:PARENT_OF*1..2]->(c) RETURN c.id AS c, p.id AS p',
    'MATCH (c:Person {id: "bo"}) MATCH (p)-[:KNOWS]-(c) RETURN p.id AS p',
  ])('stays: %s', async (written) => {
    const turned = fromBound(written);
    expect(turned).not.toBe(written);
    const rows = await store.read(written);
    expect(rows.length).toBeGreaterThan(0);
    expect(sorted(await store.read(turned))).toEqual(sorted(rows));
  });
});

const sorted = (rows: readonly object[]): string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort();
