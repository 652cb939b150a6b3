import { describe, expect, test } from 'vitest';
import { hasNeeded, neededGiven } from '../../../src/rules/analysis/needed-steps.ts';
import { readStatement } from '../../../src/rules/analysis/statement.ts';
import type { StepTypes } from '../../../src/rules/analysis/step-ends.ts';
import { subjectSteps, typesToSubject } from '../../../src/rules/analysis/subject-steps.ts';

function stepsOf(cypher: string) {
  return subjectSteps(readStatement(cypher), 'who');
}

describe('The predicates that lead to a rule’s subject', () => {
  test.each<[what: string, cypher: string, steps: string[] | 'any']>([
    ['a claim of one type', 'MATCH (who:Person)<-[:TO]-(r:RULES)-[:FROM]->(a:Entity) RETURN who, r', ['RULES']],
    ['written from the other end', 'MATCH (a)<-[:FROM]-(r:RULES)-[:TO]->(who) RETURN who, r', ['RULES']],
    ['claims of several types', 'MATCH (who)<-[:FROM]-(r:RULES|LEADS) RETURN who, r', ['LEADS', 'RULES']],
    ['claims of any type', 'MATCH (who)<-[:FROM]-(r:Relation) RETURN who, r', 'any'],
    ['a claim without a label', 'MATCH (who)<-[:FROM]-(r) RETURN who, r', 'any'],
    [
      'a claim whose label stands elsewhere: what gives it may be optional, or about another of that name',
      'MATCH (who)<-[:FROM]-(r) OPTIONAL MATCH (r:RULES)-[:TO]->(x) RETURN who, r',
      'any',
    ],
    ['a claim of types in brackets', 'MATCH (who)<-[:FROM]-(r:(RULES|LEADS)) RETURN who, r', ['LEADS', 'RULES']],
    ['a claim of any type but one', 'MATCH (who)<-[:FROM]-(r:!RULES) RETURN who, r', 'any'],
    ['a claim in a state of which there are many types', 'MATCH (who)<-[:FROM]-(r:Candidate) RETURN who, r', 'any'],
    ['a claim or an edge', 'MATCH (who)<-[:FROM|KNOWS]-(r:RULES) RETURN who, r', ['KNOWS', 'RULES']],
    ['edges of types in brackets', 'MATCH (who)-[:(A|B)]->(x) RETURN who, x', ['A', 'B']],
    ['an edge of any type but one', 'MATCH (who)-[:!A]->(x) RETURN who, x', 'any'],
    ['a group of steps beside it', 'MATCH (who) ((a)-[:A]->(b)){1,3} (x) RETURN who, x', 'any'],
    ['a group of steps before it', 'MATCH (x) ((a)-[:A]->(b))+ (who) RETURN who, x', 'any'],
    ['edges between things', 'MATCH (who)-[:PART_OF*1..8]->(x) RETURN who, x', ['PART_OF']],
    ['an edge of any type', 'MATCH (who)--(x) RETURN who, x', 'any'],
    ['an edge whose type is a variable', 'MATCH (who)-[e]->(x) RETURN who, x', 'any'],
    ['its own attributes lead nowhere', 'MATCH (who)<-[:OF]-(c:Attribute) RETURN who, c', []],
    [
      'what other things have to do with each other is no way to it',
      'MATCH (who)<-[:TO]-(r:RULES)-[:FROM]->(a) WHERE NOT EXISTS { (a)-[:MEMBER_OF]->(b:Faction) } RETURN who',
      ['RULES'],
    ],
    [
      'a condition about it counts',
      'MATCH (who:Item) WHERE NOT EXISTS { (who)<-[:TO]-(:POSSESSES) } RETURN who',
      ['POSSESSES'],
    ],
    ['a list of patterns counts', 'MATCH (who) RETURN who, [(who)-[:KNOWS]->(x) | x.id] AS known', ['KNOWS']],
    [
      'both sides of a union count',
      'MATCH (who)-[:A]->(x) RETURN who UNION MATCH (who)-[:B]->(x) RETURN who',
      ['A', 'B'],
    ],
    [
      'under another name it may go anywhere',
      'MATCH (who:Person) WITH who AS one MATCH (one)-[:A]->(x) RETURN one',
      'any',
    ],
    ['in a list it may, too', 'MATCH (who) UNWIND [who] AS one MATCH (one)-[:A]->(x) RETURN who', 'any'],
    ['second in a list', 'MATCH (who), (x) UNWIND [x, who] AS one MATCH (one)-[:A]->(x) RETURN who', 'any'],
    ['gathered', 'MATCH (who) WITH collect(who) AS all UNWIND all AS one MATCH (one)-[:A]->() RETURN one', 'any'],
    ['made equal to another', 'MATCH (who), (x)-[:A]->(y) WHERE x = who RETURN who', 'any'],
    ['in a column of another name it goes nowhere', 'MATCH (who)-[:A]->(x) RETURN who AS who, who AS other', ['A']],
    [
      'its labels and properties are no other name',
      'MATCH (who)-[:A]->(x) WHERE size(labels(who)) > 1 AND who.age = x.age RETURN who',
      ['A'],
    ],
    [
      'a claim of a parameter’s types',
      'MATCH (who)<-[:FROM]-(r:Relation) WHERE r.type IN $some RETURN who, r',
      ['A', 'B', 'C'],
    ],
    [
      'but not of others',
      "MATCH (who)<-[:FROM]-(r:Relation) WHERE r.type IN $some AND NOT r.type IN $few AND NOT r.type IN ['C'] RETURN who, r",
      ['A'],
    ],
    [
      'of two lists’ types',
      "MATCH (who)<-[:FROM]-(r) WHERE r.type IN $some AND r.type IN ['A', 'D'] RETURN who, r",
      ['A'],
    ],
    ['of none but these', "MATCH (who)<-[:FROM]-(r) WHERE NOT r.type IN ['A'] RETURN who, r", 'any'],
    ['of these, perhaps', "MATCH (who)<-[:FROM]-(r) WHERE r.type IN ['A'] OR r.sure RETURN who, r", 'any'],
    ['of types that are put together', 'MATCH (who)<-[:FROM]-(r) WHERE r.type IN $some + $few RETURN who, r', 'any'],
    ['of types that escape', "MATCH (who)<-[:FROM]-(r) WHERE r.type IN ['\\u0041'] RETURN who, r", 'any'],
    ['of types that no parameter lists', 'MATCH (who)<-[:FROM]-(r) WHERE r.type IN $text RETURN who, r', 'any'],
    [
      'of types that another claim has',
      'MATCH (who)<-[:FROM]-(r), (x)<-[:TO]-(q) WHERE q.type IN $few RETURN who',
      'any',
    ],
    [
      'of types that a later step asks of',
      'MATCH (who)<-[:FROM]-(r) WITH who, r WHERE r.type IN $few RETURN who',
      'any',
    ],
    ['carried along', 'MATCH (who)-[:A]->(x) WITH who, x WHERE who:Person WITH DISTINCT who RETURN who', ['A']],
  ])('%s', (_, cypher, steps) => {
    const first = typesToSubject(stepsOf(cypher), { some: ['A', 'B', 'C'], few: ['B'], text: 'A' });
    expect(first === undefined ? 'any' : [...new Set([...first.out, ...first.into])].sort()).toEqual(steps);
  });

  test.each<[what: string, cypher: string, out: string[], into: string[]]>([
    ['from a claim’s subject', 'MATCH (who)<-[:FROM]-(r:RULES)-[:TO]->(a) RETURN who', ['RULES'], []],
    ['from its object', 'MATCH (a)<-[:FROM]-(r:RULES)-[:TO]->(who) RETURN who', [], ['RULES']],
    ['from either', 'MATCH (who)<-[:FROM|TO]-(r:RULES) RETURN who', ['RULES'], ['RULES']],
    ['whichever way the edge is drawn', 'MATCH (r:RULES)-[:FROM]-(who) RETURN who', ['RULES'], []],
    ['by a condition', 'MATCH (who)<-[:TO]-(r) WHERE r.type IN $some RETURN who', [], ['A', 'B']],
    ['along an edge', 'MATCH (who)-[:KNOWS]->(a) RETURN who', ['KNOWS'], []],
    ['against it', 'MATCH (who)<-[:KNOWS]-(a) RETURN who', [], ['KNOWS']],
    ['at its end', 'MATCH (a)-[:KNOWS*1..3]->(who) RETURN who', [], ['KNOWS']],
    ['at its beginning, written backwards', 'MATCH (a)<-[:KNOWS]-(who) RETURN who', ['KNOWS'], []],
    ['along an edge without an arrow', 'MATCH (who)-[:KNOWS]-(a) RETURN who', ['KNOWS'], ['KNOWS']],
    ['along an edge with two', 'MATCH (who)<-[:KNOWS]->(a) RETURN who', ['KNOWS'], ['KNOWS']],
    ['an edge one way, a claim the other', 'MATCH (who)<-[:TO|KNOWS]-(r:RULES) RETURN who', [], ['KNOWS', 'RULES']],
    ['to itself', 'MATCH (who)-[:KNOWS]->(who) RETURN who', ['KNOWS'], ['KNOWS']],
  ])('stand at one end or the other: %s', (_, cypher, out, into) => {
    const first = typesToSubject(stepsOf(cypher), { some: ['A', 'B'] });
    expect({ out: [...(first?.out ?? [])].sort(), into: [...(first?.into ?? [])].sort() }).toEqual({ out, into });
  });
});

