import { describe, expect, it } from 'vitest';
import { usedIn, wordsWithoutWorld, worldWords } from '../../../src/app/world/world-words.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { shippedOntology } from '../../../src/config/ontology.ts';
import { readTexts } from '../../../src/content/read-world.ts';
import { lintRule } from '../../../src/rules/lint/lint.ts';
import { readRuleFile } from '../../../src/rules/load/file.ts';
import { loadRules } from '../../../src/rules/load/load.ts';

const { config } = loadConfig({
  root: '/tidewrack',
  read: (path) =>
    path === 'lore.yaml'
      ? 'kinds: { Lighthouse: { parent: Building } }\npredicates: { TENDS: { to: Lighthouse } }\nattributes: { lit_on: { type: date } }\n'
      : undefined,
});
const world = worldWords(
  config,
  usedIn(
    readTexts({ 'people.yaml': '- { kind: Person, name: Nell, birth: 300, hat_size: 7, species: Selkie }\n' }, config),
  ),
);

function lint(text: string, words = world): string[] {
  const read = readRuleFile({ path: 'rules/own.cypher', text }, 'world');
  if ('problems' in read) return read.problems.map(({ message }) => message);
  return lintRule(read.rule, { fileText: text, words }).map(
    ({ line, column, message }) => `${line}:${column} ${message}`,
  );
}

const header = (lines: string) =>
  `/*---\nid: own\ncategory: ontology\ndescription: It.\n${lines}\n---*/\nMATCH (k:Person) RETURN k`;

/** Of a rule that asks what has none of a word. */
const findsAll = (fault: string): string =>
  `${fault} The rule asks what has none of it (NOT, IS NULL, OPTIONAL MATCH, a count of zero), and would find everything: it is not run.`;

