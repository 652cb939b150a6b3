import { describe, expect, test } from 'vitest';
import { shippedOntology } from '../../../src/config/ontology.ts';
import { Names } from '../../../src/content/resolve/entity-names.ts';
import { places, told, worldOf } from '../../support/worlds/text-world.ts';

const people = [
  { id: 'elodie', name: 'Élodie of the Marsh', aliases: ['Lady Heron'], kind: 'Person' },
  { id: 'raven', name: 'Raven the Bold', aliases: [], kind: 'Person' },
  { id: 'corvus', name: 'Raven', aliases: [], kind: 'Person' },
  { id: 'grey-order', name: 'The Grey Order', aliases: ['Greycloaks'], kind: 'Order' },
  { id: 'thornwick-house', name: 'Thornwick', aliases: [], kind: 'House' },
  { id: 'thornwick-keep', name: 'Thornwick', aliases: [], kind: 'Building' },
  { id: 'han-river', name: '漢江', aliases: [], kind: 'Location' },
];
const names = new Names(people, shippedOntology());
const find = (text: string, kinds?: string[]) => {
  const result = names.resolve(text, kinds);
  if ('found' in result) return result.found.id;
  return 'candidates' in result ? result.candidates.map(({ id }) => id) : result.nearest;
};

test.each([
  ['an id', 'elodie', 'elodie'],
  ['a name', 'Élodie of the Marsh', 'elodie'],
  ['without its accent and case', 'ELODIE of the  marsh', 'elodie'],
  ['an alias', 'lady heron', 'elodie'],
  ['an exact id before anyone’s name', 'raven', 'raven'],
  ['a name before an id written otherwise', 'Raven', 'corvus'],
  ['an id written as words', 'Grey Order', 'grey-order'],
  ['without its article', 'Grey order', 'grey-order'],
  ['with another article', 'a Greycloak', 'grey-order'],
  ['a possessive', "Lady Heron's", 'elodie'],
  ['another script', '漢江', 'han-river'],
])('%s: %s', (_, text, id) => {
  expect(find(text)).toBe(id);
});

test('kinds decide between namesakes where they leave one', () => {
  expect(find('Thornwick', ['Faction'])).toBe('thornwick-house');
  expect(find('Thornwick', ['Location'])).toBe('thornwick-keep');
  expect(find('Thornwick')).toEqual(['thornwick-house', 'thornwick-keep']);
  expect(find('Thornwick', ['Faction', 'Location'])).toEqual(['thornwick-house', 'thornwick-keep']);
});

test('a miss gives the nearest names', () => {
  expect(find('Lady Hereon')).toEqual(['Lady Heron']);
  expect(find('Zanzibar')).toEqual([]);
});

describe('in a world', () => {
  test('an ambiguous name is a problem that lists the candidates, and no relation is made', () => {
    const world = worldOf(`
- { id: odo-i, name: Odo, kind: Person }
- { id: odo-ii, name: Odo, kind: Person }
- { id: maren, name: Maren, kind: Person, enemies: Odo }
`);
    expect(places(world.problems)).toEqual(['world.yaml:4:52 ambiguous-target']);
    expect(world.problems[0]?.message).toBe(
      '"Odo" may be any of `odo-i` (Odo, Person), `odo-ii` (Odo, Person). Write the id.',
    );
    expect(told(world.claims)).toEqual([]);
  });

  test('one person under two names, and the predicate’s kinds between two namesakes', () => {
    const world = worldOf(`
- { name: Thornwick, id: house, kind: House }
- { name: Thornwick, id: keep, kind: Building }
- { name: Bram, aliases: [The Tanner], kind: Person, member_of: Thornwick, lives_in: Thornwick }
- { name: Ysolde, kind: Person, enemies: [Bram], spouse: the tanner }
`);
    expect(world.problems).toEqual([]);
    expect(told(world.claims)).toEqual([
      'bram -ENEMY_OF-> ysolde',
      'bram -LIVES_IN-> keep',
      'bram -MEMBER_OF-> house',
      'bram -SPOUSE_OF-> ysolde',
    ]);
  });

  test('a species nobody declared is reported once, and each person keeps the word', () => {
    const world = worldOf(`
- { name: Elwen, kind: Person, race: Sea Elf }
- { name: Ilwen, kind: Person, species: sea elf }
`);
    expect(places(world.problems)).toEqual(['world.yaml:2:38 undeclared-species']);
    expect(told(world.claims)).toEqual(['elwen.species = Sea Elf', 'ilwen.species = sea elf']);
  });
});
