import type { NearMiss } from '../kind.ts';
import { about, type Entry, exactYear, inYear, retied, saying, type Tie, tied } from '../lore.ts';
import { type Quarry, yearsOf } from '../quarry.ts';

/** Facts that a writer leaves out because they follow, or because they are unknown. */
export const unstated: readonly NearMiss[] = [
  ended(
    'a reign that ended with the ruler',
    'A reign has no end but the ruler’s death, and the next begins the year after.',
    'RULES',
  ),
  ended(
    'an heirloom whose bearer died',
    'A sword has a bearer with no last year but that of the death, and then another.',
    'POSSESSES',
  ),
  {
    name: 'a widow’s second wedding',
    wrote: 'A marriage has no end but the husband’s death, and the widow marries again the year after.',
    inject: (quarry) => {
      const husband = quarry.life(({ born, died, entry }) => died - born > 35 && isSingle(quarry, entry.id));
      if (husband === undefined) return undefined;
      const year = husband.died;
      const widow = quarry.grown(year - 5, year + 2, 'SPOUSE_OF', ({ entry }) => entry !== husband.entry);
      const second = quarry.grown(
        year,
        year + 2,
        'SPOUSE_OF',
        ({ entry }) => entry !== husband.entry && entry !== widow?.entry,
      );
      if (widow === undefined || second === undefined) return undefined;
      const wed = (to: Entry, from: number): Tie => ({ type: 'SPOUSE_OF', to: to.id, from: inYear(from) });
      return {
        changed: [tied(widow.entry, wed(husband.entry, year - 4), wed(second.entry, year + 1))],
        answers: [],
      };
    },
  },
  {
    name: 'a king restored',
    wrote: 'A king is driven out, another reigns for some years, and the first one comes back.',
    inject: (quarry) => {
      const found = quarry.tie('RULES', (joined) => {
        const years = yearsOf(joined);
        return years !== undefined && years.until - years.from > 12;
      });
      const years = found && yearsOf(found);
      if (found === undefined || years === undefined) return undefined;
      const [left, back] = [inYear(years.from + 4), inYear(years.until - 4)];
      const other = quarry.grown(left.year, back.year, 'RULES');
      if (other === undefined) return undefined;
      const { tie } = found;
      return {
        changed: [
          retied(found.subject, tie, { ...tie, until: left }, { ...tie, from: back }),
          tied(other.entry, { ...tie, from: left, until: back }),
        ],
        answers: [],
      };
    },
  },
  fight('a war of many years', 'Somebody falls in the middle of a war that they fought in.', (year) => ({
    ...{ start: inYear(year - 5), end: inYear(year + 5) },
  })),
  fight(
    'a battle of about the year of a death',
    'Somebody fights in a battle of about the year in which they die.',
    (year) => ({
      in_fiction_date: about(year),
    }),
  ),
  {
    name: 'a death that is only about right',
    wrote: 'Somebody who died about a year fights in a battle three years after it.',
    inject: (quarry) => {
      const life = quarry.life(({ died }) => died < 1_190);
      const battle =
        life &&
        quarry.any('Battle', ({ attributes }) => {
          const year = exactYear(attributes.in_fiction_date) ?? 0;
          return life.died < year && year <= life.died + 4;
        });
      if (life === undefined || battle === undefined) return undefined;
      const fought = tied(life.entry, { type: 'PARTICIPATED_IN', to: battle.id });
      return { changed: [saying(fought, { death: about(life.died) })], answers: [] };
    },
  },
  {
    name: 'two of one name',
    wrote: 'Two people bear one name, three centuries apart, each with a life and a family of their own.',
    inject: (quarry) => {
      const life = quarry.life(({ died }) => died < 800);
      if (life === undefined) return undefined;
      const namesake = { ...quarry.fresh('Person', 'Namesake'), name: life.entry.name };
      const attributes = { birth: inYear(life.born + 300), death: inYear(life.died + 300) };
      return { changed: [{ ...namesake, attributes, ties: [] }], answers: [], about: [life.entry.id] };
    },
  },
  {
    name: 'a house in the town',
    wrote: 'Somebody lives in a town, and in a hall that lies in it, in the same years.',
    inject: (quarry) => {
      const hall = quarry.any('Building', ({ id, attributes }) => {
        return attributes.founded_on === undefined && quarry.lore.outOf(id, 'LOCATED_IN').length === 1;
      });
      const town = hall && quarry.lore.outOf(hall.id, 'LOCATED_IN')[0]?.object;
      const life = quarry.life(
        ({ entry, born, died }) => died - born > 30 && quarry.lore.outOf(entry.id, 'LOCATED_IN').length === 0,
      );
      if (hall === undefined || town === undefined || life === undefined) return undefined;
      const years = { from: inYear(life.born + 10), until: inYear(life.born + 20) };
      const lives = [hall, town].map(({ id }) => ({ type: 'LOCATED_IN', to: id, ...years }));
      return { changed: [tied(life.entry, ...lives)], answers: [] };
    },
  },
  {
    name: 'a young she-wolf',
    wrote: 'A she-wolf has young when she is two years old.',
    inject: (quarry) => {
      const wolf = (name: string, year: number, ties: readonly Tie[]): Entry => ({
        ...quarry.fresh('Creature', name),
        attributes: { birth: inYear(year) },
        ties,
      });
      const young = wolf('Grey Cub', 902, []);
      return { changed: [young, wolf('Grey Dam', 900, [{ type: 'PARENT_OF', to: young.id }])], answers: [] };
    },
  },
  {
    name: 'two captains who share a guild',
    wrote: 'Two lead a guild together, and both claims say that they share it.',
    inject: (quarry) => {
      const found = quarry.tie('LEADS', (joined) => yearsOf(joined) !== undefined);
      const years = found && yearsOf(found);
      const other = years && quarry.grown(years.from, years.until, 'LEADS');
      if (found === undefined || other === undefined) return undefined;
      const shared = { ...found.tie, shared: true } as const;
      return {
        changed: [retied(found.subject, found.tie, shared), tied(other.entry, shared)],
        answers: [],
        about: [found.object.id],
      };
    },
  },
];

