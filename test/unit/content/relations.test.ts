import { describe, expect, test } from 'vitest';
import { places, relation, told, worldOf } from '../../support/worlds/text-world.ts';

/** A small court that every case speaks of. */
const court = `
- { id: maren, kind: Person, name: Maren of Vask }
- { id: odo, kind: Person, name: Odo, aliases: [The Grey King] }
- { id: ysolde, kind: Person, name: Ysolde }
- { id: ashkeep, kind: Settlement, name: Ashkeep }
- { id: vask, kind: Region, name: Vask }
- { id: grey-order, kind: Order, name: The Grey Order }
- { id: black-spire, kind: Battle, name: Battle of Black Spire }
- { id: long-peace, kind: Era, name: The Long Peace }
- { id: tidecrown, kind: Artifact, name: The Tidecrown }
`;
const saying = (text: string, id = 'maren') => worldOf({ 'court.yaml': court, 'more.yaml': `id: ${id}\n${text}\n` });

describe('an answer or a count where a name belongs', () => {
  test.each([
    ['spouse: true', 9, 'Person'],
    ['children: 3', 11, 'Person'],
    ['owns: [tidecrown, yes]', 19, 'Item'],
    ['rules: { to: false, from: 300 }', 14, 'Location'],
  ])('is reported at its place: `%s`', (text, column, kind) => {
    const { problems } = saying(text);
    expect(places(problems)).toEqual([`more.yaml:2:${column} bad-value`]);
    expect(problems[0]?.message).toMatch(
      new RegExp(`^\`(?:true|3|yes|false)\` is not a name. Write the name or id of a ${kind}, or leave the key out.$`),
    );
  });

  test('is a name where something is called so', () => {
    const files = { 'court.yaml': court, 'year.yaml': '- { kind: Settlement, name: 1917 }' };
    const { claims, problems } = worldOf({ ...files, 'more.yaml': 'id: maren\nlives_in: 1917\n' });
    expect(told(claims)).toEqual(['maren -LIVES_IN-> 1917']);
    expect(problems).toEqual([]);
  });
});

describe('a claim holds the key that states it', () => {
  test.each([
    ['maren', 'affiliation: grey-order', 'affiliation'],
    ['maren', 'Residence: ashkeep', 'residence'],
    ['ashkeep', 'residents: [maren]', 'residents'],
    ['tidecrown', 'owner: { to: maren, from: 300 }', 'owner'],
    ['maren', 'relations: [{ type: whereabouts, to: ashkeep }]', 'whereabouts'],
    ['maren', 'member_of: grey-order', undefined],
    ['maren', 'relations: [{ type: MEMBER_OF, to: grey-order }]', undefined],
  ])('%s: `%s`', (id, text, key) => {
    const { claims } = saying(text, id);
    expect(claims.map((claim) => (claim.form === 'relation' ? claim.key : 'none'))).toEqual([key]);
  });
});

describe('an empty text says nothing', () => {
  test.each([
    'enemies: [""]',
    'enemies: ["", " "]',
    'enemies: ""',
    'spouse: { to: "" }',
    'title: [""]',
    'title: ""',
    'mood: [""]',
  ])('`%s`', (text) => {
    const world = saying(text);
    expect(world.claims).toEqual([]);
    expect(world.problems.filter(({ code }) => code === 'unknown-target')).toEqual([]);
  });

  test('beside one that does', () => {
    expect(told(saying('enemies: ["", odo]').claims)).toEqual(['maren -ENEMY_OF-> odo']);
  });
});

