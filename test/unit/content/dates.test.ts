import { describe, expect, test } from 'vitest';
import { attribute, places, relation, told, worldOf } from '../../support/worlds/text-world.ts';

const coast = `calendar: Coast Reckoning
eras:
  - { name: Age of Ruin, short: [AR], year_one: 1, default: true }
`;
const world = (text: string, lore = '') =>
  worldOf({ 'coast.calendar.yaml': coast, ...(lore === '' ? {} : { 'lore.yaml': lore }), 'world.yaml': text });

describe('dates in a world', () => {
  test.each([
    ['{ to: aldric, from: 100 BR, until: 50 }', '50'],
    ['{ to: aldric, from: 4E 100, until: 50 }', '4E 50'],
    ['{ to: aldric, from: 4E 100, until: 90 AR }', '90 AR'],
    ['{ to: aldric, from: 100, until: 50 }', '50'],
  ])('of %s the end is %s: an era that the start has is shared by an end that would come before it', (rules, until) => {
    const later = `${coast}  - { name: Fourth Era, short: [4E], year_one: 1001 }\n`;
    const text = `{ id: aldric, kind: Person, rules: ${rules} }`;
    const told = worldOf({ 'coast.calendar.yaml': later, 'world.yaml': text });
    expect(relation(told, 'RULES').valid_until?.text).toBe(until);
  });

  test('are read in its calendar', () => {
    const { birth } = { birth: attribute(world('{ id: aldric, kind: Person, birth: c. 812 AR }'), 'birth') };
    expect(birth.date).toMatchObject({ text: 'c. 812 AR', unit: 'circa', calendar: 'Coast Reckoning', year: 812 });
  });

  test.each([
    ['a plain value', 'birth: 31 Nonsense 812', '3:11'],
    ['a quoted value', 'birth: "31 Nonsense 812"', '3:12'],
    ['inside a mapping', 'rules: { to: aldric, from: 31 Nonsense 812 }', '3:31'],
  ])('what cannot be read is a problem inside %s, and unknown', (_, text, place) => {
    const { problems, claims } = world(`id: aldric\nkind: Person\n${text}`);
    expect(places(problems)).toEqual([`world.yaml:${place} bad-date`]);
    expect(told(claims)[0]).toContain('31 Nonsense 812');
    const [claim] = claims;
    const date = claim?.form === 'attribute' ? claim.date : claim?.valid_from;
    expect(date).toEqual({ text: '31 Nonsense 812', unit: 'unknown', calendar: 'Coast Reckoning' });
  });

  test.each(['alive', 'Living', 'never', 'still alive'])('`%s` as a death is no death', (text) => {
    const { problems, claims } = world(`{ id: aldric, kind: Person, birth: 812, death: ${text} }`);
    expect([problems, told(claims)]).toEqual([[], ['aldric.birth = 812']]);
  });

  test.each(['DEAD', 'Deceased', 'n/a', 'none', '–', 'unclear', '"?"'])('`%s` is a death of an unknown day', (text) => {
    const read = world(`{ id: aldric, kind: Person, death: ${text} }`);
    expect(read.problems).toEqual([]);
    expect(attribute(read, 'death').date).toMatchObject({ unit: 'unknown' });
  });

  test('nobody is born `alive`, and what is never founded or left has no date', () => {
    const { problems, claims } = world(
      '- { id: aldric, kind: Person, birth: alive, rules: { to: keep, from: 812, until: never } }\n- { id: keep, kind: Settlement, founded: never }',
    );
    expect(places(problems)).toEqual(['world.yaml:1:38 no-date']);
    expect(told(claims)).toEqual(['aldric -RULES-> keep [812, ]', 'aldric.birth = alive']);
  });

  test.each(['no', 'false'])('a death of `%s` is none', (word) => {
    const { problems, claims } = world(`- { id: aldric, kind: Person, died: ${word} }`);
    expect([problems, claims]).toEqual([[], []]);
  });

  test('an era no calendar knows is said of each date, and no number in it is taken for a year', () => {
    const { problems, claims } = world(
      '- { id: aldric, kind: Person, birth: 812 XQ }\n- { id: maren, kind: Person, birth: 815 XQ }',
    );
    expect(places(problems)).toEqual(['world.yaml:1:42 unknown-era', 'world.yaml:2:41 unknown-era']);
    expect(claims.map((claim) => claim.form === 'attribute' && claim.date?.earliest)).toEqual([undefined, undefined]);
  });

  test('a mapping where a date belongs is a problem', () => {
    const { problems } = world('id: aldric\nkind: Person\nrules: { to: aldric, from: { year: 812 } }');
    expect(places(problems)).toEqual(['world.yaml:3:28 bad-date']);
  });

  test('an era of the world is a date', () => {
    const night = world(
      '- { id: night, kind: Era, name: The Long Night, start: 300, end: 350 }\n- { id: fall, kind: Event, date: the long night }',
    );
    expect(night.problems).toEqual([]);
    const [start, end, fall] = ['start', 'end', 'in_fiction_date'].map((type) => attribute(night, type).date);
    expect(fall).toMatchObject({ earliest: start?.earliest, latest: end?.latest });
  });

  test('calendars that nothing ties together are said once', () => {
    const moon = 'calendar: Moon Count\neras: [{ name: Moons, short: [MC], year_one: 1 }]';
    const { problems } = worldOf({
      'lore.yaml': 'calendars: [coast.calendar.yaml, moon.calendar.yaml]',
      'coast.calendar.yaml': coast,
      'moon.calendar.yaml': moon,
      'world.yaml': '- { id: aldric, kind: Person, birth: 12 MC, death: 70 MC }',
    });
    expect(places(problems)).toEqual(['world.yaml:1:38 calendar-untied']);
  });
});

