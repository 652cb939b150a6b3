import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ruleFilesAt } from '../../../src/app/rules/rule-files.ts';
import { adviseOnSameFindings } from '../../../src/app/rules/testing/same-findings.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { packagePath } from '../../../src/util/package.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

/** The messages of the advice for the rules in a world with these files. */
async function adviceFor(files: Record<string, string>): Promise<string[]> {
  const folder = new WorldFolder({ 'lore.yaml': '', ...files });
  try {
    const found = await adviseOnSameFindings(ruleFilesAt(['rules'], folder.root), { openStore, clock });
    return found.map(({ path, level, code, message }) => `${path} ${level} ${code} ${message.split(' ')[0]}`);
  } finally {
    folder.remove();
  }
}

const openStore = () => openEmbeddedStore();
const clock = () => new Date('2024-01-01T00:00:00.000Z');

const shippedFile = (name: string): string => readFileSync(packagePath(`rules/${name}`), 'utf8');
const underAnotherId = (text: string): string => text.replaceAll('contradictions/rules', 'one-lord');

/** A rule against two holders of one predicate at a time, and a world in which it finds two. */
const oneWarden = {
  'rules/one-warden.cypher': `/*---
id: one-warden
category: contradiction
description: A bridge has one warden at a time.
subject: { variable: bridge, label: Location }
evidence: [r1, r2]
predicate: GUARDS
---*/
MATCH (bridge:Location)<-[:TO]-(r1:GUARDS), (bridge)<-[:TO]-(r2:GUARDS)
WHERE r1.id < r2.id
WITH bridge, r1, r2, time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) AS overlap
WHERE coalesce(overlap, true)
RETURN bridge, r1, r2, CASE WHEN overlap THEN 'definite' ELSE 'possible' END AS verdict
`,
  'rules/one-warden.test.yaml': `rule: one-warden
given:
  - { id: span, kind: Location, name: The Span }
  - { id: maren, kind: Person, name: Maren }
  - { id: odo, kind: Person, name: Odo }
cases:
  - name: two wardens at once
    relations:
      - { id: first, type: GUARDS, from_entity: maren, to: span, from: 100, until: 120 }
      - { id: second, type: GUARDS, from_entity: odo, to: span, from: 110, until: 130 }
    expect: [{ subject: span, evidence: [first, second] }]
  - name: one after the other
    relations:
      - { id: first, type: GUARDS, from_entity: maren, to: span, from: 100, until: 120 }
      - { id: second, type: GUARDS, from_entity: odo, to: span, from: 121, until: 130 }
    expect: []
`,
};

describe('The lint names a shipped rule that finds what a rule of one’s own finds', () => {
  it('when the rule is a shipped one under another id', async () => {
    const advice = await adviceFor({
      'rules/one-lord.cypher': underAnotherId(shippedFile('contradictions/rules.cypher')),
      'rules/one-lord.test.yaml': underAnotherId(shippedFile('contradictions/rules.test.yaml')),
    });
    expect(advice).toEqual(['rules/one-lord.cypher warning same-as-shipped `contradictions/rules`']);
  });

  it('when the world declares that its predicate holds for one at a time', async () => {
    const declared = 'predicates: { GUARDS: { from: Person, to: Location, one_at_a_time: to } }\n';
    expect(await adviceFor({ ...oneWarden, 'lore.yaml': declared })).toEqual([
      'rules/one-warden.cypher warning same-as-shipped `contradictions/declared-exclusive`',
    ]);
  });
});

describe('The lint is silent about shipped rules', () => {
  it('where the world declares nothing of a predicate', async () => {
    const declared = 'predicates: { GUARDS: { from: Person, to: Location } }\n';
    expect(await adviceFor({ ...oneWarden, 'lore.yaml': declared })).toEqual([]);
  });

  it('where a rule finds one thing more', async () => {
    const declared = 'predicates: { GUARDS: { from: Person, to: Location, one_at_a_time: to } }\n';
    const more = `  - name: a warden who is dead
    given: [{ id: maren, kind: Person, name: Maren, death: 90 }]
    relations: [{ id: first, type: GUARDS, from_entity: maren, to: span, from: 100 }]
    expect: [{ subject: span, evidence: [first, first] }]
`;
    const orDead = oneWarden['rules/one-warden.cypher'].replace(
      /$/,
      `UNION ALL
MATCH (bridge:Location)<-[:TO]-(r1:GUARDS)-[:FROM]->(who:Person)
WHERE time_before(who.exists_until, r1.valid_from)
RETURN bridge, r1, r1 AS r2, 'definite' AS verdict
`,
    );
    const files = {
      'rules/one-warden.cypher': orDead,
      'rules/one-warden.test.yaml': oneWarden['rules/one-warden.test.yaml'] + more,
    };
    expect(await adviceFor({ ...files, 'lore.yaml': declared })).toEqual([]);
  });

  it('for a rule that replaces a shipped one', async () => {
    const files = {
      'rules/lords.cypher': shippedFile('contradictions/rules.cypher'),
      'rules/lords.test.yaml': shippedFile('contradictions/rules.test.yaml'),
    };
    expect(await adviceFor(files)).toEqual([]);
  });

  it('for a rule without tests, or whose tests find nothing', async () => {
    const { 'rules/one-warden.cypher': rule } = oneWarden;
    expect(await adviceFor({ 'rules/one-warden.cypher': rule })).toEqual([]);
    const quiet =
      'rule: one-warden\ngiven: [{ id: span, kind: Location, name: The Span }]\ncases: [{ name: none, expect: [] }]\n';
    expect(await adviceFor({ 'rules/one-warden.cypher': rule, 'rules/one-warden.test.yaml': quiet })).toEqual([]);
  });

  it('in the lint of the shipped rules themselves', async () => {
    const files = ruleFilesAt([packagePath('rules')], '/');
    expect(files.length).toBeGreaterThan(0);
    expect(await adviseOnSameFindings(files, { openStore, clock })).toEqual([]);
  });
});
