import { expect, test } from 'vitest';
import { predicateLookups } from '../../../src/rules/analysis/lookups.ts';
import { readStatement } from '../../../src/rules/analysis/statement.ts';

const claim = 'MATCH (who:Entity)<-[:FROM]-(r:Relation)-[:TO]->(other)';

test.each<[what: string, cypher: string, found: string[]]>([
  [
    'by the predicate of a claim of the subject',
    `${claim} WITH who, r, $kinds[r.type] AS kinds RETURN who, r`,
    ['kinds'],
  ],
  ['from the other end', 'MATCH (r)-[:TO]->(who) WHERE $kinds[r.type] IS NULL RETURN who', ['kinds']],
  ['a list is none', `${claim} WHERE r.type IN $types RETURN who`, []],
  ['by something else of the claim', `${claim} WHERE $kinds[r.tier] IS NULL RETURN who`, []],
  [
    'by the predicate of another thing’s claim',
    `${claim} MATCH (other)<-[:FROM]-(s) WHERE $kinds[s.type] IS NULL RETURN who`,
    [],
  ],
  ['by an edge, which is no claim', 'MATCH (who)-[r:KNOWS]->(x) WHERE $kinds[r.type] IS NULL RETURN who', []],
  ['here so, there otherwise', `${claim} WHERE $kinds[r.type] IS NULL OR size(keys($kinds)) = 0 RETURN who`, []],
  [
    'of a claim that stands for another later',
    `${claim} WITH who, other AS r WHERE $kinds[r.type] IS NULL RETURN who`,
    [],
  ],
  [
    'of a subject that stands for another later',
    `${claim} WITH other AS who, r WHERE $kinds[r.type] IS NULL RETURN who`,
    [],
  ],
  [
    'in one side of a union by a claim of the subject, in the other not',
    `${claim} WHERE $kinds[r.type] IS NULL RETURN who UNION MATCH (who)-[:KNOWS]->(x)<-[:TO]-(r) WHERE $kinds[r.type] IS NULL RETURN who`,
    [],
  ],
])('A parameter that is looked up %s', (_, cypher, found) => {
  expect([...predicateLookups(readStatement(cypher), 'who')]).toEqual(found);
});
