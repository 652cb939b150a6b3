import { describe, expect, test } from 'vitest';
import type { RelationClaim } from '../../../src/model/claim.ts';
import { places, worldOf } from '../../support/worlds/text-world.ts';

const things = `- { id: march, kind: Region, name: The March }
- { id: guild, kind: Guild, name: The Guild }
- { id: board, kind: Guild, name: The Board }
- { id: war, kind: War, name: The War }
- { id: odo, kind: Person, name: Odo }
- { id: inn, kind: Building, name: The Inn }
- { id: ford, kind: Battle, name: Ford }
- { id: lull, kind: Era, name: The Lull }
- { id: ilm, kind: Deity, name: Ilm }
- { id: bell, kind: Item, name: Bell }
- { id: fens, kind: Culture, name: Fenfolk }
`;
const relationsOf = (entry: string): string[] =>
  worldOf({ 'a.yaml': `${things}- ${entry}\n` }).claims.flatMap((claim) =>
    claim.form === 'relation' ? [shown(claim)] : [],
  );
const shown = ({ from_id, type, to_id, note }: RelationClaim): string =>
  `${from_id} ${type} ${to_id}${note === undefined ? '' : ` (${note})`}`;

describe('a key means what fits', () => {
  test.each([
    ['{ id: keep, kind: Building, name: Keep, parents: march }', 'keep PART_OF march'],
    ['{ id: league, kind: Guild, name: League, children: board }', 'board PART_OF league'],
    ['{ id: siege, kind: Siege, name: Siege, parent: war }', 'siege PART_OF war'],
    ['{ id: league, kind: Guild, name: League, created_by: odo }', 'odo FOUNDED league'],
    ['{ id: league, kind: Guild, name: League, owner: odo }', 'odo LEADS league'],
    ['{ id: town, kind: Settlement, name: Town, owner: guild }', 'guild CONTROLS town'],
    ['{ id: barn, kind: Building, name: Barn, owner: odo }', 'odo OWNS barn'],
    ['{ id: barn, kind: Building, name: Barn, property_of: guild }', 'guild OWNS barn'],
    ['{ id: gong, kind: Item, name: Gong, owners: [odo] }', 'odo OWNS gong'],
    ['{ id: gong, kind: Item, name: Gong, owner: inn }', 'inn OWNS gong'],
    ['{ id: gong, kind: Item, name: Gong, held_by: odo }', 'odo POSSESSES gong'],
    ['{ id: gong, kind: Item, name: Gong, belongs_to: odo }', 'odo OWNS gong'],
    ['{ id: gong, kind: Item, name: Gong, belongs_to: fens }', 'gong BELONGS_TO fens'],
    ['{ id: cog, kind: Ship, name: Cog, belongs_to: guild }', 'guild OWNS cog'],
    ['{ id: barn, kind: Building, name: Barn, belongs_to: odo }', 'odo OWNS barn'],
    ['{ id: town, kind: Settlement, name: Town, belongs_to: guild }', 'guild CONTROLS town'],
    ['{ id: town, kind: Settlement, name: Town, belongs_to: march }', 'town PART_OF march'],
    ['{ id: mia, kind: Person, name: Mia, belongs_to: guild }', 'mia MEMBER_OF guild'],
    ['{ id: mia, kind: Person, name: Mia, belongs_to: fens }', 'mia BELONGS_TO fens'],
    ['{ id: dray, kind: Creature, name: Dray, belongs_to: odo }', 'odo OWNS dray'],
    ['{ id: mia, kind: Person, name: Mia, carries: bell }', 'mia POSSESSES bell'],
    ['{ id: mia, kind: Person, name: Mia, owns: bell }', 'mia OWNS bell'],
    ['{ id: mia, kind: Person, name: Mia, residence: inn }', 'mia LIVES_IN inn'],
    ['{ id: mia, kind: Person, name: Mia, home: inn }', 'mia LIVES_IN inn'],
    ['{ id: mia, kind: Person, name: Mia, whereabouts: inn }', 'mia LOCATED_IN inn'],
    ['{ id: town, kind: Settlement, name: Town, residents: odo }', 'odo LIVES_IN town'],
    ['{ id: brawl, kind: Battle, name: Brawl, during: war }', 'brawl OCCURRED_DURING war'],
    ['{ id: mia, kind: Person, name: Mia, parents: odo }', 'odo PARENT_OF mia'],
    ['{ id: mia, kind: Person, name: Mia, preceded_by: odo }', 'mia SUCCEEDED odo'],
    ['{ id: mia, kind: Person, name: Mia, followed_by: odo }', 'odo SUCCEEDED mia'],
    ['{ id: mia, kind: Person, name: Mia, precedes: odo }', 'odo SUCCEEDED mia'],
    ['{ id: league, kind: Guild, name: League, preceded_by: board }', 'league SUCCEEDED board'],
    ['{ id: league, kind: Guild, name: League, followed_by: board }', 'board SUCCEEDED league'],
    ['{ id: barn, kind: Building, name: Barn, preceded_by: inn }', 'barn SUCCEEDED inn'],
    ['{ id: gong, kind: Item, name: Gong, followed_by: bell }', 'bell SUCCEEDED gong'],
    ['{ id: mia, kind: Person, name: Mia, relations: [{ type: preceded_by, to: odo }] }', 'mia SUCCEEDED odo'],
    ['{ id: brawl, kind: Battle, name: Brawl, preceded_by: ford }', 'ford PRECEDED brawl'],
    ['{ id: brawl, kind: Battle, name: Brawl, followed_by: ford }', 'brawl PRECEDED ford'],
    ['{ id: din, kind: Era, name: Din, followed_by: lull }', 'din PRECEDED lull'],
    ['{ id: feud, kind: War, name: Feud, battles: [ford] }', 'ford PART_OF feud'],
    ['{ id: din, kind: Era, name: Din, battles: [ford] }', 'ford OCCURRED_DURING din'],
    ['{ id: mia, kind: Person, name: Mia, battles: [ford] }', 'mia PARTICIPATED_IN ford'],
    ['{ id: league, kind: Guild, name: League, battles: [ford] }', 'league PARTICIPATED_IN ford'],
    ['{ id: brawl, kind: Battle, name: Brawl, fought_in: war }', 'brawl PART_OF war'],
    ['{ id: brawl, kind: Battle, name: Brawl, fought_in: march }', 'brawl OCCURRED_AT march'],
    ['{ id: mia, kind: Person, name: Mia, fought_in: war }', 'mia PARTICIPATED_IN war'],
  ])('%s: %s', (entry, relation) => {
    expect(relationsOf(entry)).toEqual([relation]);
  });
});

