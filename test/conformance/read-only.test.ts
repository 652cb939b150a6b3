import { describe, expect, it } from 'vitest';
import { onEveryStore } from '../support/engines.ts';
import { createSaltmere } from './support.ts';

/** Every way to write that either engine knows. What an engine's Cypher lacks is refused as well, with another code. */
const writing: readonly [string, string][] = [
  ['CREATE', "CREATE (:Entity {id: 'thief'})"],
  ['CREATE of an edge', 'MATCH (a:Person), (b:Item) CREATE (a)-[:STOLE]->(b)'],
  ['MERGE', "MERGE (:Entity {id: 'thief'})"],
  ['MERGE with ON MATCH', "MERGE (e:Entity {id: 'mira'}) ON MATCH SET e.dead = true"],
  ['MERGE that finds what it looks for', "MERGE (e:Entity {id: 'mira'}) RETURN e"],
  ['SET of a property', 'MATCH (e:Entity) SET e.dead = true'],
  ['SET of all properties', 'MATCH (e:Entity) SET e = {}'],
  ['SET +=', 'MATCH (e:Entity) SET e += {dead: true} RETURN e'],
  ['SET of a label', 'MATCH (e:Person) SET e:Ghost'],
  ['REMOVE of a property', 'MATCH (e:Entity) REMOVE e.name'],
  ['REMOVE of a label', 'MATCH (e:Person) REMOVE e:Person'],
  ['DELETE of an edge', 'MATCH ()-[r]->() DELETE r'],
  ['DELETE of a node', "MATCH (e:Entity {id: 'osric'}) DELETE e"],
  ['DETACH DELETE', 'MATCH (n) DETACH DELETE n'],
  ['FOREACH', "FOREACH (id IN ['x'] | CREATE (:Entity {id: id}))"],
  ['FOREACH over matches', 'MATCH (e:Entity) WITH collect(e) AS all FOREACH (e IN all | SET e.dead = true)'],
  ['a write in a subquery', 'MATCH (e:Entity) CALL { WITH e SET e.dead = true } RETURN e.id'],
  ['a write in a scoped subquery', 'MATCH (e:Entity) CALL (e) { DETACH DELETE e } RETURN count(*) AS n'],
  ['a write in a subquery in a subquery', 'CALL { CALL { CREATE (t:Entity) RETURN t } RETURN t } RETURN t'],
  ['CALL … IN TRANSACTIONS', 'MATCH (e:Entity) CALL (e) { SET e.dead = true } IN TRANSACTIONS OF 1 ROW RETURN e.id'],
  ['a write in one half of a UNION', 'MATCH (e:Entity) RETURN e UNION CREATE (e:Entity) RETURN e'],
  ['a write after a read', 'MATCH (e:Entity) WITH e LIMIT 1 SET e.dead = true RETURN e'],
  ['a write whose result is thrown away', 'OPTIONAL MATCH (e:Nobody) SET e.dead = true RETURN 1 AS one'],
  ['a write that matches nothing', 'MATCH (e:Nobody) DELETE e'],
  ['a write behind a comment', '/* MATCH (n) RETURN n */ CREATE (:Entity) // RETURN 1'],
  ['a write behind a line comment', '// only a look\nMATCH (n) // and then\nDETACH DELETE n'],
  ['a write in odd spelling', 'mAtCh (n:Person)\r\n\tsEt n.dead = true'],
  ['a write under PROFILE', 'PROFILE CREATE (:Entity)'],
  ['LOAD CSV', "LOAD CSV FROM 'file:///etc/hostname' AS line RETURN line"],
  ['LOAD CSV WITH HEADERS', "LOAD CSV WITH HEADERS FROM 'file:///etc/passwd' AS line RETURN line"],
  ['a procedure that writes', "CALL db.createLabel('Thief')"],
  ['a procedure that writes, with YIELD', "CALL apoc.create.node(['Thief'], {}) YIELD node RETURN node"],
  ['a procedure of the server', "CALL dbms.setConfigValue('db.transaction.timeout', '0')"],
  ['CREATE INDEX', 'CREATE INDEX thief IF NOT EXISTS FOR (n:Thief) ON (n.id)'],
  ['CREATE CONSTRAINT', 'CREATE CONSTRAINT thief IF NOT EXISTS FOR (n:Thief) REQUIRE n.id IS UNIQUE'],
  ['DROP INDEX', 'DROP INDEX thief IF EXISTS'],
  ['DROP CONSTRAINT', 'DROP CONSTRAINT thief IF EXISTS'],
  ['CREATE DATABASE', 'CREATE DATABASE thief'],
  ['CREATE USER', "CREATE USER thief SET PASSWORD 'let-me-in'"],
  ['two statements', 'MATCH (n) RETURN n; MATCH (n) DETACH DELETE n'],
  ['a transaction of its own', 'BEGIN'],
  ['a commit', 'COMMIT'],
];

