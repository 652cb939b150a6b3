import { describe, expect, it } from 'vitest';
import { lintRule } from '../../../src/rules/lint/lint.ts';
import { bareRule } from '../../../src/rules/load/bare.ts';

const lint = (cypher: string): string[] =>
  lintRule(bareRule({ id: 'own', cypher, description: 'A rule.', origin: 'world' })).map(
    ({ line, column, level, message }) => `${line}:${column} ${level}: ${message}`,
  );

describe('what is wrong with a query is said at its place, and once', () => {
  const cases: readonly [cypher: string, issue: string][] = [
    ['MATCH (a:Person RETURN a', '1:7 error: This `(` is not closed: a `)` is missing before RETURN.'],
    ['MATCH (a)-[r:RULES->(b)\nRETURN a', '1:11 error: This `[` is not closed: a `]` is missing before RETURN.'],
    ['MATCH (a:Person)) RETURN a', '1:17 error: This `)` has no opening bracket: remove it, or open it before.'],
    ['MATCH (a:Person]-(b) RETURN a', '1:16 error: Here a `)` was expected, not `]`: it closes the `(` of 1:7.'],
    [
      "MATCH (a) WHERE a.name = 'Ash RETURN a",
      '1:26 error: This quote is not closed: it swallows the rest of the query.',
    ],
    [
      'MATCH (a:Person)\nWHERE a.birth IS NULL',
      '2:18 error: The query returns nothing: end it with RETURN and the columns of a finding.',
    ],
    ['MATCH (a:Person) RETRUN a', '1:18 error: `RETRUN` means nothing here: did you mean RETURN?'],
    ['MACTH (a:Person) RETURN a', '1:1 error: `MACTH` begins no query: did you mean MATCH?'],
    ['MATCH (a:Person) WEHRE a.draft RETURN a', '1:18 error: `WEHRE` means nothing here: did you mean WHERE?'],
    ['WHERE a.draft MATCH (a:Person) RETURN a', '1:1 error: Put MATCH before WHERE.'],
    ['MATCH (a:Person), RETURN a', '1:17 error: Remove the comma before `RETURN`.'],
    ['MATCH (a:Person) RETURN a,', '1:26 error: Remove the comma at the end.'],
    ['MATCH (a:Person) RETURN , a', '1:25 error: Remove the comma: there is nothing before it.'],
    [
      'MATCH (a:Person)--(b) RETURN a b',
      '1:32 error: Between `a` and `b` something is missing: a comma, AS, or a word such as AND or WHERE.',
    ],
    [
      'MATCH (a) WHERE a.age => 7 RETURN a',
      '1:23 error: Cypher has no `=>`: write `>=` for "at least", and `-->` for a step.',
    ],
    ['MATCH (a) WHERE a.age == 7 RETURN a', '1:23 error: Cypher has no `==`: Cypher compares with a single `=`.'],
    ['MATCH (a) WHERE a.age === 7 RETURN a', '1:23 error: Cypher has no `==`: Cypher compares with a single `=`.'],
    ['MATCH (a) WHERE a.age != 7 RETURN a', '1:23 error: Cypher has no `!=`: write `<>` for "is not the same as".'],
    ['MATCH (a) WHERE a.x && a.y RETURN a', '1:21 error: Cypher has no `&&`: write `AND`.'],
    ['MATCH (a) WHERE !a.draft RETURN a', '1:17 error: Cypher has no `!`: write `NOT`.'],
    ['MATCH (a)->(b) RETURN a', '1:10 error: Half an arrow: a step is `-->`, or `-[r:RULES]->`.'],
    [
      "MATCH (a) WHERE a.name LIKE 'A%' RETURN a",
      '1:24 error: Cypher has no LIKE: write CONTAINS, STARTS WITH or ENDS WITH.',
    ],
    [
      "MATCH (a) WHERE a.name NOT IN ['A'] RETURN a",
      '1:24 error: Cypher has no NOT IN: put NOT before the whole, `NOT x IN list`.',
    ],
    [
      'MATCH (a) WHERE a.x IS NULL WHERE a.y IS NULL RETURN a',
      '1:29 error: A second WHERE: join the two conditions with AND.',
    ],
    ['MATCH (a) WHERE RETURN a', '1:11 error: After WHERE a condition such as `k.birth IS NOT NULL` is missing.'],
    ['MATCH (a) RETURN a MATCH (b)', '1:20 error: MATCH cannot follow RETURN, which ends the query: put it before.'],
    ['MATCH a:Person RETURN a', '1:1 error: Write a node in round brackets: `MATCH (k:Person)`.'],
    ['MATCH (a) WHERE a.x > RETURN a', '1:21 error: A value is missing after `>`, before `RETURN`.'],
    ['MATCH (a) WHERE a.x IS NULL AND\nRETURN a', '1:29 error: A value is missing after `AND`, before `RETURN`.'],
    ['MATCH (a) RETURN a # all', '1:20 error: `#` has no meaning in Cypher: a comment begins with `//`.'],
    ['MATCH (a)--(b) RETURN a, b AS a', '1:26 error: Two columns are called `a`: give one another name with AS.'],
    [
      'MATCH (a) WHERE tme_before(a.death, a.birth) RETURN a',
      '1:17 error: Unknown function `tme_before`: did you mean `time_before`?',
    ],
    [
      'MATCH (a) WHERE time_befor(a.death, a.birth) RETURN a',
      '1:17 error: Unknown time function time_befor: did you mean `time_before`?',
    ],
    [
      'MATCH (a) WHERE isEmpty(a.name) RETURN a',
      '1:17 error: `isEmpty(…)` exists on Neo4j only: say it otherwise, or write `engines: [neo4j]` in the header.',
    ],
    ['MATCH (a) WHERE toInt(a.age) = 7 RETURN a', '1:17 warning: `toInt(…)` does not exist on Neo4j: write toInteger.'],
    ['MATCH (a) WHERE a.death = null RETURN a', '1:25 warning: A comparison with null is never true: write `IS NULL`.'],
    [
      'MATCH (a) WHERE a.death <> NULL RETURN a',
      '1:25 warning: A comparison with null is never true: write `IS NOT NULL`.',
    ],
  ];
  for (const [cypher, issue] of cases) it(cypher, () => expect(lint(cypher)).toEqual([issue]));
});

