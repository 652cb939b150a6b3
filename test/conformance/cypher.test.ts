import { describe, expect, it } from 'vitest';
import type { GraphValue } from '../../src/graph/port.ts';
import { onEveryStore } from '../support/engines.ts';
import { createSaltmere, value } from './support.ts';

/** What rules lean on, one expression each: unknown is not false, and both engines must agree on that to the letter. */
const expressions: readonly [string, GraphValue][] = [
  ['null = null', null],
  ['null <> 1', null],
  ['null < 1', null],
  ['NOT null', null],
  ['null AND false', false],
  ['null AND true', null],
  ['null OR true', true],
  ['null OR false', null],
  ['true XOR null', null],
  ['null IS NULL', true],
  ['1 IS NOT NULL', true],
  ['1 IN [1, null]', true],
  ['2 IN [1, null]', null],
  ['null + 1', null],
  ["null STARTS WITH 'a'", null],
  ["1 < 'a'", null],
  ["1 = 'a'", false],
  ['1 = 1.0', true],
  ['785 <= 812 AND 812 <= null', null],
  ['coalesce(null, null, 812)', 812],
  ['coalesce(null < 1, true)', true],
  ["CASE WHEN null THEN 'yes' WHEN true THEN 'else' END", 'else'],
  ['CASE WHEN false THEN 1 END', null],
  ["CASE 2 WHEN 1 THEN 'one' WHEN 2 THEN 'two' ELSE 'many' END", 'two'],
  ["CASE null WHEN null THEN 'same' ELSE 'unknown' END", 'unknown'],
  ['size([1, null, 3])', 3],
  ["size('Mira')", 4],
  ['head([])', null],
  ['last([1, 2])', 2],
  ['[1, 2, 3][-1]', 3],
  ['[1, 2, 3][5]', null],
  ['[1, 2, 3][1..]', [2, 3]],
  ['[1, 2] + [3]', [1, 2, 3]],
  ['tail([1, 2, 3])', [2, 3]],
  ['reverse([1, 2, 3])', [3, 2, 1]],
  ['range(1, 7, 3)', [1, 4, 7]],
  ['[x IN [1, 2, 3] WHERE x > 1 | x * 10]', [20, 30]],
  ['reduce(latest = 0, x IN [3, 9, 4] | CASE WHEN x > latest THEN x ELSE latest END)', 9],
  ['all(x IN [] WHERE x > 1)', true],
  ['any(x IN [1, 2] WHERE x = 2)', true],
  ['none(x IN [1, 2] WHERE x = 3)', true],
  ['single(x IN [1, 2, 2] WHERE x = 2)', false],
  ["toLower('ÆTHEL') + toUpper('stan')", 'æthelSTAN'],
  ["trim('  Vane ')", 'Vane'],
  ["replace('Saltmere', 'mere', 'marsh')", 'Saltmarsh'],
  ["split('785-812', '-')", ['785', '812']],
  ["substring('Saltmere', 4)", 'mere'],
  ["'Saltmere' CONTAINS 'tm'", true],
  ["'Saltmere' =~ '(?i)SALT.*'", true],
  ["toInteger('812')", 812],
  ["toInteger('after the flood')", null],
  ["toFloat('0.5')", 0.5],
  ['7 / 2', 3],
  ['-7 / 2', -3],
  ['-7 % 3', -1],
  ['7 / 2.0', 3.5],
  ['abs(-3)', 3],
  ['{a: 1, b: [2]}.b', [2]],
];