const alikeOfSome =
  'MATCH (who)<-[:FROM]-(r:Relation) WHERE r.type IN $some ' +
  'WITH who, r.type AS type, collect(r) AS claims WHERE size(claims) > 1 RETURN who';

describe('The predicates that a rule’s subject must have a relation of', () => {
  test.each<[what: string, cypher: string, steps: string[]]>([
    [
      'what is matched',
      'MATCH (who)<-[:TO]-(r:RULES)-[:FROM]->(a) MATCH (who)-[:KNOWS]->(b) RETURN who',
      ['KNOWS out', 'RULES into'],
    ],
    ['written from the other end', 'MATCH (a)<-[:FROM]-(r:RULES)-[:TO]->(who) RETURN who', ['RULES into']],
    ['at either end', 'MATCH (who)<-[:FROM|TO]-(r:RULES) RETURN who', ['RULES into or RULES out']],
    ['but not what may be there', 'MATCH (who) OPTIONAL MATCH (who)-[:KNOWS]->(b) RETURN who', []],
    ['nor what must not be', 'MATCH (who) WHERE NOT EXISTS { (who)-[:KNOWS]->(b) } RETURN who', []],
    ['one of several', 'MATCH (who)<-[:TO]-(r:RULES|LEADS) RETURN who', ['LEADS into or RULES into']],
    ['one of a parameter’s', 'MATCH (who)<-[:TO]-(r) WHERE r.type IN $some RETURN who', ['A into or B into']],
    ['nor a way of no or many steps', 'MATCH (who)-[:PART_OF*0..3]->(x) RETURN who', []],
    ['nor what other things are joined by', 'MATCH (who)-[:KNOWS]->(x)-[:HATES]->(y) RETURN who', ['KNOWS out']],
    [
      'of a union that of a side',
      'MATCH (who)-[:A]->(x) RETURN who UNION MATCH (who)-[:B]->(x) RETURN who',
      ['A out or B out'],
    ],
    ['nor of a union a side of which needs none', 'MATCH (who)-[:A]->(x) RETURN who UNION MATCH (who) RETURN who', []],
    ['nor its attributes', 'MATCH (who)<-[:OF]-(a:Attribute) RETURN who, a', []],
    ['nor one side’s attributes', 'MATCH (who)<-[:OF]-(a) RETURN who UNION MATCH (who)-[:A]->(x) RETURN who', []],
    ['nor a claim in a state', 'MATCH (who)<-[:FROM]-(r:Candidate) RETURN who, r', []],
    ['nor a passage that mentions it', 'MATCH (who)<-[:MENTIONS]-(c:LoreChunk) RETURN who, c', []],
    ['nor anything under another name', 'MATCH (who) WITH who AS one MATCH (one)-[:A]->(who) RETURN who', []],
    ['nor a list of patterns', 'MATCH (who) RETURN who, [(who)-[:KNOWS]->(x) | x.id] AS known', []],
    [
      'two claims that are not the same',
      'MATCH (who)<-[:TO]-(r:RULES), (who)<-[:TO]-(q:RULES) WHERE r.id < q.id AND NOT r.shared RETURN who',
      ['2 × RULES into', '2 × RULES into'],
    ],
    [
      'in patterns of their own',
      'MATCH (who)<-[:TO]-(r:RULES) MATCH (who)<-[:TO]-(q:RULES) WHERE q.id <> r.id RETURN who',
      ['2 × RULES into', '2 × RULES into'],
    ],
    [
      'two things that are not the same',
      'MATCH (who)-[:KNOWS]->(a), (who)-[:KNOWS]->(b) WHERE a.id > b.id RETURN who',
      ['2 × KNOWS out', '2 × KNOWS out'],
    ],
    [
      'but one that may be both',
      'MATCH (who)<-[:TO]-(r:RULES) MATCH (who)<-[:TO]-(q:RULES) WHERE r.id <= q.id RETURN who',
      ['RULES into', 'RULES into'],
    ],
    [
      'nor one of each type',
      'MATCH (who)<-[:TO]-(r:RULES) MATCH (who)<-[:TO]-(q:LEADS) WHERE r.id < q.id RETURN who',
      ['LEADS into', 'RULES into'],
    ],
    [
      'nor one at each end',
      'MATCH (who)<-[:TO]-(r:RULES) MATCH (who)<-[:FROM]-(q:RULES) WHERE r.id < q.id RETURN who',
      ['RULES into', 'RULES out'],
    ],
    [
      'nor two, if something else holds',
      'MATCH (who)<-[:TO]-(r:RULES) MATCH (who)<-[:TO]-(q:RULES) WHERE r.id < q.id OR r.shared RETURN who',
      ['RULES into', 'RULES into'],
    ],
    [
      'several of one type, gathered',
      'MATCH (who)<-[:TO]-(r:Relation) WHERE r.type IN $some WITH who, r.type AS t, collect(r) AS all WHERE size(all) > 2 RETURN who',
      ['3 alike × A into or B into'],
    ],
    [
      'on a side of a union',
      'MATCH (who)-[:K]->(x) RETURN who UNION MATCH (who)<-[:TO]-(r:X) ' +
        'WITH who, r.type AS t, collect(r) AS all WHERE size(all) > 1 AND true RETURN who',
      ['K out or 2 alike × X into'],
    ],
    [
      'but not where others’ are gathered with them',
      'MATCH (who)<-[:TO]-(r:X) WITH r.type AS t, collect(r) AS all WHERE size(all) > 1 MATCH (who) RETURN who',
      ['X into'],
    ],
    [
      'nor where another pattern says them several times',
      'MATCH (who)<-[:TO]-(r:X), (o) WITH who, r.type AS t, collect(r) AS all WHERE size(all) > 1 RETURN who',
      ['X into'],
    ],
    [
      'nor where there may be fewer',
      'MATCH (who)<-[:TO]-(r:X) WITH who, r.type AS t, collect(r) AS all WHERE size(all) > 1 OR who.odd RETURN who',
      ['X into'],
    ],
    [
      'nor where a name has come to mean another',
      'MATCH (who)<-[:TO]-(r:RULES) MATCH (a)<-[:TO]-(q:RULES) WHERE r.id < q.id ' +
        'WITH who MATCH (who)<-[:TO]-(q:RULES) RETURN who',
      ['RULES into', 'RULES into'],
    ],
  ])('%s', (_, cypher, steps) => {
    const needed = neededGiven(stepsOf(cypher).needed, { some: ['A', 'B'] });
    const words = ({ out, into }: StepTypes) => [
      ...[...out].map((type) => `${type} out`),
      ...[...into].map((type) => `${type} into`),
    ];
    const counted = needed.map((anyOf) =>
      anyOf
        .map(({ types, count, alike }) => {
          const much = count === 1 ? '' : `${count} ${alike ? 'alike ' : ''}× `;
          return much + words(types).sort().join(' or ');
        })
        .join(' or '),
    );
    expect(counted.sort()).toEqual(steps);
  });

  test.each<[what: string, cypher: string, out: Record<string, number>, has: boolean]>([
    ['two where two are needed', 'MATCH (who)-[:A]->(x), (who)-[:A]->(y) WHERE x.id < y.id RETURN who', { A: 2 }, true],
    ['one where two are', 'MATCH (who)-[:A]->(x), (who)-[:A]->(y) WHERE x.id < y.id RETURN who', { A: 1, B: 1 }, false],
    ['one of either', 'MATCH (who)-[:A|B]->(x), (who)-[:A|B]->(y) WHERE x.id < y.id RETURN who', { A: 1, B: 1 }, true],
    ['one of either, but alike', alikeOfSome, { A: 1, B: 1 }, false],
    ['two of one, alike', alikeOfSome, { A: 1, B: 2 }, true],
    ['one side of a union', `MATCH (who)-[:C]->(x) RETURN who UNION ${alikeOfSome}`, { C: 1 }, true],
    ['no side of a union', `MATCH (who)-[:C]->(x) RETURN who UNION ${alikeOfSome}`, { A: 1 }, false],
  ])('are there: %s', (_, cypher, out, has) => {
    const needed = neededGiven(stepsOf(cypher).needed, { some: ['A', 'B'] });
    expect(hasNeeded(needed, { out: new Map(Object.entries(out)), into: new Map() })).toBe(has);
  });
});