describe('what a world does not know is told, with the nearest that it knows', () => {
  const cases: readonly [text: string, issue: string][] = [
    ['MATCH (k:Persn) RETURN k', '1:10 This world has no kind and no predicate `Persn`: did you mean `Person`?'],
    [
      'MATCH (k:Character) RETURN k',
      '1:10 This world has no kind and no predicate `Character`: did you mean `Person`?',
    ],
    [
      'MATCH (k:Lighthuose) RETURN k',
      '1:10 This world has no kind and no predicate `Lighthuose`: did you mean `Lighthouse`?',
    ],
    [
      'MATCH (k:Wyvernry) RETURN k',
      '1:10 This world has no kind and no predicate `Wyvernry`, so nothing has this label.',
    ],
    [
      'MATCH (k:Entity) WHERE k:Persn RETURN k',
      '1:26 This world has no kind and no predicate `Persn`: did you mean `Person`?',
    ],
    [
      'MATCH (k:birth) RETURN k',
      "1:10 `birth` is an attribute, not a label: a claim of it is `(x:Attribute {type: 'birth'})`.",
    ],
    [
      'MATCH (k)<-[:FROM]-(r:RULZ) RETURN k',
      '1:23 This world has no kind and no predicate `RULZ`: did you mean `RULES`?',
    ],
    ['MATCH (k)-[:CHILD_OF]->(x) RETURN k', '1:13 This world has no predicate `CHILD_OF`: did you mean `PARENT_OF`?'],
    [
      'MATCH (k)-[:Kingdom]->(x) RETURN k',
      '1:13 `Kingdom` is a kind, not a predicate: write it in a node, `(x:Kingdom)`.',
    ],
    [
      "MATCH (k)<-[:FROM]-(r:Relation) WHERE r.type = 'RULZ' RETURN k",
      '1:48 This world has no predicate and no attribute `RULZ`: did you mean `RULES`?',
    ],
    [
      "MATCH (k)<-[:FROM]-(r:Relation) WHERE r.type IN ['RULES', 'TENDZ'] RETURN k",
      '1:59 This world has no predicate and no attribute `TENDZ`: did you mean `TENDS`?',
    ],
    [
      "MATCH (k)-[e]->(x) WHERE type(e) = 'RULZ' RETURN k",
      '1:36 This world has no predicate `RULZ`: did you mean `RULES`?',
    ],
    [
      "MATCH (k:Entity) WHERE 'Persn' IN labels(k) RETURN k",
      '1:24 This world has no kind and no predicate `Persn`: did you mean `Person`?',
    ],
    [
      "MATCH (k:Entity) WHERE k.kind = 'Lighthose' RETURN k",
      '1:33 This world has no kind `Lighthose`: did you mean `Lighthouse`?',
    ],
    [
      "MATCH (k)<-[:FROM]-(r:TENDS) WHERE r.tier = 'cannon' RETURN k",
      '1:45 No claim has the tier `cannon`: expected one of canon, entity, memory.',
    ],
    [
      'MATCH (k:Person) WHERE k.bitrh IS NULL RETURN k',
      findsAll('1:26 This world has no property `bitrh`: did you mean `birth`?'),
    ],
    [
      'MATCH (k:Person) WHERE k.born_year > 3 RETURN k',
      '1:26 This world has no property `born_year`: did you mean `birth_year`?',
    ],
    [
      'MATCH (k:Person) WHERE k.hat_siez > 6 RETURN k',
      '1:26 This world has no property `hat_siez`: did you mean `hat_size`?',
    ],
    ["MATCH (k:Person {naem: 'Nell'}) RETURN k", '1:18 This world has no property `naem`: did you mean `name`?'],
    [
      "MATCH (k:Person) WHERE k['bitrh'] IS NULL RETURN k",
      findsAll('1:26 This world has no property `bitrh`: did you mean `birth`?'),
    ],
    [
      'MATCH (p:Person) WITH p AS k WHERE k.bitrh IS NULL RETURN k',
      findsAll('1:38 This world has no property `bitrh`: did you mean `birth`?'),
    ],
    [
      'MATCH (k:Person) WITH k, k {.bitrh} AS m WHERE m.x = 1 RETURN k',
      '1:30 This world has no property `bitrh`: did you mean `birth`?',
    ],
    [
      'MATCH (k:Person) WHERE k.spouse IS NULL RETURN k',
      findsAll('1:26 `spouse` is a relation, not a property: match `(x)<-[:FROM|TO]-(r:SPOUSE_OF)`.'),
    ],
    [
      'MATCH (k:Person) WHERE k.confidence > 0.5 RETURN k',
      '1:26 An entity has no `confidence`: claims have it. Ask the claim, `(x)<-[:FROM]-(r)`.',
    ],
    [
      "MATCH (k)<-[:FROM]-(r:TENDS) WHERE r.name = 'x' RETURN k",
      '1:38 A claim has no `name`: entities have it. Ask the entity at its end.',
    ],
    [
      "MATCH (k)-[t:TENDS]->(x) WHERE t.tier = 'canon' RETURN k",
      '1:34 An edge has no `tier`: the claim has it. Match the claim, `(a)<-[:FROM]-(r:TYPE)-[:TO]->(b)`.',
    ],
    [
      header('subject: { variable: k, label: Persn }'),
      '5:32 This world has no kind and no predicate `Persn`: did you mean `Person`?',
    ],
    [
      header('subject: { variable: k, label: Person }\nfacts: { k: bitrh }'),
      '6:13 This world has no attribute `bitrh`: did you mean `birth`?',
    ],
    [
      header('subject: { variable: k, label: Person }\nmessage: "{{k.bitrh}}"'),
      '6:11 {{k.bitrh}}: This world has no property `bitrh`: did you mean `birth`?',
    ],
    [
      header('subject: { variable: k, label: Person }\nclosure: [PARNT_OF]'),
      '6:11 This world has no predicate `PARNT_OF`: did you mean `PARENT_OF`?',
    ],
  ];
  for (const [text, issue] of cases) it(issue, () => expect(lint(text)).toEqual([issue]));
});

