import { describe, expect, test } from 'vitest';
import { attribute, places, told, worldOf } from '../../support/worlds/text-world.ts';

describe('what a file declares', () => {
  test.each([
    ['one entity', 'name: Maren\nkind: Person'],
    ['a list', '- name: Maren\n  kind: Person'],
    ['documents', '---\nname: Maren\nkind: Person\n...\n'],
    ['a mapping by id', 'maren: { kind: Person, name: Maren }'],
    ['sections', 'entities:\n  - { name: Maren, kind: Person }'],
    ['sections by kind', 'people:\n  - name: Maren'],
    ['a section by kind and id', 'characters:\n  maren: { name: Maren }'],
    ['the kind as type', 'name: Maren\ntype: person'],
    ['an alias of the kind', 'name: Maren\nkind: character'],
  ])('%s', (_, text) => {
    const { entities, problems } = worldOf(text);
    expect(problems).toEqual([]);
    expect(entities).toMatchObject([{ id: 'maren', name: 'Maren', kind: 'Person', labels: ['Person'], draft: false }]);
  });

  test('a kind carries its ancestors, the world’s own too', () => {
    const { entities } = worldOf({
      'lore.yaml': 'kinds: { SeaDrake: { parent: Drake }, Drake: { parent: monster, lifespan: 400 } }',
      'world.yaml': '- { name: Oldfin, kind: sea drake }\n- { name: Vask, kind: Kingdom }',
    });
    expect(entities.map(({ labels }) => labels)).toEqual([
      ['SeaDrake', 'Drake', 'Creature'],
      ['Kingdom', 'Faction'],
    ]);
  });

  test('another file adds to an entity: its words, its claims, a narrower kind', () => {
    const world = worldOf({
      'a.yaml': 'id: ashkeep\nname: Ashkeep\nkind: Location',
      'b.yaml': 'id: ashkeep\nname: The Burnt City\nkind: City\npopulation: 12,000',
    });
    expect(world.problems).toEqual([]);
    expect(world.entities).toMatchObject([
      { name: 'Ashkeep', aliases: ['The Burnt City'], kind: 'Settlement', place: { path: 'a.yaml', line: 1 } },
    ]);
    expect(attribute(world, 'population')).toMatchObject({ value: 12000, source_id: 'b.yaml' });
  });

  test('an entity stands where it is said what it is, not where a file before adds to it', () => {
    const { entities } = worldOf({
      'a.yaml': 'id: ashkeep\npopulation: 12,000',
      'b.yaml': '\nid: ashkeep\nname: Ashkeep\nkind: City',
    });
    expect(entities).toMatchObject([{ name: 'Ashkeep', kind: 'Settlement', place: { path: 'b.yaml', line: 2 } }]);
  });

  test.each([
    [
      'the same id twice in a file',
      '- { id: odo, name: Odo, kind: Person }\n- { id: odo, name: Odo the Less, kind: Person }',
      '2:9 duplicate-id',
    ],
    [
      'the same name twice in a file',
      '- { name: Odo, kind: Person }\n- { name: Odo, kind: Person }',
      '2:11 duplicate-id',
    ],
    ['neither name nor id', '- { kind: Person, birth: 830 }', '1:3 nameless-entity'],
    ['no kind', '- { name: Odo }', '1:3 missing-kind'],
    ['a misspelt kind', '- { name: Odo, kind: Persn }', '1:22 unknown-kind'],
    ['a word the graph needs', '- { name: Odo, kind: Relation }', '1:22 reserved-kind'],
    ['a list entry that is a word', '- Odo', '1:3 not-an-entity'],
    ['prose in a YAML file', 'Once upon a time there was a king.', '1:1 not-an-entity'],
  ])('%s is a problem', (_, text, place) => {
    const { problems } = worldOf(`${text}\n`);
    expect(places(problems)).toEqual([`world.yaml:${place}`]);
  });

  test('another kind in another file is a problem, and the claims are kept', () => {
    const world = worldOf({ 'a.yaml': 'id: raven\nkind: Person', 'b.yaml': 'id: raven\nkind: Ship\nstatus: sunk' });
    expect(world.problems.map(({ message }) => message)).toEqual([
      '`raven` is a Person at a.yaml:2, and a Vessel here; it was read as a Person. Make the kinds agree, or give one of them another `id:`.',
    ]);
    expect(told(world.claims)).toEqual(['raven.status = sunk']);
  });

  test('an entity only drafts speak of is a draft, and its claims are candidates', () => {
    const world = worldOf({
      'lore.yaml': 'sources: [{ match: "drafts/**", status: candidate }]',
      'drafts/new.yaml': '- { id: nim, kind: Person, birth: 830 }\n- { id: odo, birth: 812 }',
      'people.yaml': '- { id: odo, kind: Person, death: 870 }',
    });
    expect(world.entities.map(({ id, draft }) => [id, draft])).toEqual([
      ['nim', true],
      ['odo', false],
    ]);
    expect(world.claims.map(({ status, tier }) => [status, tier])).toEqual([
      ['candidate', 'memory'],
      ['candidate', 'memory'],
      ['active', 'entity'],
    ]);
  });
});

