import { describe, expect, test } from 'vitest';
import { places, told, worldOf } from '../../support/worlds/text-world.ts';

const person = '---\nkind: Person\n---\n';
const front = (lines: string): string => `---\n${lines}\n---\n`;
const idsIn = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(worldOf(files).entities.map(({ id, place }) => [place.path, id]));

describe('notes of one name', () => {
  test('are several entities: the first has the plain id, the others that of as many folders as tell them apart', () => {
    expect(
      idsIn({
        'Dales/NPCs/Hedda.md': person,
        'Fens/NPCs/Hedda.md': person,
        'Fens/Ghosts/Hedda.md': person,
        'Moors/hedda.md': person,
      }),
    ).toEqual({
      'Dales/NPCs/Hedda.md': 'hedda',
      'Fens/Ghosts/Hedda.md': 'ghosts-hedda',
      'Fens/NPCs/Hedda.md': 'fens-npcs-hedda',
      'Moors/hedda.md': 'moors-hedda',
    });
  });

  test('are told once, at the second', () => {
    const { problems } = worldOf({ 'Dales/Hedda.md': person, 'Fens/Hedda.md': person });
    expect(places(problems)).toEqual(['Fens/Hedda.md:2:1 same-name']);
    expect(problems[0]?.message).toBe(
      'Two notes are called Hedda, this one and Dales/Hedda.md; if they are one, give both the same `id:`.',
    );
  });

  test('are one where both state the same id, and two without a word where either states its own', () => {
    const one = worldOf({
      'A/Hedda.md': front('id: hedda\nkind: Person'),
      'B/Hedda.md': front('id: hedda\nborn: 812'),
    });
    expect(one.entities.map(({ id }) => id)).toEqual(['hedda']);
    expect(one.problems).toEqual([]);
    const two = worldOf({ 'A/Hedda.md': person, 'B/Hedda.md': front('id: hedda\nkind: Person') });
    expect(Object.fromEntries(two.entities.map(({ id, place }) => [place.path, id]))).toEqual({
      'A/Hedda.md': 'a-hedda',
      'B/Hedda.md': 'hedda',
    });
    expect(two.problems).toEqual([]);
  });

  test('are several also where the name is stated in files that are called otherwise', () => {
    expect(
      idsIn({
        'NPCs/hedda-smith.md': front('name: Hedda\nkind: Person'),
        'NPCs/hedda-thief.md': front('name: Hedda\nkind: Person'),
      }),
    ).toEqual({ 'NPCs/hedda-smith.md': 'hedda', 'NPCs/hedda-thief.md': 'hedda-thief' });
  });

  test('the one in no folder has the plain id', () => {
    expect(idsIn({ 'Fens/Hedda.md': person, 'Hedda.md': person })).toEqual({
      'Fens/Hedda.md': 'fens-hedda',
      'Hedda.md': 'hedda',
    });
  });

  test('take no id that another entity has', () => {
    const ids = idsIn({
      'A/Hedda.md': person,
      'B/Hedda.md': person,
      'world.yaml': '- { id: b-hedda, name: Old Hedda, kind: Person }',
    });
    expect(ids['B/Hedda.md']).toBe('hedda-2');
  });

  test('a note and a table of the same name are still one', () => {
    const { entities } = worldOf({ 'A/Hedda.md': person, 'world.yaml': '- { id: hedda, birth: 812 }' });
    expect(entities.map(({ id }) => id)).toEqual(['hedda']);
  });
});

