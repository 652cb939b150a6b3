import { describe, expect, it } from 'vitest';
import { told, worldOf } from '../../support/worlds/text-world.ts';

const base = {
  'own.calendar.yaml':
    'calendar: Coast\nmonths: [{ name: Hammer, days: 30 }, { name: Dew, days: 30 }]\neras: [{ name: Landing, short: AL, year_one: 1 }]',
  'Tom.md': '---\nkind: Person\n---\n',
  'Ruth.md': '---\nkind: Person\n---\n',
  'Lamp Guild.md': '---\nkind: Guild\n---\n',
  'Carr.md': '---\nkind: Settlement\n---\n',
};
const readIn = (
  note: string,
  text: string,
  { 'own.calendar.yaml': calendar, ...others }: Partial<typeof base> = base,
) => {
  const { claims, problems } = worldOf({
    ...others,
    ...(calendar === undefined ? {} : { 'own.calendar.yaml': calendar }),
    [note]: text,
  });
  return {
    claims: told(claims.filter(({ place }) => place.path === note)),
    problems: problems.map(({ message }) => message),
  };
};

describe('the day a session was played is no date of the world', () => {
  it.each([
    ['beside fc-date', 'date: 15 February 2024\nfc-date: 1492-01-05', '', 's1.in_fiction_date = 5 Hammer 1492'],
    ['in a calendar of its own', 'date: 15 February 2024', ''],
    ['as a label', 'place: "[[Carr]]"', '**Played:** 2024-02-15\n\n**Date:** 2024-02-15\n', 's1 -OCCURRED_AT-> carr'],
  ])('%s', (_, head, body, ...claims) => {
    expect(readIn('s1.md', `---\nkind: Event\n${head}\n---\n${body}`).claims).toEqual([...claims].sort());
  });

  it('a day of the world is one, and so is a day of ours in a world of our calendar', () => {
    expect(readIn('s1.md', '---\nkind: Event\ndate: 15 Hammer 1492\n---\n').claims).toEqual([
      's1.in_fiction_date = 15 Hammer 1492',
    ]);
    const { 'own.calendar.yaml': _, ...gregorian } = base;
    expect(readIn('s1.md', '---\nkind: Event\ndate: 15 February 2024\n---\n', gregorian).claims).toEqual([
      's1.in_fiction_date = 15 February 2024',
    ]);
  });
});

describe('a session without a day of the world', () => {
  const took = ['tom -PARTICIPATED_IN-> night'];
  it.each([
    ['in a folder of sessions', 'Sessions/Night.md', 'npcs: "[[Tom]]"', took],
    ['by its tag', 'Log/Night.md', 'tags: [session]\nparty: ["[[Tom]]"]', took],
    ['by its type', 'Log/Night.md', 'type: session notes\nnpcs: [Tom]', ['night.note_type = session notes', ...took]],
    ['with the day on which it was played', 'Sessions/Night.md', 'date: 2024-02-15\nnpcs: "[[Tom]]"', took],
    ['somewhere', 'Sessions/Night.md', 'location: "[[Carr]]"', ['night -OCCURRED_AT-> carr']],
    ['that has players only', 'Sessions/Night.md', 'party: 4\nlocation: online', []],
    ['that is none', 'Log/Night.md', 'npcs: "[[Tom]]"', []],
  ])('%s', (_, path, head, claims) => {
    expect(readIn(path, `---\n${head}\n---\nThey met.\n`).claims).toEqual(claims);
  });
});

describe('a day of ours on the note of an event', () => {
  it('dates nothing in a calendar of its own, and is told', () => {
    const { claims, problems } = readIn('Fair.md', '---\nkind: Event\ndate: 2024-03-02\n---\n');
    expect(claims).toEqual([]);
    expect(problems).toEqual([expect.stringContaining('`date: 2024-03-02` reads as a day of ours')]);
  });

  it('is not told of a session, nor beside a day of the world', () => {
    expect(readIn('Sessions/1.md', '---\nkind: Event\ndate: 2024-03-02\n---\n').problems).toEqual([]);
    expect(readIn('Fair.md', '---\nkind: Event\ndate: 2024-03-02\nfc-date: 612\n---\n').problems).toEqual([]);
    expect(readIn('Fair.md', '---\nkind: Event\ndate: 611-01-02\n---\n')).toEqual({
      claims: ['fair.in_fiction_date = 611-01-02'],
      problems: [],
    });
  });
});

describe('a key of many meanings means what its values are', () => {
  it.each(['npcs', 'party', 'characters', 'cast', 'present'])('%s of an event take part', (key) => {
    const { claims, problems } = readIn('s1.md', `---\nkind: Event\n${key}: ["[[Tom]]", "[[Ruth]]"]\n---\n`);
    expect(claims).toEqual(['ruth -PARTICIPATED_IN-> s1', 'tom -PARTICIPATED_IN-> s1']);
    expect(problems).toEqual([]);
  });

  it.each(['faction', 'factions', 'organization', 'guild', 'group'])('%s of a person is a membership', (key) => {
    expect(readIn('Odo.md', `---\nkind: Person\n${key}: "[[Lamp Guild]]"\n---\n`).claims).toEqual([
      'odo -MEMBER_OF-> lamp-guild',
    ]);
    expect(readIn('odo.yaml', `- { id: odo, kind: Person, name: Odo, ${key}: Lamp Guild }`).claims).toEqual([
      'odo -MEMBER_OF-> lamp-guild',
    ]);
  });

  it('headquarters of a group are its home, npcs of a place live there', () => {
    expect(readIn('Nets.md', '---\nkind: Guild\nheadquarters: "[[Carr]]"\n---\n').claims).toEqual([
      'nets -LIVES_IN-> carr',
    ]);
    expect(readIn('Fen.md', '---\nkind: Town\nnpcs: "[[Tom]]"\n---\n').claims).toEqual(['tom -LIVES_IN-> fen']);
  });

  it('where it names no such thing, it is a text', () => {
    expect(readIn('s1.md', '---\nkind: Event\nparty: 4\n---\n').claims).toEqual(['s1.party = 4']);
    expect(readIn('Odo.md', '---\nkind: Person\ngroup: "[[Tom]]"\n---\n').claims).toEqual(['odo.group = Tom']);
  });
});

it.each([
  ['in another note', '["[[Aba]]"]', '[Aba, a stranger]'],
  ['before', '[Aba, a stranger]', '["[[Aba]]"]'],
  ['in one list', '["[[Aba]]", a stranger]', 'a stranger'],
])('a key with a link among plain words is offered as a relation: %s', (_, one, other) => {
  const note = (helpers: string) => `---\nkind: Person\nhelpers: ${helpers}\n---\n`;
  const { problems } = worldOf({ 'Aba.md': '---\nkind: Person\n---\n', 'Bo.md': note(one), 'Cy.md': note(other) });
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('predicates: { HELPERS: {} }')]);
});

it('a key whose values are links is offered as a relation, however often it stands', () => {
  const files: Record<string, string> = { 'Tom.md': base['Tom.md'] };
  for (let at = 0; at < 7; at++) files[`P${at}.md`] = '---\nkind: Person\nbond: "[[Tom]]"\n---\n';
  expect(worldOf(files).problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('predicates: { BOND: {} }'),
  ]);
  expect(told(worldOf({ ...files, 'lore.yaml': 'predicates: { BOND: {} }' }).claims)).toContain('p0 -BOND-> tom');
});
