import { endless, namespace } from './triples.ts';

/** A kind of mistake, as each tool states it. All of them name the thing that it is about. */
export interface Constraint {
  readonly name: string;
  /** The shipped rule that finds it. */
  readonly rule: string;
  /** SHACL in Turtle, a shape with this name; `l:` is the namespace of the triples. */
  readonly shape: string;
  /** SPARQL over the whole graph, that selects `?this`. */
  readonly sparql: string;
  /** A hand-written query over the graph in Neo4j; gives `subject`. */
  readonly cypher: string;
}

const prefix = `PREFIX l: <${namespace}>`;

/** Cores of SHACL cannot join two siblings, so these are SPARQL in both: bound to one thing there, over all of them here. */
function inSparql(name: string, kind: string, where: string): Pick<Constraint, 'shape' | 'sparql'> {
  return {
    shape: `l:${name} a sh:NodeShape ; sh:targetClass l:${kind} ;
  sh:sparql [ sh:select """${prefix} SELECT DISTINCT $this WHERE { ${where} }""" ] .`,
    sparql: `${prefix} SELECT DISTINCT ?this WHERE { ?this a l:${kind} . ${where.replaceAll('$this', '?this')} }`,
  };
}

/** Two claims of a type on one thing, by two others, whose windows overlap for certain: what `time_windows_overlap` says. */
function overlap(claim: string): string {
  const side = (v: string, holder: string): string =>
    `?${v} l:to $this ; a l:${claim} ; l:from ?${holder} ;
     l:since_earliest ?${v}se ; l:since_latest ?${v}sl ; l:until_earliest ?${v}ue ; l:until_latest ?${v}ul .`;
  const handover = (v: string, w: string): string =>
    `(?${v}ue = ?${w}se && ?${v}ul = ?${w}sl && ?${v}ue > ${endless.earliest} && ?${v}ul < ${endless.latest})`;
  const begins = (v: string, w: string): string =>
    `FILTER (?${v}sl < ?${w}ue || ?${v}ul < ?${w}ue || ?${v}sl < ?${w}se)`;
  return `${side('a', 'x')} ${side('b', 'y')}
    FILTER (STR(?a) < STR(?b) && ?x != ?y)
    FILTER (?aul >= ?ase && ?bul >= ?bse)
    FILTER (!(?aul <= ?bse || ?bul <= ?ase || ${handover('a', 'b')} || ${handover('b', 'a')}))
    ${begins('a', 'b')} ${begins('b', 'a')}`;
}

const overlapByHand = (kind: string, claim: string): string => `
MATCH (thing:${kind})<-[:TO]-(a:${claim})-[:FROM]->(x), (thing)<-[:TO]-(b:${claim})-[:FROM]->(y)
WHERE a.id < b.id AND x <> y
  AND a.valid_from_latest < b.valid_until_earliest AND b.valid_from_latest < a.valid_until_earliest
RETURN DISTINCT thing.id AS subject`;

/** SHACL's own words for how many claims of a type point to a thing, or from it. */
const counted = (name: string, kind: string, end: string, claim: string, most: string): string =>
  `l:${name}_shape a sh:NodeShape ; sh:targetClass l:${kind} ; sh:property l:${name} .
l:${name} a sh:PropertyShape ; sh:path [ sh:inversePath l:${end} ] ;
  sh:qualifiedValueShape [ sh:class l:${claim} ] ; ${most} .`;

export const constraints: readonly Constraint[] = [
  {
    name: 'two_rulers',
    rule: 'contradictions/rules',
    ...inSparql('two_rulers', 'Location', overlap('RULES')),
    cypher: overlapByHand('Location', 'RULES'),
  },
  {
    name: 'two_owners',
    rule: 'contradictions/possesses',
    ...inSparql('two_owners', 'Item', overlap('POSSESSES')),
    cypher: overlapByHand('Item', 'POSSESSES'),
  },
  {
    name: 'not_alive',
    rule: 'anachronisms/participated-in',
    ...inSparql(
      'not_alive',
      'Person',
      `?claim l:from $this ; a l:PARTICIPATED_IN ; l:to ?event .
    ?event l:in_fiction_date_earliest ?earliest ; l:in_fiction_date_latest ?latest .
    $this l:birth_earliest ?born ; l:death_earliest ?dead ; l:death_latest ?deadAtLatest .
    FILTER (?deadAtLatest >= ?born && (?latest < ?born || ?deadAtLatest < ?earliest))`,
    ),
    cypher: `
MATCH (who:Person)<-[:FROM]-(:PARTICIPATED_IN)-[:TO]->(event:Event)
WHERE event.in_fiction_date_latest < who.birth_earliest OR event.in_fiction_date_earliest > who.death_latest
RETURN DISTINCT who.id AS subject`,
  },
  {
    name: 'three_parents',
    rule: 'contradictions/parent-of-count',
    shape: counted('three_parents', 'Person', 'to', 'PARENT_OF', 'sh:qualifiedMaxCount 2'),
    sparql: `${prefix} SELECT ?this WHERE { ?claim a l:PARENT_OF ; l:to ?this } GROUP BY ?this HAVING (COUNT(?claim) > 2)`,
    cypher: `
MATCH (child)<-[:TO]-(:PARENT_OF)-[:FROM]->(parent)
WITH child, count(DISTINCT parent) AS parents WHERE parents > 2
RETURN child.id AS subject`,
  },
  {
    name: 'nowhere',
    rule: 'orphans/event-with-no-location',
    shape: counted('nowhere', 'Event', 'from', 'OCCURRED_AT', 'sh:qualifiedMinCount 1'),
    sparql: `${prefix} SELECT ?this WHERE { ?this a l:Event FILTER NOT EXISTS { ?claim l:from ?this ; a l:OCCURRED_AT } }`,
    cypher: 'MATCH (event:Event) WHERE NOT EXISTS { (event)<-[:FROM]-(:OCCURRED_AT) } RETURN event.id AS subject',
  },
  {
    name: 'dead_before_born',
    rule: 'ontology/death-before-birth',
    shape: `l:dead_before_born_shape a sh:NodeShape ; sh:targetClass l:Person ; sh:property l:dead_before_born .
l:dead_before_born a sh:PropertyShape ; sh:path l:birth_earliest ; sh:lessThanOrEquals l:death_latest .`,
    sparql: `${prefix} SELECT ?this WHERE { ?this a l:Person ; l:birth_earliest ?born ; l:death_latest ?dead FILTER (?dead < ?born) }`,
    cypher: 'MATCH (who:Person) WHERE who.death_latest < who.birth_earliest RETURN who.id AS subject',
  },
];

/** All shapes in one document. */
export const shapes = `@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix l: <${namespace}> .

${constraints.map(({ shape }) => shape).join('\n\n')}
`;
