import { expect, it } from 'vitest';
import { unsized } from '../../../../src/graph/neo4j/unsized.ts';

it('puts the list that a statement unwinds inside a map, wherever the text asks for it', () => {
  const cypher = 'UNWIND $ids AS id MATCH (n {id: id}) WHERE n.other IN $ids AND n.kind = $kind RETURN n';
  expect(unsized(cypher, { ids: ['a'], kind: 'Person' })).toEqual({
    cypher: 'UNWIND $sent.ids AS id MATCH (n {id: id}) WHERE n.other IN $sent.ids AND n.kind = $kind RETURN n',
    params: { kind: 'Person', sent: { ids: ['a'] } },
  });
});

it('leaves what only looks like the list as it is: a longer name, a text, a comment', () => {
  const cypher = "UNWIND $ids AS id // $ids\nRETURN id, $ids2, '$ids', `$ids`";
  expect(unsized(cypher, { ids: [], ids2: [] }).cypher).toBe(
    "UNWIND $sent.ids AS id // $ids\nRETURN id, $ids2, '$ids', `$ids`",
  );
});

it.each([
  ['unwinds nothing', 'MATCH (n) WHERE n.id IN $ids RETURN n', { ids: ['a'] }],
  ['is not given the list', 'UNWIND $ids AS id RETURN id', {}],
  ['has a parameter of that name', 'UNWIND $ids AS id RETURN id, $sent', { ids: ['a'], sent: 1 }],
])('leaves a statement alone that %s', (_, cypher, params) => {
  expect(unsized(cypher, params)).toEqual({ cypher, params });
});