describe('a comparison of a date says what it does, and what to write', () => {
  const cases: readonly [condition: string, message: RegExp][] = [
    ['k.birth > 300', /`k\.birth` counts days, so 300 is a day and no year: write `k\.birth_year > 300`/],
    ['300 <= k.birth', /write `k\.birth_year >= 300`/],
    ['k.lit_on < 300', /write `k\.lit_on_year < 300`/],
    ["k.birth = '300'", /`k\.birth` is a count of days, and '300' a text, so this is never true/],
    ["k.birth_year > '300'", /`k\.birth_year` is the number of a year, and '300' a text/],
    ['k.birth_text > 300', /`k\.birth_text` is the author’s words, and 300 a number: write `k\.birth_year > 300`/],
    ["k.birth < date('0300-01-01')", /`date\(…\)` is not a date of this world/],
    [
      'k.birth = k.death',
      /asks about the first days only.*`coalesce\(NOT time_disjoint\(k\.birth, k\.death\), false\)`/,
    ],
    ['k.birth <> k.death', /Whether they cannot be the same date: `time_disjoint\(k\.birth, k\.death\)`/],
    ['k.birth < k.death_year', /compare two of one sort/],
  ];
  for (const [condition, message] of cases) {
    it(condition, () => {
      const issues = lint(`MATCH (k:Entity) WHERE ${condition} RETURN k`);
      expect(issues).toHaveLength(1);
      expect(issues[0]).toMatch(message);
    });
  }
  it('of a date by another name as well', () => {
    expect(lint('MATCH (k:Person) WITH k, k.birth AS born WHERE born > -300 RETURN k')).toEqual([
      '1:48 `k.birth` counts days, so -300 is a day and no year: write `k.birth_year > -300` for the year, or compare two dates with time_before.',
    ]);
    expect(lint('MATCH (k:Person) WITH k, k.birth_year AS born WHERE born > 300 RETURN k')).toEqual([]);
    expect(lint('MATCH (k:Person) WITH k, k.birth AS n WITH k, size(k.name) AS n WHERE n > 3 RETURN k')).toEqual([]);
  });
  for (const condition of [
    'k.birth < k.death',
    'k.birth_year > 300',
    'k.birth_earliest > 109575',
    "k.birth_text = 'c. 300'",
    'k.birth IS NULL',
    'k.birth < 300 * 365',
    '365 * 300 < k.birth',
    'k.death - k.birth > 300',
    'time_before(k.birth, k.death)',
    'k.hat_size > 300',
  ]) {
    it(`${condition} is what it says`, () => expect(lint(`MATCH (k:Person) WHERE ${condition} RETURN k`)).toEqual([]));
  }
});

describe('nothing is said of', () => {
  const cases: readonly [name: string, text: string][] = [
    [
      'a shipped kind that nothing of the world is yet',
      'MATCH (k:Spell)-[:PART_OF_SYSTEM]->(s:MagicSystem) RETURN k, s',
    ],
    [
      'a kind, predicate and date of its own',
      'MATCH (k:Lighthouse)<-[:TO]-(r:TENDS) WHERE k.lit_on IS NOT NULL RETURN k, r',
    ],
    ['a key that its notes use without a declaration', 'MATCH (k:Person) WHERE k.hat_size > 6 RETURN k'],
    ['a species that is only a word', "MATCH (k:Person) WHERE k.species = 'Selkie' RETURN k"],
    ['what comes out of a map', 'MATCH (k:Person) WITH k, k {.name, extra: 1} AS m WHERE m.extra > 0 RETURN k'],
    [
      'what comes out of a list of maps',
      'MATCH (k)<-[:FROM]-(r:TENDS) WITH k, collect({since: r.valid_from}) AS ts WHERE any(t IN ts WHERE t.since IS NOT NULL) RETURN k',
    ],
    ['keys that are looked up', 'MATCH (k:Person) WHERE any(x IN keys(k) WHERE k[x] = 7) RETURN k'],
    ['a name given to something else', 'MATCH (k:Person) WITH k.name AS k WHERE k.anything IS NULL RETURN k'],
    [
      'sources and findings',
      'MATCH (s:LoreSource)<-[:ASSERTED_BY]-(r:Assertion), (v:Violation {message: "x"}) RETURN s, r, v',
    ],
    ['what time functions ask for', 'MATCH (k:Person) WHERE time_before(k.exists_from, k.death) RETURN k'],
  ];
  for (const [name, text] of cases) it(name, () => expect(lint(text)).toEqual([]));

  it('the rules that ship', async () => {
    const { rules } = await loadRules({ judgeShipped: true });
    const words = worldWords({ ontology: shippedOntology() }, usedIn({ entities: [], claims: [] }));
    expect(rules.flatMap((rule) => lintRule(rule, { words }))).toEqual([]);
  });

  it('a word that a world out of reach may have, unless it is a slip of one that every world has', () => {
    const words = wordsWithoutWorld({ ontology: shippedOntology() });
    expect(lint('MATCH (k:Lighthouse) WHERE k.lit_on IS NULL RETURN k', words)).toEqual([]);
    expect(lint('MATCH (k:Persn) RETURN k', words)).toEqual([
      '1:10 This world has no kind and no predicate `Persn`: did you mean `Person`?',
    ]);
  });
});