describe('the world’s present', () => {
  const reign = '{ id: aldric, kind: Person, birth: 812, rules: { to: aldric, from: 830, until: ongoing } }';

  test('is the latest date asserted, and what is ongoing lasts until then', () => {
    const told = world(reign);
    expect(told.now?.text).toBe('830');
    expect(relation(told, 'RULES').valid_until).toMatchObject({ unit: 'ongoing', earliest: told.now?.earliest });
  });

  test('bounds a span that goes on, in a world where nothing else does', () => {
    const told = world(
      '- { id: siege, kind: Event, in_fiction_date: 820 – ongoing }\n- { id: aldric, kind: Person, birth: 840 }',
    );
    expect(told.now?.text).toBe('840');
    expect(attribute(told, 'in_fiction_date').date).toMatchObject({ latest: told.now?.latest });
  });

  test('is a date that comes with an era that goes on', () => {
    const told = world(
      '- { id: dusk, name: the Dusk, kind: Era, start: 825, end: 830 to ongoing }\n' +
        '- { id: march, kind: Event, in_fiction_date: the Dusk }\n- { id: aldric, kind: Person, birth: 840 }',
    );
    expect(attribute(told, 'in_fiction_date').date).toMatchObject({ latest: told.now?.latest });
  });

  test('drafts, prophecies and legends do not move it', () => {
    const lore = 'sources: [{ match: "*", status: active }]';
    const text = `${reign.slice(0, -1)}, death: { value: 2000, reliability: prophetic } }`;
    expect(world(text, lore).now?.text).toBe('830');
  });

  test('is what lore.yaml says', () => {
    const told = world(reign, 'now: 900 AR');
    expect(told.now?.text).toBe('900 AR');
    expect(relation(told, 'RULES').valid_until?.earliest).toBe(told.now?.earliest);
  });

  test('a world without dates has none', () => {
    expect(world('{ id: aldric, kind: Person }').now).toBeUndefined();
  });

  test('`until: ongoing` lets a lasting thing without an end last until now, and nothing else', () => {
    const text =
      '{ id: aldric, kind: Person, leads: { to: aldric, from: 830 }, allies: aldric, killed: { to: aldric, from: 840 } }';
    const ends = (lore: string) =>
      world(text, lore).claims.map((claim) =>
        claim.form === 'relation' ? `${claim.type} ${claim.valid_until?.text ?? '?'}` : '',
      );
    expect(ends('until: ongoing\nnow: 900')).toEqual(['LEADS ongoing', 'ALLY_OF ?', 'KILLED ?']);
    expect(ends('until: unknown')).toEqual(['LEADS ?', 'ALLY_OF ?', 'KILLED ?']);
  });
});