/** Reads that look like writes. */
const reading: readonly [string, string][] = [
  ['a word in a string', "MATCH (e:Entity) WHERE e.name <> 'CREATE (x) SET y' RETURN e.id AS id"],
  ['a word in a comment', '/* DETACH DELETE */ MATCH (e:Entity) RETURN e.id AS id // SET'],
  ['a quoted name', 'MATCH (e:Entity) RETURN e.`SET x` AS `DELETE`'],
  ['an EXISTS subquery', 'MATCH (p:Person) WHERE NOT EXISTS { MATCH (p)-[:CHILD_OF]->() } RETURN p.id AS id'],
  ['a COUNT subquery', 'MATCH (p:Person) RETURN COUNT { MATCH (p)--() } AS degree'],
  ['a reading CALL subquery', 'MATCH (p:Person) CALL { WITH p MATCH (p)-->(q) RETURN count(q) AS n } RETURN n'],
  ['a UNION of reads', 'MATCH (p:Person) RETURN p.id AS id UNION MATCH (l:Location) RETURN l.id AS id'],
  ['paths of any length', 'MATCH p = (:Person)-[*1..3]-(:Person) RETURN length(p) AS steps'],
  ['the shortest path', "MATCH p = shortestPath((:Person {id: 'mira'})-[*]-(:Location)) RETURN length(p) AS steps"],
  [
    'aggregation, order and paging',
    'MATCH (p:Person) WITH p.birth AS b, count(*) AS n ORDER BY n SKIP 1 LIMIT 2 RETURN DISTINCT b',
  ],
  ['list comprehension and reduce', 'RETURN reduce(s = 0, x IN [y IN range(1, 3) | y * y] | s + x) AS sum'],
  ['a pattern comprehension', 'MATCH (p:Person) RETURN [(p)-[:POSSESSES]->(i) | i.id] AS items'],
  ['a cartesian product', 'MATCH (a:Person), (b:Person) WHERE a.id < b.id RETURN a.id AS a, b.id AS b'],
  [
    'a query with parameters that are not given yet',
    'MATCH (e:Entity) WHERE e.id IN $scope RETURN e.id AS id LIMIT $most',
  ],
  ['a list of labels', 'CALL db.labels() YIELD label RETURN label'],
];

/** The last for statements that a server knows but cannot even explain, such as administration on a Community server. */
const refused = /^(write-refused|bad-query|query-failed)$/;

onEveryStore('read-only', (store) => {
  describe('refuses', () => {
    it.each(writing)('%s', async (_, cypher) => {
      await createSaltmere(store());
      const before = await world();
      const verdict = await store()
        .checkReadOnly(cypher)
        .catch((error: { code?: string }) => ({ readOnly: false, reason: error.code }));
      expect(verdict).toMatchObject({ readOnly: false, reason: expect.stringMatching(/./) });
      const limits = { timeMs: 5_000, rows: 100 };
      await expect(store().readLimited(cypher, {}, limits)).rejects.toMatchObject({
        code: expect.stringMatching(refused),
      });
      if (!cypher.startsWith('LOAD CSV')) {
        await expect(store().read(cypher)).rejects.toMatchObject({ code: expect.stringMatching(refused) });
      }
      expect(await world()).toEqual(before);
    });
  });

  describe('allows', () => {
    it.each(reading)('%s', async (_, cypher) => {
      await createSaltmere(store());
      expect(await store().checkReadOnly(cypher)).toEqual({ readOnly: true });
      const rows = await store().read(cypher, { scope: ['mira'], most: 5 });
      expect(rows.length).toBeGreaterThan(0);
    });
  });

  it('does not run what it is asked to check or to explain', async () => {
    await createSaltmere(store());
    const before = await world();
    await store().checkReadOnly('MATCH (n) DETACH DELETE n');
    expect(await store().explain('MATCH (n) DETACH DELETE n')).toMatch(/delete/i);
    expect(await world()).toEqual(before);
  });

  it.each(['MATCH (n', 'RETURN', '', 'MATCH (n) RETURN m', 'What is the answer?'])(
    'says of %j that it cannot be planned',
    async (cypher) => {
      await expect(store().checkReadOnly(cypher)).rejects.toMatchObject({ code: 'bad-query' });
      await expect(store().read(cypher)).rejects.toMatchObject({ code: 'bad-query' });
    },
  );

  it('says where a query stops making sense', async () => {
    await expect(store().read('MATCH (n)\nRETURN n ODER BY n.id')).rejects.toMatchObject({
      code: 'bad-query',
      message: expect.stringMatching(/line 2, column 1\d/),
    });
  });

  it('names the parameter that a query misses', async () => {
    await expect(store().read('RETURN $birth AS birth')).rejects.toMatchObject({
      code: 'bad-query',
      message: expect.stringContaining('birth'),
    });
  });

  it('says when an expression fails while it runs', async () => {
    await expect(store().read('UNWIND [1, 0] AS x RETURN 1 / x AS y')).rejects.toMatchObject({ code: 'query-failed' });
  });

  /** Everything in the graph, so that nothing can change unseen. */
  async function world() {
    const nodes = await store().read('MATCH (n) RETURN labels(n) AS labels, properties(n) AS properties');
    const edges = await store().read('MATCH (a)-[r]->(b) RETURN a.id AS a, b.id AS b, r');
    return [...nodes, ...edges].map((row) => JSON.stringify(row)).sort();
  }
});