describe('a link goes to', () => {
  const files = {
    'Ford.md': front('kind: Building'),
    'Mill.md': front('kind: Building'),
    'Hills/Mill.md': front('kind: Building'),
    'Hills/Barn.md': front('kind: Building'),
    'Dales/Barn.md': front('kind: Building'),
    'Dales/Deep/Barn.md': front('kind: Building'),
    'Dales/Well.md': front('kind: Building\naliases: [Ford]'),
    'Fens/Deep/Inn.md': front('kind: Building'),
    'Fens/Low/Inn.md': front('kind: Building'),
    'Fens/Caf\u00e9.md': front('kind: Building'),
  };
  const target = (path: string, line: string) => {
    const { claims, problems } = worldOf({ ...files, [path]: front(`kind: Person\nlives_in: ${line}`) });
    const found = claims.find((claim) => claim.type === 'LIVES_IN');
    const codes = problems.filter((problem) => problem.path === path).map(({ code }) => code);
    return found?.form === 'relation' ? found.to_id : codes.join();
  };

  test.each([
    ['the root, before its own folder', 'Hills/Ann.md', '"[[Mill]]"', 'mill'],
    ['its own folder', 'Dales/Ann.md', '"[[Barn]]"', 'barn'],
    ['its own folder, however deep', 'Dales/Deep/Ann.md', '"[[Barn]]"', 'deep-barn'],
    ['the nearer of two paths equally short', 'Hills/Far/Ann.md', '"[[Barn]]"', 'hills-barn'],
    ['neither of two that are equally near', 'Roads/Ann.md', '"[[Barn]]"', 'ambiguous-target'],
    ['a shorter path before a longer one', 'Dales/Deep/Down/Ann.md', '"[[Barn]]"', 'barn'],
    ['the path that it states', 'Roads/Ann.md', '"[[Hills/Barn]]"', 'hills-barn'],
    ['the end of a path', 'Roads/Ann.md', '"[[Low/Inn]]"', 'low-inn'],
    ['a path with backslashes', 'Roads/Ann.md', "'[[Hills\\Barn]]'", 'hills-barn'],
    ['letters that are composed otherwise', 'Roads/Ann.md', '"[[Fens/Cafe\u0301]]"', 'cafe'],
    ['the note of the name, before an alias', 'Dales/Ann.md', '"[[Ford]]"', 'ford'],
    ['a Markdown link, from its folder', 'Hills/Ann.md', '"[the barn](Barn.md)"', 'hills-barn'],
    ['a Markdown link into another folder', 'Hills/Ann.md', '"[the barn](../Dales/Deep/Barn.md#loft)"', 'deep-barn'],
    ['a Markdown link in angle brackets', 'Hills/Ann.md', '"[x](<../Fens/Low/Inn.md>)"', 'low-inn'],
    ['a Markdown link that is not quoted', 'Hills/Ann.md', '[x](../Fens/Caf%C3%A9.md)', 'cafe'],
    [
      'a Markdown link that leads nowhere, but names a note',
      'Hills/Ann.md',
      '"[x](Inn%20Yard/Ford.md)"',
      'unknown-target',
    ],
    ['nothing by a path that no note has', 'Hills/Ann.md', '"[[Moors/Barn]]"', 'unknown-target'],
  ])('%s', (_, path, link, id) => {
    expect(target(path, link)).toBe(id);
  });

  test('the only one that can be meant, of two equally near', () => {
    const { claims, problems } = worldOf({
      'Houses/Crane.md': front('kind: House'),
      'Towers/Crane.md': front('kind: Building'),
      'People/Ann.md': front('kind: Person\nmember_of: "[[Crane]]"'),
    });
    expect(problems.filter(({ code }) => code === 'ambiguous-target')).toEqual([]);
    expect(told(claims)).toEqual(['ann -MEMBER_OF-> crane']);
  });

  test('several links of one value, of either syntax, and one in an inline field', () => {
    const { claims } = worldOf({
      'P/Ann.md': `${front('kind: Person\nallies: "[[Bea]], [Cem](Cem.md)"')}\nHer [enemy:: [Dov](./Dov.md)] is near.\n`,
      'P/Bea.md': person,
      'P/Cem.md': person,
      'P/Dov.md': person,
    });
    expect(told(claims)).toEqual(['ann -ALLY_OF-> bea', 'ann -ALLY_OF-> cem', 'ann -ENEMY_OF-> dov']);
  });

  test('the web, and stays what it was', () => {
    const { claims } = worldOf({ 'P/Ann.md': front('kind: Person\nhome: "[a page](https://example.org/x.md)"') });
    expect(told(claims)).toEqual(['ann.home = [a page](https://example.org/x.md)']);
  });
});

