import { expect, it } from 'vitest';
import { stepByStep } from '../../../../src/graph/neo4j/rewriting/step-by-step.ts';

it.each([
  ['out', 'MATCH (k:Kingdom)-[:CONTROLS]->(l) RETURN l', 'MATCH (k:Kingdom)-[:CONTROLS*1..1]->(l) RETURN l'],
  ['in', 'MATCH (l)<-[:TO]-(r:RULES) RETURN r', 'MATCH (l)<-[:TO*1..1]-(r:RULES) RETURN r'],
  ['either way', 'MATCH (a)-[:ALLY_OF]-(b) RETURN b', 'MATCH (a)-[:ALLY_OF*1..1]-(b) RETURN b'],
  ['of several types', 'MATCH (a)-[:FROM|TO]-(b) RETURN b', 'MATCH (a)-[:FROM|TO*1..1]-(b) RETURN b'],
  ['of a quoted type', 'MATCH (a)-[ :`Sworn to` ]->(b) RETURN b', 'MATCH (a)-[ :`Sworn to` *1..1]->(b) RETURN b'],
  [
    'in a subquery',
    'MATCH (i:Item) WHERE NOT EXISTS { (i)<-[:TO]-(:POSSESSES) } RETURN i',
    'MATCH (i:Item) WHERE NOT EXISTS { (i)<-[:TO*1..1]-(:POSSESSES) } RETURN i',
  ],
  [
    'in a list of what a pattern finds',
    'MATCH (p) RETURN [(p)<-[:OF]-(x:Attribute) | x.value] AS said',
    'MATCH (p) RETURN [(p)<-[:OF*1..1]-(x:Attribute) | x.value] AS said',
  ],
])('walks an edge %s from a node that is found already', (_, written, walked) => {
  expect(stepByStep(written)).toBe(walked);
});

it.each([
  ['an edge with a name', 'MATCH (a)-[r:RULES]->(b) RETURN r'],
  ['an edge of any type', 'MATCH (a)-->(b)--(c)-[]->(d) RETURN d'],
  ['an edge with properties', 'MATCH (a)-[:RULES {from: 830}]->(b) RETURN b'],
  ['a path of several steps', 'MATCH (a)-[:PART_OF*1..6]->(b) RETURN b'],
  ['a quantified path', 'MATCH ((a)-[:PART_OF]->(b)){1,3} RETURN a'],
  ['a quantified path without an end', 'MATCH ((a)-[:PART_OF]->(b))+ RETURN a'],
  ['a quantified edge', 'MATCH (a)-[:PART_OF]->+(b) RETURN a'],
  ['what only looks like one, in a string', "RETURN '(a)-[:RULES]->(b)' AS arrow"],
  ['what only looks like one, in a comment', 'RETURN 1 AS one // (a)-[:RULES]->(b)'],
  ['a slice of a list, and a difference', 'RETURN [1, 2, 3][0..2] AS some, 3 -[1][0] AS two'],
])('leaves %s alone', (_, written) => {
  expect(stepByStep(written)).toBe(written);
});