describe('a key is a predicate, or its inverse', () => {
  test.each([
    ['maren', 'rules: ashkeep', 'maren -RULES-> ashkeep'],
    ['ashkeep', 'ruler: maren', 'maren -RULES-> ashkeep'],
    ['ashkeep', 'ruled by: Odo', 'odo -RULES-> ashkeep'],
    ['maren', 'member_of: grey-order', 'maren -MEMBER_OF-> grey-order'],
    ['maren', 'Member Of: grey-order', 'maren -MEMBER_OF-> grey-order'],
    ['maren', 'member-of: grey-order', 'maren -MEMBER_OF-> grey-order'],
    ['maren', 'memberOf: grey-order', 'maren -MEMBER_OF-> grey-order'],
    ['grey-order', 'members: [maren]', 'maren -MEMBER_OF-> grey-order'],
    ['maren', 'children: odo', 'maren -PARENT_OF-> odo'],
    ['maren', 'father: odo', 'odo -PARENT_OF-> maren'],
    ['maren', 'mother: ysolde', 'ysolde -PARENT_OF-> maren'],
    ['maren', 'parents: odo', 'odo -PARENT_OF-> maren'],
    ['maren', 'child_of: odo', 'odo -PARENT_OF-> maren'],
    ['odo', 'spouse: maren', 'maren -SPOUSE_OF-> odo'],
    ['maren', 'spouse: odo', 'maren -SPOUSE_OF-> odo'],
    ['ysolde', 'enemies: odo', 'odo -ENEMY_OF-> ysolde'],
    ['tidecrown', 'owner: maren', 'maren -OWNS-> tidecrown'],
    ['tidecrown', 'forged_by: odo', 'odo -CREATED-> tidecrown'],
    ['ashkeep', 'part_of: vask', 'ashkeep -PART_OF-> vask'],
    ['vask', 'capital: ashkeep', 'ashkeep -CAPITAL_OF-> vask'],
    ['maren', 'killed_by: odo', 'odo -KILLED-> maren'],
  ])('%s: `%s`', (id, text, claim) => {
    const world = saying(text, id);
    expect(world.problems).toEqual([]);
    expect(told(world.claims)).toEqual([claim]);
  });

  test.each([
    ['on a person, location is where they are', 'maren', 'location: ashkeep', 'maren -LOCATED_IN-> ashkeep'],
    ['on an event, where it happened', 'black-spire', 'location: ashkeep', 'black-spire -OCCURRED_AT-> ashkeep'],
    ['on an event, era is when', 'black-spire', 'era: long-peace', 'black-spire -OCCURRED_DURING-> long-peace'],
    ['on a person, era is when they lived', 'maren', 'era: long-peace', 'maren -EXISTED_DURING-> long-peace'],
    ['the events of a place happened there', 'ashkeep', 'events: black-spire', 'black-spire -OCCURRED_AT-> ashkeep'],
    [
      'the events of an era happened in it',
      'long-peace',
      'events: black-spire',
      'black-spire -OCCURRED_DURING-> long-peace',
    ],
  ])('%s', (_, id, text, claim) => {
    expect(told(saying(text, id).claims)).toEqual([claim]);
  });

  test('a key shared with a date is a date when the value is one and names nobody', () => {
    const founding = saying('founded: 300', 'grey-order');
    expect(told(founding.claims)).toEqual(['grey-order.founded_on = 300']);
    expect(told(saying('founded: grey-order').claims)).toEqual(['maren -FOUNDED-> grey-order']);
    expect(told(saying('forged: 612', 'tidecrown').claims)).toEqual(['tidecrown.created_on = 612']);
  });

  test('what begins like a date is a bad date, and not a name that nobody has', () => {
    const { problems } = saying('founded: 300 ZZ', 'grey-order');
    expect(problems.map(({ code }) => code)).toEqual(['unknown-era']);
    expect(saying('founded: 3rd Legion', 'grey-order').problems.map(({ code }) => code)).toEqual(['unknown-target']);
  });
});