describe('attributes', () => {
  const saying = (text: string, kind = 'Person') => worldOf(`id: maren\nkind: ${kind}\n${text}\n`);

  test.each([
    ['birth: 812', 'maren.birth = 812'],
    ['born: 812', 'maren.birth = 812'],
    ['Date of Birth: 812', 'maren.birth = 812'],
    ['died: c. 870', 'maren.death = c. 870'],
    ['sex: F', 'maren.gender = female'],
    ['gender: Male', 'maren.gender = male'],
    ['gender: nonbinary', 'maren.gender = nonbinary'],
    ['occupation: Tanner', 'maren.occupation = Tanner'],
    ['title: { value: Duke, from: 830, until: 850 }', 'maren.title = Duke [830, 850]'],
    ['level: twelve', 'maren.level = twelve'],
    ['stats: { might: 7, wits: { value: 9 } }', 'maren.stats_might = 7'],
  ])('`%s`', (text, claim) => {
    expect(told(saying(text).claims)).toContain(claim);
  });

  test('a date is read; a year keeps its words', () => {
    const birth = attribute(saying('birth: 0812'), 'birth');
    expect(birth).toMatchObject({ value: '0812', date: { text: '0812', unit: 'year', year: 812 } });
  });

  test('a plain list is one answer of parts; entries that name sources are rivals', () => {
    const listed = (text: string) =>
      saying(text).claims.map((claim) => claim.form === 'attribute' && claim.listed === true);
    expect(listed('title: [Duke, Marshal]')).toEqual([true, true]);
    expect(listed('birth: [{ value: 812, source: annals }, { value: 815, source: rolls }]')).toEqual([false, false]);
    expect(listed('title: [Duke]')).toEqual([false]);
  });

  test('a key of the author’s own is reported once for the world, and kept', () => {
    const world = worldOf('- { id: maren, kind: Person, shoe-size: 7 }\n- { id: odo, kind: Person, shoe-size: 9 }');
    expect(places(world.problems)).toEqual(['world.yaml:1:30 unknown-key']);
    expect(world.problems[0]?.message).toContain('2 times in this world');
    expect(told(world.claims)).toEqual(['maren.shoe_size = 7', 'odo.shoe_size = 9']);
  });

  test('a number stays a number, whoever says so', () => {
    const world = saying('shoe-size: { value: 7, source: the cobbler }\nleft-handed: { value: true }\nstep: 0.5');
    expect(attribute(world, 'shoe_size')).toMatchObject({ value: 7, source_id: 'the-cobbler' });
    expect([attribute(world, 'left_handed').value, attribute(world, 'step').value]).toEqual([true, 0.5]);
  });

  test('a world declares its own', () => {
    const world = worldOf({
      'lore.yaml': 'attributes: { shoe size: { type: number, aliases: [boots] }, anointed: { type: date } }',
      'world.yaml': 'id: maren\nkind: Person\nboots: 7\nanointed: 830',
    });
    expect(world.problems).toEqual([]);
    expect(attribute(world, 'shoe_size').value).toBe(7);
    expect(attribute(world, 'anointed').date?.year).toBe(830);
  });
});
