import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { ruleFilesAt } from '../../../src/app/rules/rule-files.ts';
import { addRule } from '../../../src/app/rules/stored/add-rule.ts';
import { lintRuleFilesFully } from '../../../src/app/rules/testing/lint-rules.ts';
import { runOverStore } from '../../../src/app/runs/run-over-store.ts';
import type { StoredWorld } from '../../../src/app/store/stored-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { keep, saltMarch, tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

/** Rules of every fate, by file. */
const fates: Readonly<Record<string, string>> = {
  'rules/sound.cypher': 'MATCH (k:Person)<-[:FROM]-(r:HAUNTS) RETURN k, r',
  'rules/own-key.cypher': 'MATCH (k:Person) WHERE k.oath_words IS NULL RETURN k',
  'rules/label.cypher': 'MATCH (k:Persn) RETURN k',
  'rules/property.cypher': 'MATCH (k:Person)\nWHERE k.bitrh IS NULL\nRETURN k',
  'rules/date.cypher': 'MATCH (k:Person) WHERE k.birth > 150 RETURN k',
  'rules/bracket.cypher': 'MATCH (k:Person RETURN k',
  'rules/function.cypher': 'MATCH (k:Person) WHERE tme_before(k.death, k.birth) RETURN k',
  'rules/unbound.cypher': 'MATCH (knight:Person) RETURN knight, knigt',
  'rules/lost.cypher': 'MATCH (k:Person)--(place)\nWITH k\nWHERE place.name IS NULL\nRETURN k',
  'rules/case.cypher': 'MATCH (k:Person)\nRETURN k, CASE WHEN k.draft THEN 1 AS rank',
  'rules/half.cypher': 'MATCH (k:Person)\nWHERE k.birth >\nRETURN k',
  'rules/shifted.cypher': 'MATCH (k:Person)\nWHERE time_before(k.birth, k.death) AND (k.draft OR )\nRETURN k',
  'rules/bare-node.cypher': 'MATCH k:Person RETURN k',
  'rules/product.cypher': 'MATCH (k:Person), (place:Location) RETURN k, place',
  'rules/header.cypher':
    '/*---\nid: header\ndescription: No category.\nsubject: { variable: k, label: Person }\n---*/\nMATCH (k:Person) RETURN k',
};
const folder = new WorldFolder({ ...saltMarch, ...fates });
let stored: StoredWorld;
beforeAll(async () => {
  stored = await keep(await openEmbeddedStore(), folder.root);
});
afterAll(async () => {
  await stored.close();
  folder.remove();
});

interface Placed {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}
const lineOf = ({ path, line, column, message }: Placed): string =>
  `${path}:${line}:${column} ${message.replace(' The other rules ran.', '')}`;
const aboutRules = (problems: readonly Placed[]): string[] =>
  problems
    .filter(({ path }) => path.startsWith('rules/'))
    .map(lineOf)
    .sort();

const expected = [
  'rules/bare-node.cypher:1:1 Write a node in round brackets: `MATCH (k:Person)`.',
  'rules/bracket.cypher:1:7 This `(` is not closed: a `)` is missing before RETURN.',
  'rules/case.cypher:2:36 `case` cannot run: `AS` is not possible here: something is missing or misspelt before it.',
  'rules/date.cypher:1:24 `k.birth` counts days, so 150 is a day and no year: write `k.birth_year > 150` for the year, or compare two dates with time_before.',
  'rules/function.cypher:1:24 Unknown function `tme_before`: did you mean `time_before`?',
  'rules/half.cypher:2:15 A value is missing after `>`, before `RETURN`.',
  'rules/header.cypher:2:1 `category` is missing: expected `contradiction`, `anachronism`, `ontology` or `orphan`.',
  'rules/label.cypher:1:10 This world has no kind and no predicate `Persn`: did you mean `Person`?',
  'rules/lost.cypher:3:7 `lost` cannot run: `place` is known no more: the WITH in line 2 hands on only what it names. Name `place` there.',
  'rules/product.cypher:1:1 `product` cannot run: its patterns are not connected, so each row of one is paired with each row of another: join them with a relationship, EXISTS { … }, an equality or IN (a comparison such as < or <>, NOT and OR join nothing).',
  'rules/property.cypher:2:9 This world has no property `bitrh`: did you mean `birth`? The rule asks what has none of it (NOT, IS NULL, OPTIONAL MATCH, a count of zero), and would find everything: it is not run.',
  'rules/shifted.cypher:2:1 `shifted` cannot run: a value is missing in this line.',
  'rules/unbound.cypher:1:38 `unbound` cannot run: `knigt` is not defined: did you mean `knight`?',
];

describe('the same is said of the rules of a world, at the same place,', () => {
  it('by the lint', async () => {
    const { issues } = await lintRuleFilesFully(ruleFilesAt(['rules'], folder.root), {
      openStore: () => openEmbeddedStore(),
    });
    expect(aboutRules(issues.filter(({ code }) => code !== 'no-tests'))).toEqual(expected);
  });

  it('by a check', async () => {
    const store = await openEmbeddedStore();
    try {
      const { report } = await checkWorld({ path: folder.root, store, clock: tickingClock() });
      expect(aboutRules(report.problems)).toEqual(expected);
    } finally {
      await store.close();
    }
  });

  it('by an ingest, and by a run over what it stored', async () => {
    const { problems } = await ingestWorld(stored);
    expect(aboutRules(problems)).toEqual(expected);
    expect(aboutRules((await runOverStore(stored, { scope: 'full' })).problems)).toEqual(expected);
  });
});

describe('a rule that is added to the store', () => {
  const add = (cypher: string) =>
    addRule(stored, { id: 'added', cypher, description: 'It.', severity: 'warn', actor: 'a test' });

  it('is stored with what its world does not know', async () => {
    expect((await add('MATCH (k:Guild) WHERE k.fonded_on IS NULL RETURN k')).warnings).toEqual([
      '1:25: This world has no property `fonded_on`: did you mean `founded_on`? The rule asks what has none of it (NOT, IS NULL, OPTIONAL MATCH, a count of zero), and would find everything: it is not run.',
    ]);
  });

  it('is refused with the place of its fault', async () => {
    await expect(
      addRule(stored, {
        id: 'half-a-condition',
        cypher: 'MATCH (k:Guild)\nRETURN k, CASE WHEN k.draft THEN 1 AS rank',
        description: 'It.',
        severity: 'warn',
        actor: 'a test',
      }),
    ).rejects.toThrow(
      'The rule `half-a-condition` is refused: 2:36: `AS` is not possible here: something is missing or misspelt before it.',
    );
  });
});

describe('a parameter of a rule that a world sets', () => {
  it('keeps its default where the value is of another sort, and that is told', async () => {
    const world = new WorldFolder({
      'lore.yaml': 'rules:\n  params:\n    ontology/parent-too-young: { min_years: twelve }\n',
      'kin.yaml':
        '- { id: nell, kind: Person, name: Nell, birth: 300 }\n- { id: tam, kind: Person, name: Tam, birth: 305, parents: [nell] }\n',
    });
    const store = await openEmbeddedStore();
    try {
      const { report } = await checkWorld({ path: world.root, store, clock: tickingClock() });
      expect(report.problems.map(lineOf)).toEqual([
        'lore.yaml:3:45 `min_years` of `ontology/parent-too-young`: expected a number, such as its default 12; `twelve` is a text. The default holds.',
      ]);
      expect(report.violations.map(({ rule_id }) => rule_id)).toContain('ontology/parent-too-young');
    } finally {
      await store.close();
      world.remove();
    }
  });
});