const isSingle = ({ lore }: Quarry, id: string): boolean =>
  lore.outOf(id, 'SPOUSE_OF').length === 0 && lore.into(id, 'SPOUSE_OF').length === 0;

/** One who holds something until they die, as nobody says, and one who has it after them. */
function ended(name: string, wrote: string, type: string): NearMiss {
  return {
    name,
    wrote,
    inject: (quarry) => {
      const first = quarry.life(
        ({ born, died, entry }) => died - born > 35 && quarry.lore.outOf(entry.id, type).length === 0,
      );
      if (first === undefined) return undefined;
      const heir = quarry.grown(first.died, first.died + 4, type, ({ entry }) => entry !== first.entry);
      const land = quarry.lore.ofKind('Region')[0];
      if (heir === undefined || land === undefined) return undefined;
      const held: Entry =
        type === 'RULES'
          ? { ...quarry.fresh('Settlement', 'Quiet Ford'), attributes: {}, ties: [{ type: 'PART_OF', to: land.id }] }
          : { ...quarry.fresh('Item', 'Handed Blade'), attributes: {}, ties: [] };
      const since = (year: number): Tie => ({ type, to: held.id, from: inYear(year) });
      return {
        changed: [held, tied(first.entry, since(first.died - 9)), tied(heir.entry, since(first.died + 1))],
        answers: [],
      };
    },
  };
}

/** An event about the year of a death, with the dead among those who fought. */
function fight(name: string, wrote: string, when: (year: number) => Entry['attributes']): NearMiss {
  return {
    name,
    wrote,
    inject: (quarry) => {
      const life = quarry.life(({ born, died }) => died - born > 30 && died < 1_190);
      const place = quarry.any('Settlement', ({ attributes }) => attributes.founded_on === undefined);
      if (life === undefined || place === undefined) return undefined;
      const war: Entry = {
        ...quarry.fresh('War', 'Long Quarrel'),
        attributes: when(life.died),
        ties: [{ type: 'OCCURRED_AT', to: place.id }],
      };
      return { changed: [war, tied(life.entry, { type: 'PARTICIPATED_IN', to: war.id })], answers: [] };
    },
  };
}
