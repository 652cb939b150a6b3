import type { Dice } from './dice.ts';
import { type Being, type Life, lastYear, vague, type WorldEntities } from './history.ts';
import { givenName, landName } from './names.ts';
import type { GeneratedEntity } from './world.ts';

/** The number of each kind in a thousand entities. */
const census = {
  Era: 1,
  Kingdom: 4,
  House: 20,
  Guild: 15,
  Region: 10,
  Settlement: 70,
  Building: 50,
  Event: 80,
  Item: 60,
  Person: 690,
};
type Kind = keyof typeof census;

export function createEntities(entities: number, dice: Dice): WorldEntities {
  const many = (kind: Kind, create: (index: number, count: number) => Being): Being[] => {
    const count = Math.max(2, Math.round((entities * census[kind]) / 1_000));
    return Array.from({ length: count }, (_, index) => create(index, count)).sort((a, b) => a.from - b.from);
  };
  const founded = (kind: Kind, before: number) =>
    many(kind, (index) => {
      const from = dice.between(1, before);
      return being(kind, index, from, dice.chance(0.8) ? { founded_on: vague(from, dice) } : {}, dice);
    });
  const standing = (kind: Kind, attributes: () => GeneratedEntity['attributes']) =>
    many(kind, (index) => being(kind, index, 0, attributes(), dice));
  const people = Math.max(2, Math.round((entities * census.Person) / 1_000));
  return {
    eras: many('Era', (index, count) => era(index, count, dice)),
    kingdoms: founded('Kingdom', 300),
    houses: founded('House', 500),
    guilds: founded('Guild', 900),
    regions: standing('Region', () => ({})),
    settlements: standing('Settlement', () => ({ population: dice.between(40, 90_000) })),
    buildings: founded('Building', 1_000),
    events: many('Event', (index) => event(index, dice)),
    items: many('Item', (index) => {
      const from = dice.between(1, 900);
      return being('Item', index, from, dice.chance(0.5) ? { created_on: vague(from, dice) } : {}, dice);
    }),
    people: Array.from({ length: people }, (_, index) => person(index, people, dice)),
  };
}

function being(
  kind: Kind,
  index: number,
  from: number,
  attributes: GeneratedEntity['attributes'],
  dice: Dice,
  until = lastYear + 1,
): Being {
  const isPlace = kind === 'Region' || kind === 'Settlement' || kind === 'Building';
  const given = isPlace ? landName(dice) : givenName(dice);
  const name = kind === 'Person' || isPlace ? `${given} ${index + 1}` : `${kind} of ${given} ${index + 1}`;
  return {
    entity: { id: `${kind.toLowerCase()}-${index + 1}`, kind, name, attributes, relations: [] },
    from,
    until,
  };
}

/** Eras follow each other without a gap; the last one lasts. */
function era(index: number, count: number, dice: Dice): Being {
  const start = Math.floor((lastYear * index) / count) + 1;
  const end = Math.floor((lastYear * (index + 1)) / count);
  const exact = (year: number) => ({ year, form: 'year' }) as const;
  return being('Era', index, start, { start: exact(start), end: exact(end) }, dice, end + 1);
}

function event(index: number, dice: Dice): Being {
  const year = dice.between(20, lastYear);
  return being('Event', index, year, { in_fiction_date: vague(year, dice) }, dice, year + 1);
}

/** People come in order of birth. Few reach old age, and of some only their kin tells when they lived. */
function person(index: number, count: number, dice: Dice): Life {
  const born = Math.floor((lastYear * index) / count) + 1;
  const died = born + (dice.chance(0.12) ? dice.between(0, 15) : dice.between(30, 92));
  const female = dice.chance(0.5);
  const known = dice.chance(0.75);
  const attributes = {
    gender: female ? 'female' : 'male',
    ...(known ? { birth: vague(born, dice) } : {}),
    ...(known && died <= lastYear && dice.chance(0.7) ? { death: vague(died, dice) } : {}),
  };
  return { ...being('Person', index, born, attributes, dice, died), female };
}
