import { describe, expect, it } from 'vitest';
import { places, worldOf } from '../../support/worlds/text-world.ts';

/** What is waived, by whom, and about how much of the file. */
function waived(files: Parameters<typeof worldOf>[0]) {
  const { waivers, claims, problems } = worldOf(files);
  const type = new Map(claims.map((claim) => [claim.id, claim.type]));
  return {
    problems: places(problems),
    waivers: waivers.map(({ place, claims: beside, ...waiver }) => ({
      ...waiver,
      line: place.line,
      claims: beside.map((id) => type.get(id)).sort(),
    })),
  };
}

const said = (more: object) => ({
  rule: 'contradictions/rules',
  reason: 'the twins rule together',
  file: false,
  ...more,
});

describe('a waiver in a comment', () => {
  it('covers the claim on its own line', () => {
    const world = `- id: maren
  kind: Person
  birth: 80
  rules: { to: ashkeep } # lore-ignore contradictions/rules: the twins rule together
- { id: ashkeep, kind: Settlement }
`;
    expect(waived(world)).toEqual({ problems: [], waivers: [said({ line: 4, claims: ['RULES'], entities: [] })] });
  });

  it('covers the entry after it, with everything indented below', () => {
    const world = `- id: maren
  kind: Person
  birth: 80
  # lore-ignore contradictions/rules: the twins rule together
  rules:
    - { to: ashkeep, from: 100 }
    - { to: gullstair, from: 110 }
  title: Queen
- { id: ashkeep, kind: Settlement }
- { id: gullstair, kind: Settlement }
`;
    expect(waived(world).waivers).toEqual([said({ line: 4, claims: ['RULES', 'RULES'], entities: [] })]);
  });

  it('above an entity covers that entity and all its claims', () => {
    const world = `# lore-ignore ontology/*, anachronisms/participated-in@3f2a9c until 2031-01-31: half elf

- id: maren
  kind: Person
  birth: 80
- { id: odo, kind: Person, birth: 81 }
`;
    expect(waived(world).waivers).toEqual([
      {
        rule: 'ontology/*',
        reason: 'half elf',
        until: '2031-01-31',
        file: false,
        line: 1,
        claims: ['birth'],
        entities: ['maren'],
      },
      {
        rule: 'anachronisms/participated-in',
        facts: '3f2a9c',
        reason: 'half elf',
        until: '2031-01-31',
        file: false,
        line: 1,
        claims: ['birth'],
        entities: ['maren'],
      },
    ]);
  });

  it('is ignored between quotes', () => {
    const world = `- id: maren
  kind: Person
  note: "she wrote # lore-ignore contradictions/rules: so there"
  motto: 'it''s # lore-ignore contradictions/rules: so there'
  house: O'Mara # lore-ignore contradictions/rules: the twins rule together
`;
    expect(waived(world).waivers).toEqual([said({ line: 5, claims: ['house'], entities: [] })]);
  });

  it('may cover a whole file', () => {
    const world =
      '# lore-ignore-file orphans/*: only sketched\n- { id: maren, kind: Person }\n- { id: odo, kind: Person }\n';
    expect(waived(world).waivers).toEqual([
      { rule: 'orphans/*', reason: 'only sketched', file: true, line: 1, claims: [], entities: ['maren', 'odo'] },
    ]);
  });

  it('is found in notes: in front matter it covers the key below, in the text the whole note', () => {
    const note = `---
kind: Person
# lore-ignore contradictions/rules: the twins rule together
birth: 80
---
She was born by the sea.
<!-- lore-ignore orphans/*: nobody asks -->
%% lore-ignore anachronisms/*: a ghost %%
`;
    const { waivers } = waived({ 'Maren.md': note });
    expect(waivers.map(({ rule, line, claims, file }) => [rule, line, claims, file])).toEqual([
      ['contradictions/rules', 3, ['birth'], false],
      ['orphans/*', 7, [], true],
      ['anachronisms/*', 8, [], true],
    ]);
    expect(waivers[1]?.entities).toEqual(['maren']);
  });

  it('is a NOTE in a family tree, and covers its record', () => {
    const tree = `0 HEAD
1 GEDC
2 VERS 5.5.1
0 @I1@ INDI
1 NAME Maren /Vael/
1 NOTE lore-ignore ontology/lifespan-exceeded: the witch lived on
1 BIRT
2 DATE 1 JAN 1500
0 @I2@ INDI
1 NAME Odo /Vael/
0 TRLR
`;
    expect(waived({ 'tree.ged': tree }).waivers).toMatchObject([
      { rule: 'ontology/lifespan-exceeded', reason: 'the witch lived on', entities: ['I1'], line: 6 },
    ]);
  });
});

describe('`ignore:` on an entity', () => {
  it.each([
    ['one rule', 'ignore: { contradictions/rules: the twins rule together }'],
    ['a text', 'ignore: "contradictions/rules: the twins rule together"'],
    ['a list', 'ignore: [{ contradictions/rules: the twins rule together }]'],
    ['fields', 'ignore: { contradictions/rules: { reason: the twins rule together } }'],
  ])('says it as %s', (_, line) => {
    const world = `- id: maren\n  kind: Person\n  ${line}\n`;
    expect(waived(world)).toEqual({ problems: [], waivers: [said({ line: 3, claims: [], entities: ['maren'] })] });
  });

  it('takes an end and the facts it was written for', () => {
    const fields = '{ reason: the twins rule together, until: 2031-01-31, facts: 3f2a9c }';
    const world = `- { id: maren, kind: Person, ignore: { contradictions/rules: ${fields} } }\n`;
    expect(waived(world).waivers).toMatchObject([said({ facts: '3f2a9c', until: '2031-01-31' })]);
  });

  it('leaves a foreign key of that name in a note alone', () => {
    expect(waived({ 'Maren.md': '---\nkind: Person\nignore: true\n---\n' })).toEqual({ problems: [], waivers: [] });
  });
});

it.each([
  ['contradictions/rules', 'no reason'],
  ['contradictions/rules:', 'an empty reason'],
  ['contradictions/rules until the flood: they drown', 'no day'],
  ['the twins: rule together', 'no rule'],
])('`lore-ignore %s` waives nothing and is a problem: %s', (text) => {
  const world = `# lore-ignore ${text}\n- { id: maren, kind: Person }\n`;
  expect(waived(world)).toEqual({ problems: ['world.yaml:1:1 bad-waiver'], waivers: [] });
});
