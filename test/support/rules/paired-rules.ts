/** Queries whose patterns hang together otherwise than by a step, or are paired with what has few rows in any world. */
export const joinedQueries: readonly (readonly [what: string, cypher: string])[] = [
  [
    'an aggregate over everything',
    'MATCH (p:Person) WITH max(p.birth) AS youngest MATCH (q:Person) WHERE q.birth = youngest RETURN q',
  ],
  [
    'more than an average',
    'MATCH (p:Person) WITH avg(p.birth) + 1 AS usual, count(*) AS n MATCH (q:Person) WHERE q.birth > usual RETURN q, n',
  ],
  ['a list of all', 'MATCH (s:Weapon) WITH collect(s.name) AS names MATCH (q:Person) WHERE q.name IN names RETURN q'],
  [
    'not in a list of all',
    'MATCH (s:Weapon) WITH collect(s.motto) AS all MATCH (q:Person) WHERE NOT q.motto IN all RETURN q',
  ],
  ['what an aggregate leaves', 'MATCH (p:Person) WITH count(p) AS n WHERE n > 3 MATCH (q:Person) RETURN q, n'],
  [
    'an aggregate by kin that an equality joins',
    'MATCH (p:Person) WITH p.kin AS kin, avg(p.birth) AS usual MATCH (q:Person) WHERE q.kin = kin AND q.birth > usual RETURN q',
  ],
  [
    'a node by its id, and NOT',
    "MATCH (g:Order {id: 'guild'}) MATCH (q:Person) WHERE NOT (q)-[:MEMBER_OF]->(g) RETURN q",
  ],
  [
    'a node by its id, and NOT EXISTS',
    "MATCH (g:Order) WHERE g.id = 'guild' AND (g.rank = 1 OR g.rank = 2) MATCH (q:Person) WHERE NOT EXISTS { (q)-[:MEMBER_OF]->(g) } RETURN q",
  ],
  ['nodes by their ids', "MATCH (g:Order) WHERE g.id IN ['guild', 'watch'] MATCH (q:Person) RETURN q, g"],
  [
    'the first few',
    'MATCH (p:Person) WITH p ORDER BY p.birth LIMIT 3 MATCH (q:Person) WHERE q.birth < p.birth RETURN q, p',
  ],
  ['EXISTS', 'MATCH (a:Person), (s:Weapon) WHERE EXISTS { (a)-[:WIELDS]->(s) } RETURN a, s'],
  ['a pattern as a condition', 'MATCH (a:Person) MATCH (s:Weapon) WHERE (a)-[:WIELDS]->(s) RETURN a, s'],
  [
    'EXISTS of several steps, beside NOT',
    'MATCH (a:Person), (s:Weapon) WHERE EXISTS { (a)-[:KNOWS]->(x)<-[:WIELDS]-(s) } AND NOT s.lost = 1 RETURN a, s',
  ],
  [
    'EXISTS after a step',
    'MATCH (a:Person), (s:Weapon)-[:LIES_IN]->(y) WHERE EXISTS { MATCH (y)<-[:KNOWS]-(a) } RETURN a, s',
  ],
  ['an equality', 'MATCH (a:Person), (b:Person) WHERE a.motto = b.motto AND a.id < b.id RETURN a, b'],
  ['an equality after steps', 'MATCH (a:Person)-[:KNOWS]->(x:Person), (b:Person) WHERE x.motto = b.motto RETURN a, b'],
  [
    'an equality with a value of a WITH',
    'MATCH (a:Person) WITH a, a.motto AS m MATCH (b:Person) WHERE b.motto = m RETURN a, b',
  ],
  ['a list that the one has', 'MATCH (a:Person), (b:Person) WHERE b.motto IN a.mottos RETURN a, b'],
];

/** Queries whose patterns nothing joins, whatever they look like; each is a product on both engines. */
export const pairedQueries: readonly (readonly [what: string, cypher: string])[] = [
  ['nothing', 'MATCH (a:Person), (b:Location) RETURN a, b'],
  ['a comparison', 'MATCH (a:Person), (b:Person) WHERE a.birth < b.birth RETURN a, b'],
  ['NOT EXISTS', 'MATCH (a:Person), (s:Weapon) WHERE NOT EXISTS { (a)-[:WIELDS]->(s) } RETURN a, s'],
  ['EXISTS or else', 'MATCH (a:Person), (s:Weapon) WHERE EXISTS { (a)-[:WIELDS]->(s) } OR a.rank = 1 RETURN a, s'],
  [
    'EXISTS of two',
    'MATCH (a:Person), (s:Weapon) WHERE EXISTS { MATCH (a)-[:WIELDS]->(), (s)-[:LIES_IN]->() } RETURN a, s',
  ],
  ['an equality or else', 'MATCH (a:Person), (b:Person) WHERE a.motto = b.motto OR a.rank = 1 RETURN a, b'],
  ['an equality of one side', 'MATCH (a:Person), (birth:Weapon) WHERE a.motto = a.birth RETURN a, birth'],
  ['words in a text', "MATCH (a:Person), (b:Weapon) WHERE a.motto <> 'x AND a.motto = b.motto AND' RETURN a, b"],
  ['a node by its name', "MATCH (g:Order {name: 'Guild'}) MATCH (q:Person) RETURN q, g"],
  ['one id or another thing', "MATCH (g:Order) WHERE g.id = 'a' OR g.rank = 1 MATCH (q:Person) RETURN q, g"],
  ['all but one id', "MATCH (g:Order) WHERE NOT g.id = 'guild' MATCH (q:Person) RETURN q, g"],
  ['an id within', "MATCH (g:Order) WHERE (g.a AND g.id = 'x') = g.c MATCH (q:Person) RETURN q, g"],
  ['two beside a node by its id', "MATCH (g:Order {id: 'guild'}) MATCH (q:Person) MATCH (r:Weapon) RETURN q, r, g"],
  [
    'two beside an aggregate',
    'MATCH (p:Person) WITH max(p.birth) AS m MATCH (q:Person) MATCH (r:Weapon) RETURN q, r, m',
  ],
  [
    'the members of a node by its id',
    "MATCH (g:Order {id: 'guild'})<-[:MEMBER_OF]-(m:Person) MATCH (q:Person) WHERE q.birth > m.birth RETURN q, m",
  ],
];
