import { describe, expect, it } from 'vitest';
import { type Rule, ruleHeaderSchema } from '../../../src/model/rule.ts';
import { provenReach } from '../../../src/rules/narrow/own-rules.ts';

function reachOf(
  cypher: string,
  { variable = 'p', label = 'Person', reach = 0, closure = [] as string[], origin = 'world' as Rule['origin'] } = {},
) {
  const header = ruleHeaderSchema.parse({
    id: 'own',
    category: 'ontology',
    description: 'A rule.',
    subject: { variable, label },
    reach,
    closure,
  });
  return provenReach({ ...header, cypher, origin });
}

describe('How far a change reaches by the text of a world’s own rule', () => {
  it.each([
    ['nothing but the subject', 'MATCH (p:Person) WHERE p.birth_year > 3 RETURN p', 0],
    ['a neighbour', 'MATCH (p:Person)-[:PARENT_OF]->(c) RETURN p, c', 1],
    ['a neighbour through a claim', 'MATCH (p:Person)<-[:FROM]-(r:RULES)-[:TO]->(l) RETURN p, r', 1],
    ['a neighbour of a neighbour', 'MATCH (c)<-[:PARENT_OF]-(p:Person) MATCH (c)-[:RULES]->(l) RETURN p, l', 2],
    ['one in a condition', 'MATCH (p:Person) WHERE NOT EXISTS { (p)-[:RULES]->(:Location) } RETURN p', 1],
    [
      'a count beside the subject',
      'MATCH (p:Person)-[:PARENT_OF]->(c) WITH p, count(c) AS n WHERE n > 9 RETURN p, n',
      1,
    ],
    ['what is renamed', 'MATCH (p:Person)-[:PARENT_OF]->(c) WITH p, c AS d MATCH (d)-[:RULES]->(l) RETURN p, l', 2],
  ])('%s', (_, cypher, expected) => {
    expect(reachOf(cypher)).toBe(expected);
  });

  it('is as far as the header says, where that is farther', () => {
    expect(reachOf('MATCH (p:Person)-[:PARENT_OF]->(c) RETURN p', { reach: 3 })).toBe(3);
  });

  it('leaves to the header the chains that its closure names', () => {
    const cypher = 'MATCH (p:Person)-[:PARENT_OF*1..9]->(c)-[:RULES]->(l) RETURN p';
    expect([reachOf(cypher), reachOf(cypher, { closure: ['PARENT_OF'] })]).toEqual([undefined, 1]);
  });

  it('is what the header says for a shipped rule', () => {
    expect(reachOf('MATCH (p:Person)-[:PARENT_OF*]->(c) RETURN p', { reach: 2, origin: 'shipped' })).toBe(2);
  });

  it.each([
    ['a path of any length', 'MATCH (p:Person)-[:PARENT_OF*]->(c) RETURN p, c'],
    ['a relationship of any type', 'MATCH (p:Person)-->(c) RETURN p, c'],
    [
      'somebody whom only NOT EXISTS names beside it',
      "MATCH (p:Person) MATCH (g:Order {id: 'guild'}) WHERE NOT EXISTS { (p)-[:MEMBER_OF]->(g) } RETURN p, g",
    ],
    ['what is only compared', 'MATCH (p:Person), (q:Person) WHERE p.name = q.name RETURN p, q'],
    [
      'what is only compared in a condition',
      'MATCH (p:Person) WHERE EXISTS { MATCH (q:Person) WHERE q.name = p.name } RETURN p',
    ],
    [
      'a subject that is gathered',
      'MATCH (p:Person)-[:PARENT_OF]->(c) WITH c, collect(p) AS all UNWIND all AS p RETURN p',
    ],
    [
      'a count that the subject is not beside',
      'MATCH (p:Person)-[:PARENT_OF]->(c) WITH c, count(p) AS n MATCH (p:Person)-[:PARENT_OF]->(c) RETURN p, n',
    ],
    ['a subject that may be missing', 'MATCH (c:Person) OPTIONAL MATCH (p:Person)-[:PARENT_OF]->(c) RETURN p, c'],
    ['a limit', 'MATCH (p:Person) WITH p LIMIT 3 RETURN p'],
    ['a subquery', 'MATCH (p:Person) CALL { MATCH (q:Person) RETURN count(q) AS n } RETURN p, n'],
    ['a subject of another label', 'MATCH (p:Entity) RETURN p'],
    ['sources', 'MATCH (p:Person), (s:LoreSource) WHERE s.path = p.name RETURN p'],
    ['five relations', 'MATCH (p:Person)-[:A]->(a)-[:B]->(b)-[:C]->(c)-[:D]->(d)-[:E]->(e) RETURN p'],
    [
      'two gatherings that share a function',
      'MATCH (p:Person), (q:Event) WITH p, collect(p.name) AS a, collect(q.name) AS b RETURN p, a, b',
    ],
  ])('needs a run over everything for %s', (_, cypher) => {
    expect(reachOf(cypher)).toBeUndefined();
  });
});