onEveryStore('Cypher that rules use', (store) => {
  describe('an expression', () => {
    it.each(expressions)('%s is %j', async (expression, expected) => {
      expect(await value(store(), expression)).toEqual(expected);
    });
  });

  it('returns no rows for what is not there', async () => {
    expect(await store().read('MATCH (e:Entity) RETURN e')).toEqual([]);
  });

  it('aggregates nothing to one row of zero and an empty list', async () => {
    const rows = await store().read(
      'MATCH (e:Entity) RETURN count(e) AS n, collect(e.id) AS ids, max(e.birth) AS last',
    );
    expect(rows).toEqual([{ n: 0, ids: [], last: null }]);
  });

  it('ORDER BY sorts numbers as numbers, text by code point, and null last', async () => {
    const order = async (list: readonly (string | number | null)[]) =>
      (await store().read('UNWIND $list AS x RETURN x ORDER BY x', { list })).map(({ x }) => x);
    expect(await order([10, 9, null, -1, 2.5])).toEqual([-1, 2.5, 9, 10, null]);
    expect(await order(['b', 'Z', 'ä', 'a', null])).toEqual(['Z', 'a', 'b', 'ä', null]);
  });

  it('ORDER BY … DESC puts null first, and sorts by several keys', async () => {
    await createSaltmere(store());
    const rows = await store().read('MATCH (p:Person) RETURN p.id AS id ORDER BY p.birth DESC, p.id');
    expect(rows.map(({ id }) => id)).toEqual(['osric', 'mira', 'aldric']);
  });

  it('pages by SKIP and LIMIT with parameters', async () => {
    const rows = await store().read('UNWIND range(1, 9) AS x RETURN x ORDER BY x SKIP $skip LIMIT $limit', {
      skip: 2,
      limit: 3,
    });
    expect(rows).toEqual([{ x: 3 }, { x: 4 }, { x: 5 }]);
  });

  it('OPTIONAL MATCH fills in nulls, also for what hangs on them', async () => {
    await createSaltmere(store());
    const rows = await store().read(
      'MATCH (p:Person) OPTIONAL MATCH (p)-[r:POSSESSES]->(i:Item) RETURN p.id AS id, i, i.name AS name, r ORDER BY id',
    );
    expect(rows).toMatchObject([
      { id: 'aldric', i: null, name: null, r: null },
      { id: 'mira', i: { $: 'node' }, name: 'Tide Blade', r: { $: 'edge' } },
      { id: 'osric', i: null, name: null, r: null },
    ]);
  });

  it('a comparison with a property that is missing keeps neither the row nor its negation', async () => {
    await createSaltmere(store());
    const born = async (test: string) =>
      (await store().read(`MATCH (p:Person) WHERE ${test} RETURN p.id AS id ORDER BY id`)).map(({ id }) => id);
    expect(await born('p.birth < 780')).toEqual(['aldric']);
    expect(await born('NOT p.birth < 780')).toEqual(['mira']);
    expect(await born('coalesce(p.birth < 780, true)')).toEqual(['aldric', 'osric']);
  });

  it('EXISTS and NOT EXISTS see the outer variables and their own WHERE', async () => {
    await createSaltmere(store());
    const people = async (test: string) =>
      (await store().read(`MATCH (p:Person) WHERE ${test} RETURN p.id AS id ORDER BY id`)).map(({ id }) => id);
    expect(await people('EXISTS { MATCH (p)-[:RULES]->(:Location) }')).toEqual(['aldric']);
    expect(await people('NOT EXISTS { (p)-[:CHILD_OF]->(:Person) }')).toEqual(['aldric', 'osric']);
    expect(await people('EXISTS { MATCH (p)-[:CHILD_OF]->(q) WHERE q.birth < p.birth }')).toEqual(['mira']);
    expect(await people('EXISTS { MATCH (p)-[:CHILD_OF]->(q) WHERE q.birth > p.birth }')).toEqual([]);
  });

  it('COUNT { } counts per row', async () => {
    await createSaltmere(store());
    const rows = await store().read('MATCH (p:Person) RETURN p.id AS id, COUNT { MATCH (p)-->() } AS n ORDER BY id');
    expect(rows.map(({ n }) => n)).toEqual([1, 2, 0]);
  });

  it('matches each edge once per pattern, but a node as often as it fits', async () => {
    await createSaltmere(store());
    expect(await store().read('MATCH (a)-[:CHILD_OF]-(b)-[:CHILD_OF]-(c) RETURN a')).toEqual([]);
    const rows = await store().read('MATCH (p:Person)-->(x), (p)-->(y) WHERE x <> y RETURN x.id AS x ORDER BY x');
    expect(rows).toEqual([{ x: 'aldric' }, { x: 'tide-blade' }]);
  });

  it('follows paths of variable length, from zero steps on', async () => {
    await createSaltmere(store());
    await store().write((tx) =>
      tx.createEdges({
        type: 'PART_OF',
        from: { label: 'Entity' },
        to: { label: 'Entity' },
        rows: [
          { from: 'tide-blade', to: 'osric' },
          { from: 'osric', to: 'saltmere' },
        ],
      }),
    );
    const reach = async (pattern: string) =>
      (await store().read(`MATCH (:Item)${pattern}(x) RETURN x.id AS id ORDER BY id`)).map(({ id }) => id);
    expect(await reach('-[:PART_OF*]->')).toEqual(['osric', 'saltmere']);
    expect(await reach('-[:PART_OF*0..1]->')).toEqual(['osric', 'tide-blade']);
    expect(await reach('-[:PART_OF*2]->')).toEqual(['saltmere']);
  });

  it('ends when a path of variable length meets a cycle', async () => {
    await createSaltmere(store());
    await store().write((tx) => tx.query("MATCH (a {id: 'aldric'}), (m {id: 'mira'}) CREATE (a)-[:CHILD_OF]->(m)"));
    const rows = await store().read('MATCH (p:Person)-[:CHILD_OF*]->(p) RETURN p.id AS id ORDER BY id');
    expect(rows).toEqual([{ id: 'aldric' }, { id: 'mira' }]);
  });

  it('matches by several labels and by several types', async () => {
    await createSaltmere(store());
    expect(await store().read('MATCH (e:Entity:Item) RETURN e.id AS id')).toEqual([{ id: 'tide-blade' }]);
    expect(await store().read('MATCH (e:Item:Location) RETURN e.id AS id')).toEqual([]);
    const rows = await store().read('MATCH ()-[r:RULES|CHILD_OF]->() RETURN type(r) AS type ORDER BY type');
    expect(rows).toEqual([{ type: 'CHILD_OF' }, { type: 'RULES' }]);
  });

  it('tells the labels, ends and keys of what it matches', async () => {
    await createSaltmere(store());
    const rows = await store().read(
      "MATCH (p)-[r:RULES]->() RETURN 'Person' IN labels(p) AS person, startNode(r).id AS from, endNode(r).id AS to, keys(r) AS keys",
    );
    expect(rows).toMatchObject([{ person: true, from: 'aldric', to: 'saltmere' }]);
    expect(rows[0]?.keys).toHaveLength(2);
  });

  it('groups by what is not aggregated, leaving nulls out of collect and count', async () => {
    await createSaltmere(store());
    const rows = await store().read(
      'MATCH (p:Person) RETURN count(*) AS people, count(p.birth) AS dated, min(p.birth) AS first, size(collect(DISTINCT p.birth)) AS births',
    );
    expect(rows).toEqual([{ people: 3, dated: 2, first: 760, births: 2 }]);
  });

  it('runs the rule of the house: two rulers of one place at overlapping times', async () => {
    await createSaltmere(store());
    await store().write((tx) =>
      tx.createEdges({
        type: 'RULES',
        from: { label: 'Entity' },
        to: { label: 'Entity' },
        rows: [
          { from: 'mira', to: 'saltmere', properties: { valid_from: 810 } },
          { from: 'osric', to: 'saltmere', properties: { valid_from: 813, valid_until: 820 } },
        ],
      }),
    );
    const rows = await store().read(`
      MATCH (a:Person)-[x:RULES]->(place:Location)<-[y:RULES]-(b:Person)
      WHERE a.id < b.id
      WITH place, a, b, CASE
        WHEN x.valid_until < y.valid_from OR y.valid_until < x.valid_from THEN false
        WHEN x.valid_from <= y.valid_until AND y.valid_from <= x.valid_until THEN true
      END AS overlap
      WHERE coalesce(overlap, true)
      RETURN a.id AS a, b.id AS b, CASE WHEN overlap THEN 'definite' ELSE 'possible' END AS verdict ORDER BY a, b`);
    expect(rows).toEqual([
      { a: 'aldric', b: 'mira', verdict: 'possible' },
      { a: 'mira', b: 'osric', verdict: 'possible' },
    ]);
  });
});