describe('nothing is said of a query that only looks odd', () => {
  const cases: readonly string[] = [
    'MATCH (a:Person)-[:PARENT_OF*1..3]->(b) RETURN a, b ORDER BY a.name DESC SKIP 1 LIMIT 5',
    "MATCH (a) WHERE a.name STARTS WITH 'A' AND NOT a.x IN [1, 2] RETURN DISTINCT a",
    'MATCH (a) WITH a, [x IN a.aliases WHERE x <> a.name | toLower(x)] AS names WHERE size(names) > 3 RETURN a',
    'MATCH (a)-[:PARENT_OF]->(b) WITH a, reduce(least = null, x IN collect(b.birth) | CASE WHEN least IS NULL OR x < least THEN x ELSE least END) AS first WHERE first < 3 RETURN a',
    'MATCH way = (a:Person)-->(b) WHERE NOT EXISTS { MATCH (b)--(c) WHERE c.draft } RETURN a, length(way) AS steps',
    'MATCH (a) WITH a, a {.name, age: 3} AS m WHERE m.age > 2 RETURN a',
    'MATCH (a) WHERE (a.x)-(a.y) > 3 AND a.`odd key` =~ "x.*" RETURN a',
    'MATCH (a {id: $scope}) RETURN a UNION ALL MATCH (a) WHERE a.match = 1 RETURN a',
    'MATCH (a) RETURN a, {order: 1, match: 2, with: [3]} AS of',
    'UNWIND [1, 2] AS n MATCH (a {rank: n}) RETURN a, count(*) AS many',
  ];
  for (const cypher of cases) it(cypher, () => expect(lint(cypher)).toEqual([]));
});