describe('what fits no meaning of a loose key', () => {
  test.each([
    '{ id: barn, kind: Building, name: Barn, siblings: [inn] }',
    '{ id: house, kind: House, name: House Vey, children: [odo] }',
    '{ id: mia, kind: Person, name: Mia, location: odo }',
    '{ id: mia, kind: Person, name: Mia, affiliation: odo }',
    '{ id: mia, kind: Person, name: Mia, follows: ilm }',
    '{ id: mia, kind: Person, name: Mia, belongs_to: odo }',
    '{ id: mia, kind: Person, name: Mia, preceded_by: ford }',
    '{ id: feud, kind: War, name: Feud, battles: [odo] }',
  ])('is one line of advice: %s', (entry) => {
    const { problems } = worldOf({ 'a.yaml': `${things}- ${entry}\n` });
    expect(relationsOf(entry)).toEqual([]);
    expect(places(problems)).toEqual([expect.stringMatching(/^a\.yaml:12:\d+ other-relation$/)]);
  });

  test('is told once for a world, with a count', () => {
    const { problems } = worldOf({
      'a.yaml': `${things}- { id: barn, kind: Building, name: Barn, siblings: inn }\n- { id: hut, kind: Building, name: Hut, siblings: [inn, barn] }\n`,
    });
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('(3 times in this world)')]);
  });

  test('under the name of the relation itself is read, for a rule to find', () => {
    expect(relationsOf('{ id: mia, kind: Person, name: Mia, member_of: odo }')).toEqual(['mia MEMBER_OF odo']);
  });
});

