import { chronicleOf } from '../enrich.ts';
import type { NearMiss } from '../kind.ts';
import { about, type Entry, exactYear, inYear, onDay, saying, tied } from '../lore.ts';
import { yearsOf } from '../quarry.ts';

/** Families that look impossible, and are not. */
export const kin: readonly NearMiss[] = [
  {
    name: 'married again in the year the spouse died',
    wrote: 'A widow marries again in the very year in which her husband died.',
    inject: (quarry) => {
      const found = quarry.tie('SPOUSE_OF', (joined) => yearsOf(joined) !== undefined);
      const until = exactYear(found?.tie.until);
      if (found === undefined || until === undefined) return undefined;
      const wife = exactYear(found.subject.attributes.death) ?? until;
      if (wife < until) return undefined;
      const other = quarry.grown(until, until + 1, 'SPOUSE_OF');
      if (other === undefined) return undefined;
      return {
        changed: [tied(found.subject, { type: 'SPOUSE_OF', to: other.entry.id, from: inYear(until) })],
        answers: [],
        about: [found.object.id, other.entry.id],
      };
    },
  },
  {
    name: 'a marriage told from both sides',
    wrote: 'Husband and wife both name the other, and both the year of the wedding.',
    inject: (quarry) => {
      const found = quarry.tie('SPOUSE_OF');
      if (found === undefined) return undefined;
      return {
        changed: [tied(found.object, { ...found.tie, to: found.subject.id })],
        answers: [],
        about: [found.subject.id],
      };
    },
  },
  {
    name: 'two marriages of which no end is told',
    wrote: 'A life of two marriages, each with its year and neither with an end.',
    inject: (quarry) => {
      const life = quarry.life(
        ({ born, died, entry }) => died - born > 55 && quarry.lore.neighboursOf(entry.id).length < 8,
      );
      const year = (life?.born ?? 0) + 22;
      const isOther = (each: { entry: Entry }) => each.entry !== life?.entry;
      const first = quarry.grown(year, year + 3, 'SPOUSE_OF', isOther);
      const second = quarry.grown(
        year + 25,
        year + 26,
        'SPOUSE_OF',
        (each) => isOther(each) && each.entry !== first?.entry,
      );
      const hasNone =
        life !== undefined &&
        [...quarry.lore.outOf(life.entry.id, 'SPOUSE_OF'), ...quarry.lore.into(life.entry.id, 'SPOUSE_OF')].length ===
          0;
      if (life === undefined || first === undefined || second === undefined || !hasNone) return undefined;
      const wed = (to: string, from: number) => ({ type: 'SPOUSE_OF', to, from: inYear(from) });
      return {
        changed: [tied(life.entry, wed(first.entry.id, year), wed(second.entry.id, year + 25))],
        answers: [],
        about: [first.entry.id, second.entry.id],
      };
    },
  },
  {
    name: 'a posthumous child',
    wrote: 'A child is born eight months after its father fell.',
    inject: (quarry) => {
      const father = quarry.life(
        ({ born, died, entry }) =>
          died - born > 25 && entry.attributes.gender === 'male' && entry.attributes.burial === undefined,
      );
      if (father === undefined) return undefined;
      const child: Entry = {
        ...quarry.fresh('Person', 'Late Child'),
        attributes: { birth: onDay(father.died + 1, 20) },
        ties: [],
      };
      const fallen = saying(father.entry, { death: onDay(father.died, 150) });
      return { changed: [child, tied(fallen, { type: 'PARENT_OF', to: child.id })], answers: [] };
    },
  },
  {
    name: 'a mother who died in the year of the birth',
    wrote: 'A mother dies in the year in which her child is born, in childbed as it seems.',
    inject: (quarry) => {
      const mother = quarry.life(
        ({ born, died, entry }) => died - born > 20 && died - born < 50 && entry.attributes.gender === 'female',
      );
      if (mother === undefined) return undefined;
      const child: Entry = {
        ...quarry.fresh('Person', 'Orphan'),
        attributes: { birth: inYear(mother.died) },
        ties: [],
      };
      return {
        changed: [
          child,
          saying(tied(mother.entry, { type: 'PARENT_OF', to: child.id }), { death: inYear(mother.died) }),
        ],
        answers: [],
      };
    },
  },
  {
    name: 'adopted by a third parent',
    wrote: 'A child of two known parents is adopted by a third, who is only eight years older.',
    inject: (quarry) => {
      const child = quarry.life(
        ({ entry, born, died }) => quarry.lore.into(entry.id, 'PARENT_OF').length === 2 && died - born > 20,
      );
      const parent = child && quarry.life(({ born }) => born < child.born && child.born <= born + 8);
      if (child === undefined || parent === undefined) return undefined;
      return {
        changed: [tied(parent.entry, { type: 'PARENT_OF', to: child.entry.id, note: 'adopted' })],
        answers: [],
        about: [child.entry.id],
      };
    },
  },
  {
    name: 'a stepfather younger than the child',
    wrote: 'A stepfather is a year younger than his stepchild.',
    inject: (quarry) => {
      const child = quarry.life(({ entry }) => quarry.lore.into(entry.id, 'PARENT_OF').length === 2);
      const parent = child && quarry.life(({ born }) => child.born < born && born < child.born + 6);
      if (child === undefined || parent === undefined) return undefined;
      return {
        changed: [tied(parent.entry, { type: 'PARENT_OF', to: child.entry.id, note: 'stepfather' })],
        answers: [],
        about: [child.entry.id],
      };
    },
  },
  {
    name: 'one birth told by two, one of them vaguely',
    wrote: 'One chronicle gives the year of a birth, another says about when.',
    inject: (quarry) => {
      const life = quarry.life();
      if (life === undefined) return undefined;
      const birth = [
        { value: inYear(life.born), source: chronicleOf('chronicle') },
        { value: about(life.born + 3), source: chronicleOf('rumour') },
      ];
      return { changed: [saying(life.entry, { birth })], answers: [] };
    },
  },
];