describe('how a relation may be written', () => {
  test.each([
    ['a word', 'rules: ashkeep', ['maren -RULES-> ashkeep']],
    ['a list', 'rules: [ashkeep, vask]', ['maren -RULES-> ashkeep', 'maren -RULES-> vask']],
    ['a mapping', 'rules: { to: ashkeep, from: 830, until: 850 }', ['maren -RULES-> ashkeep [830, 850]']],
    [
      'several targets at once',
      'rules: { to: [ashkeep, vask], from: 830 }',
      ['maren -RULES-> ashkeep [830, ]', 'maren -RULES-> vask [830, ]'],
    ],
    [
      'a mixed list',
      'rules: [ashkeep, { to: vask, until: 850 }]',
      ['maren -RULES-> ashkeep', 'maren -RULES-> vask [, 850]'],
    ],
    ['since and to_date', 'rules: { to: vask, since: 830, to_date: 850 }', ['maren -RULES-> vask [830, 850]']],
    ['start and end', 'rules: { to: vask, Start: 830, END: 850 }', ['maren -RULES-> vask [830, 850]']],
    ['a single date', 'killed: { to: odo, at: 14 March 830 }', ['maren -KILLED-> odo [14 March 830, 14 March 830]']],
    ['a name', 'rules: Ashkeep', ['maren -RULES-> ashkeep']],
    ['an alias, in any case', 'ally: the grey king', ['maren -ALLY_OF-> odo']],
    ['the long form', 'relations: [{ type: RULES, to: vask, from: 830 }]', ['maren -RULES-> vask [830, ]']],
    ['the long form from elsewhere', 'relations: [{ type: rules, from_entity: Odo, to: vask }]', ['odo -RULES-> vask']],
    ['the long form by an inverse', 'relations: [{ type: served_by, to: odo }]', ['odo -SERVES-> maren']],
    ['nothing', 'rules:\nspouse: ~\nmember_of: []', []],
  ])('%s', (_, text, claims) => {
    const world = saying(text);
    expect(world.problems).toEqual([]);
    expect(told(world.claims)).toEqual(claims);
  });

  test('a relation may stand by itself in a list', () => {
    const world = worldOf({
      'court.yaml': court,
      'oaths.yaml': '- { id: oath, type: SWORN_TO, from_entity: Odo, to: maren, from: 840 }',
    });
    expect(told(world.claims)).toEqual(['odo -SWORN_TO-> maren [840, ]']);
    expect(relation(world, 'SWORN_TO').id).toBe('oath');
  });

  test('fields say how far to believe it', () => {
    const world = saying(
      `rules: { to: vask, source: The Annals, quote: "held it", confidence: 0.4, reliability: rumour, tier: canon, note: contested, shared: true }`,
    );
    expect(relation(world, 'RULES')).toMatchObject({
      source_id: 'the-annals',
      confidence: 0.4,
      reliability: 'rumour',
      tier: 'canon',
      note: 'contested',
      shared: true,
      place: { path: 'more.yaml', line: 2, column: 14, quote: 'held it' },
    });
    expect(world.sources.find(({ id }) => id === 'the-annals')).toEqual({
      id: 'the-annals',
      title: 'The Annals',
      kind: 'in-world',
      tier: 'entity',
    });
  });

  test('a word that is a note may be a key of its own', () => {
    const noteOf = (text: string) => relation(saying(`mother: { who: maren, ${text} }`), 'PARENT_OF').note;
    expect(noteOf('adopted: true')).toBe('adopted');
    expect(noteOf('note: by testament, step: yes')).toBe('by testament; step');
    expect(noteOf('adopted: false')).toBeUndefined();
    expect(saying('mother: { who: maren, uncertian: true }').problems.map(({ code }) => code)).toContain(
      'unknown-field',
    );
  });

  test('whoever is hardly confident doubts', () => {
    expect(relation(saying('rules: { to: vask, confidence: 0.3 }'), 'RULES').uncertain).toBe(true);
    expect(relation(saying('rules: { to: vask, confidence: 0.5 }'), 'RULES').uncertain).toBeUndefined();
  });

  test('a home may have dates', () => {
    const world = saying('home: { to: vask, from: 840 }');
    expect(relation(world, 'LIVES_IN')).toMatchObject({ key: 'residence', valid_from: { text: '840' } });
    expect(world.problems).toEqual([]);
  });

  test('without a quotation, the quote is the author’s line', () => {
    expect(relation(saying('rules: ashkeep   # for now'), 'RULES').place).toEqual({
      path: 'more.yaml',
      line: 2,
      column: 8,
      quote: 'rules: ashkeep   # for now',
    });
  });

  test.each([
    [
      'membr_of: grey-order',
      'more.yaml:2:1 unknown-key',
      'Unknown key `membr_of`: did you mean `member_of`? It is stored as an attribute.',
    ],
    ['rules: Ashkep', 'more.yaml:2:8 unknown-target', '"Ashkep" is not declared. Did you mean `Ashkeep`?'],
    [
      'rules: { from: 830 }',
      'more.yaml:2:8 incomplete-relation',
      'A relation without a target. Add `to:` with an id or a name, or a list of them.',
    ],
    [
      'existed_during: { from: 830 }',
      'more.yaml:2:17 incomplete-relation',
      '`existed_during` names an era: add `to:` with one. Years without an era are written as `founded` and `dissolved` (a group), `created` and `destroyed` (a place or thing), `birth` and `death` (a life).',
    ],
    ['rules: { to: vask, form: 830 }', 'more.yaml:2:20 unknown-field', 'Unknown field `form`: did you mean `from`?'],
    [
      'rules: { to: vask, tier: cannon }',
      'more.yaml:2:26 bad-value',
      '`tier: cannon`: expected one of canon, entity, memory.',
    ],
    [
      'rules: { to: vask, confidence: 7 }',
      'more.yaml:2:32 bad-value',
      '`confidence: 7`: expected a number from 0 to 1.',
    ],
    [
      'relations: [{ to: vask }]',
      'more.yaml:2:13 incomplete-relation',
      'A relation without `type:`. Add e.g. `type: MEMBER_OF`.',
    ],
    [
      'relations: [{ type: RULEZ, to: vask }]',
      'more.yaml:2:21 unknown-predicate',
      'Unknown relation `RULEZ`: did you mean `ruler` or `rules`?',
    ],
  ])('`%s` is a problem with its place and its fix', (text, place, message) => {
    const { problems } = saying(text);
    expect(places(problems)).toEqual([place]);
    expect(problems[0]?.message).toBe(message);
  });

  test('a misspelt key is stored as an attribute', () => {
    expect(told(saying('membr_of: grey-order').claims)).toEqual(['maren.membr_of = grey-order']);
  });
});