test.each([
  ['adoptive_father: odo', 'odo PARENT_OF mia (adoptive)'],
  ['stepmother: odo', 'odo PARENT_OF mia (step)'],
  ['foster parents: [odo]', 'odo PARENT_OF mia (foster)'],
  ['adopted_child: odo', 'mia PARENT_OF odo (adopted)'],
  ['half-brother: odo', 'mia SIBLING_OF odo (half)'],
  ['"father (adoptive)": odo', 'odo PARENT_OF mia (adoptive)'],
  ['adopted_by: odo', 'odo PARENT_OF mia (adopted)'],
  ['fostered_by: odo', 'odo PARENT_OF mia (foster)'],
  ['relations: [{ type: stepmother, to: odo }]', 'odo PARENT_OF mia (step)'],
])('%s: %s', (line, relation) => {
  expect(relationsOf(`{ id: mia, kind: Person, name: Mia, ${line} }`)).toEqual([relation]);
});

describe('the battles of a war are parts of it, wherever a note lists them', () => {
  test.each([
    ['a key', '---\nkind: War\nbattles: ["[[Ford]]", "[[Tor]]"]\n---\n'],
    ['a heading', '---\nkind: War\n---\n# Feud\n\n## Battles\n\n- [[Ford]]\n- [[Tor]]\n'],
    ['a label', '---\nkind: War\n---\n# Feud\n\n**Battles:** [[Ford]], [[Tor]]\n'],
    ['a label over a list', '---\nkind: War\n---\n# Feud\n\nBattles:\n\n- [[Ford]]\n- [[Tor]]\n'],
    ['a heading of other words', '---\nkind: War\n---\n# Feud\n\n## Major battles\n\n- [[Ford]]\n- [[Tor]]\n'],
  ])('%s', (_, feud) => {
    const battle = '---\nkind: Battle\n---\n';
    const { claims } = worldOf({ 'Feud.md': feud, 'Ford.md': battle, 'Tor.md': battle });
    expect(claims.flatMap((claim) => (claim.form === 'relation' ? [shown(claim)] : []))).toEqual([
      'ford PART_OF feud',
      'tor PART_OF feud',
    ]);
  });
});

describe('kin of a sort has that note in every format', () => {
  const stepmother = 'odo PARENT_OF mia (step)';
  const person = (head: string) => `---\nkind: Person\n${head}---\n`;
  const tree = `0 HEAD
0 @odo@ INDI
1 NAME Odo
1 FAMS @F@
0 @mia@ INDI
1 NAME Mia
1 FAMC @F@
2 PEDI step
0 @F@ FAM
1 WIFE @odo@
1 CHIL @mia@
0 TRLR
`;

  test.each([
    ['a key of front matter', { 'Mia.md': person('stepmother: "[[Odo]]"\n') }, stepmother],
    ['a label', { 'Mia.md': `${person('')}# Mia\n\n**Stepmother:** [[Odo]]\n` }, stepmother],
    ['a label with a hyphen', { 'Mia.md': `${person('')}# Mia\n\n- Step-mother: Odo\n` }, stepmother],
    ['a field of Dataview', { 'Mia.md': `${person('')}# Mia\n\nStepmother:: Odo\n` }, stepmother],
    [
      'a row of an infobox',
      { 'Mia.md': `${person('')}# Mia\n\n| Mia | |\n|---|---|\n| Stepmother | Odo |\n` },
      stepmother,
    ],
    [
      'a column of a table in a note',
      { 'Tarn.md': '# Tarn\n\n## Characters\n\n| Name | Born | Stepmother |\n|---|---|---|\n| Mia | 890 | Odo |\n' },
      stepmother,
    ],
    ['a column of a table', { 'characters.csv': 'name,stepmother\nMia,Odo\n' }, stepmother],
    ['a row of relations', { 'Mia.md': person(''), 'relations.csv': 'from,type,to\nmia,stepmother,odo\n' }, stepmother],
    ['the word behind a name', { 'Mia.md': `${person('')}# Mia\n\n- Mother: Odo (step)\n` }, stepmother],
  ])('%s', (_, files: Readonly<Record<string, string>>, relation) => {
    const { claims } = worldOf({ 'Odo.md': person(''), ...files });
    expect(claims.flatMap((claim) => (claim.form === 'relation' ? [shown(claim)] : []))).toEqual([relation]);
  });

  test('a link of a family tree', () => {
    const { claims } = worldOf({ 'tree.ged': tree });
    expect(claims.flatMap((claim) => (claim.form === 'relation' ? [shown(claim)] : []))).toEqual([
      'odo PARENT_OF mia (not by birth: step)',
    ]);
  });

  test('a label over a list, and a role behind a name, as candidates', () => {
    const { claims } = worldOf({
      'Odo.md': person(''),
      'Una.md': person(''),
      'Mia.md': `${person('')}# Mia\n\n**Adopted children:**\n- Odo\n\n**Family:** Una (stepdaughter)\n`,
    });
    expect(claims.flatMap((claim) => (claim.form === 'relation' ? [shown(claim)] : []))).toEqual([
      'mia PARENT_OF odo (adopted)',
      'mia PARENT_OF una (step)',
    ]);
  });
});