describe('a plain word in a note or a table', () => {
  const world = (files: Readonly<Record<string, string>>) => {
    const { claims, problems } = worldOf(files);
    return { told: told(claims), codes: problems.map(({ code }) => code) };
  };

  test('names nothing of a kind that cannot be meant; a link does', () => {
    const tongue = { 'Languages/Ossic.md': front('kind: Language') };
    expect(world({ ...tongue, 'P/Ann.md': front('kind: Person\nrace: Ossic') })).toEqual({
      told: ['ann.species = Ossic'],
      codes: ['other-kind'],
    });
    expect(world({ ...tongue, 'P/Ann.md': front('kind: Person\nrace: "[[Ossic]]"') }).told).toEqual([
      'ann -OF_SPECIES-> ossic',
    ]);
    expect(world({ ...tongue, 'entities.csv': 'id,kind,race\nann,Person,Ossic\n' }).told).toEqual([
      'ann.species = Ossic',
    ]);
    expect(world({ ...tongue, 'w.yaml': '- { id: ann, kind: Person, race: Ossic }' }).told).toEqual([
      'ann -OF_SPECIES-> ossic',
    ]);
  });

  test('may name what nobody said the kind of', () => {
    const { told: claims } = world({
      'Ring.md': front('name: Ring'),
      'P/Ann.md': front('kind: Person\nmember_of: Ring'),
    });
    expect(claims).toEqual(['ann -MEMBER_OF-> ring']);
  });

  test('never names who says it, and a people in an alias names nobody in any format', () => {
    expect(world({ 'P/Ann.md': front('kind: Person\naliases: [Wolf]\nally: Wolf') }).told).toEqual([]);
    expect(world({ 'w.yaml': '- { id: ann, kind: Person, aliases: [Wolf], race: Wolf }' }).told).toEqual([
      'ann.species = Wolf',
    ]);
  });
});

describe('who has no name', () => {
  test('is found by no reference, and is not one with another of no name', () => {
    const { claims, entities, problems } = worldOf({
      'a.yaml':
        '- { name: Unknown, kind: Person, birth: 300 }\n- { id: ann, kind: Person, father: unknown, ally: N.N. }',
      'b.yaml': '- { name: Unknown, kind: Person, birth: 400 }',
      'P/Living.md': front('kind: Person'),
      'Q/Living.md': front('kind: Person\nspouse: "[[Living]]"'),
    });
    expect(problems).toEqual([]);
    expect(entities.map(({ id }) => id)).toEqual(['ann', 'b-unknown', 'living', 'q-living', 'unknown']);
    expect(told(claims)).toEqual(['ann.father = unknown', 'b-unknown.birth = 400', 'unknown.birth = 300']);
  });

  test('is not mentioned in prose', () => {
    const { chunks } = worldOf({
      'w.yaml': '- { name: Private, kind: Person }',
      'n.md': 'The Private Garden. Private talks.\n',
    });
    expect(chunks.flatMap(({ mentions }) => mentions)).toEqual([]);
  });
});

describe('the note of a folder', () => {
  test('is prose, and what it states is told; one that says what it is describes that', () => {
    const { entities, problems } = worldOf({
      'Places/index.md': front('founded: 300\ntags: [x]'),
      'Places/introduction.md': 'Of places.\n',
      'README.md': front('author: me'),
      'NPCs/NPCs.md': front('born: 812\nmother: "[[Ann]]"'),
      'NPCs/Ann.md': front('born: 790'),
      'Orders/README.md': front('tags: [faction]'),
    });
    expect(entities.map(({ id }) => id)).toEqual(['ann', 'orders']);
    expect(places(problems)).toEqual(['NPCs/NPCs.md:2:1 folder-note', 'Places/index.md:2:1 folder-note']);
    expect(problems[0]?.message).toContain('`born` and `mother` are not read');
  });
});

test('a name comes before an alias', () => {
  const { claims, problems } = worldOf(`
- { id: ash-a, name: Ash, kind: Person }
- { id: ash-b, name: Ashlin, aliases: [Ash], kind: Person }
- { id: ann, kind: Person, ally: Ash }
`);
  expect(problems).toEqual([]);
  expect(told(claims)).toEqual(['ann -ALLY_OF-> ash-a']);
});

test('a note without a kind is no missing name: the author learns what to add to it', () => {
  const { problems } = worldOf({
    'Hedda.md': 'Hedda was born in 1180.',
    'Old Tom.md': front('kind: Person\nchildren: "[[Hedda]]"'),
  });
  expect(places(problems)).toEqual(['Old Tom.md:3:12 unknown-target']);
  expect(problems[0]?.message).toBe('"Hedda" has a note, Hedda.md, but no kind. Add `kind: Person` to it.');
});