describe('identity', () => {
  const ids = (text: string) => saying(text).claims.map(({ id }) => id);

  test('both sides of a symmetric relation are one claim told twice', () => {
    const world = worldOf({
      'court.yaml': court,
      'a.yaml': 'id: maren\nspouse: odo',
      'b.yaml': 'id: odo\nspouse: maren',
    });
    expect(told(world.claims)).toEqual(['maren -SPOUSE_OF-> odo', 'maren -SPOUSE_OF-> odo']);
    expect(new Set(world.claims.map(({ id }) => id)).size).toBe(2);
  });

  test('moving a claim to another file or line keeps its id', () => {
    const here = worldOf({ 'court.yaml': court, 'a.yaml': 'id: maren\nrules: vask' });
    const there = worldOf({
      'court.yaml': court,
      'notes/z.yaml': '\n\nid: maren\ngender: female\nrules: { to: Vask, note: moved }',
    });
    expect(relation(there, 'RULES').id).toBe(relation(here, 'RULES').id);
  });

  test('another target, another date, another source: another claim', () => {
    const all = [
      'rules: vask',
      'rules: ashkeep',
      'rules: { to: vask, from: 830 }',
      'rules: { to: vask, source: annals }',
      'leads: vask',
    ];
    expect(new Set(all.flatMap(ids)).size).toBe(all.length);
  });
});

test.each(['unknown', '?', 'nobody knows', 'not recorded'])(
  '`father: %s` names nobody, and is known to be unknown',
  (word) => {
    const world = saying(`father: "${word}"`);
    expect(world.problems).toEqual([]);
    expect(world.claims).toMatchObject([{ form: 'attribute', type: 'father', value: 'unknown' }]);
  },
);

test.each(['none', 'nobody', 'N/A', '-'])('`father: %s` names nobody, and is no problem', (word) => {
  const world = saying(`father: "${word}"`);
  expect(world.problems).toEqual([]);
  expect(world.claims).toEqual([]);
});

test('a relation id given twice is a problem, and both are kept', () => {
  const world = saying('rules: [{ id: reign, to: vask }, { id: reign, to: ashkeep }]');
  expect(places(world.problems)).toEqual(['more.yaml:2:40 duplicate-id']);
  expect(new Set(world.claims.map(({ id }) => id)).size).toBe(2);
});