describe('what somebody died of', () => {
  const mia = (key: string) => `- { name: Odo, kind: Person }\n- { name: Mia, kind: Person, ${key} }\n`;

  test.each([
    ['cause: plague', 'killed_by: plague'],
    ['killer: fever', 'killer: fever'],
    ['killed_by: the long winter', 'killed_by: the long winter'],
    ['cause: Odo', 'odo KILLED mia'],
    ['killed_by: Odo', 'odo KILLED mia'],
  ])('%s is somebody only where it names one', (key, stated) => {
    const { claims, problems } = worldOf({ 'people.yaml': mia(key) });
    expect(problems).toEqual([]);
    expect(claims.map((claim) => (claim.form === 'relation' ? shown(claim) : `${claim.type}: ${claim.value}`))).toEqual(
      [stated],
    );
  });

  test('a name that nothing has is told', () => {
    expect(places(worldOf({ 'people.yaml': mia('killer: Tobin') }).problems)).toEqual([
      'people.yaml:2:38 unknown-target',
    ]);
  });
});

describe('names that differ are two things', () => {
  const ids = (...names: string[]) =>
    worldOf(Object.fromEntries(names.map((name, at) => [`${at}.yaml`, `- { name: "${name}", kind: Person }\n`])));

  test.each([
    ['Unit +7', 'Unit -7', ['unit-7', 'unit-7-2']],
    ['Peña', 'Pena', ['pena', 'pena-2']],
    ['C++', 'C#', ['c', 'c-2']],
  ])('%s and %s', (one, other, wanted) => {
    const { entities, problems } = ids(one, other);
    expect(entities.map(({ id }) => id)).toEqual(wanted);
    expect(places(problems)).toEqual(['1.yaml:1:11 same-name']);
  });

  test.each([
    ['Unit Seven', 'unit_seven'],
    ['Odo – Elder', 'Odo - elder'],
    ["Odo's Boat", 'Odo’s boat'],
    ['Odo the Elder', 'Odo the Elder.'],
  ])('%s and %s are one', (one, other) => {
    expect(ids(one, other).entities).toHaveLength(1);
  });

  test('in the rows of a table', () => {
    const { entities, problems } = worldOf({
      'people.csv': 'name,kind,birth\nUnit +7,Person,800\nUnit -7,Person,810\nunit –7,Person,820\n',
    });
    expect(entities.map(({ id }) => id)).toEqual(['unit-7', 'unit-7-2']);
    expect(places(problems)).toEqual(['people.csv:3:1 same-name', 'people.csv:4:1 same-name']);
  });

  test('in one file, and a reference means the one that is called just so', () => {
    const { claims, problems } = worldOf({
      'a.yaml':
        '- { name: "Unit +7", kind: Person }\n- { name: "Unit -7", kind: Person }\n- { id: odo, kind: Person, name: Odo, friend_of: x, father: "Unit -7" }\n',
    });
    expect(claims.filter(({ form }) => form === 'relation')).toMatchObject([{ from_id: 'unit-7-2', to_id: 'odo' }]);
    expect(places(problems)).toContain('a.yaml:2:11 same-name');
  });
});
