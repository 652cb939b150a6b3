import type { NearMiss } from '../kind.ts';
import { parentOf, somebody, yearOfPeople } from '../kinds/families.ts';
import { inYear, onDay } from '../lore.ts';

/** Mothers, fathers, ages and ends that are unusual, and no slips. */
export const families: readonly NearMiss[] = [
  {
    name: 'a late heir by adoption',
    wrote: 'let somebody adopt an heir in a will, long after any lifetime',
    inject: (quarry) => {
      const year = yearOfPeople(quarry);
      if (year === undefined) return undefined;
      const heir = somebody(quarry, 'Willed Heir', { birth: inYear(year) });
      const elder = somebody(quarry, 'Willing Elder', { birth: inYear(year - 150) }, [
        parentOf(heir, 'adopted by will'),
      ]);
      return { changed: [heir, elder], answers: [] };
    },
  },
  {
    name: 'a father of seventy',
    wrote: 'let a man of seventy become a father',
    inject: (quarry) => {
      const year = yearOfPeople(quarry);
      if (year === undefined) return undefined;
      const child = somebody(quarry, 'Spry Heir', { birth: inYear(year) });
      const father = somebody(quarry, 'Spry Squire', { birth: inYear(year - 70), gender: 'male' }, [parentOf(child)]);
      return { changed: [child, father], answers: [] };
    },
  },
  {
    name: 'a mother and a father by their words',
    wrote: 'name a mother whose gender no sheet gives, and a father who is a man',
    inject: (quarry) => {
      const year = yearOfPeople(quarry);
      if (year === undefined) return undefined;
      const father = somebody(quarry, 'Plain Squire', { birth: inYear(year - 32), gender: 'male' });
      const mother = somebody(quarry, 'Plain Dame', { birth: inYear(year - 30) });
      const heir = somebody(quarry, 'Plain Heir', { birth: inYear(year) }, [
        { type: 'mother', to: mother.id },
        { type: 'father', to: father.id },
      ]);
      return { changed: [father, mother, heir], answers: [] };
    },
  },
  {
    name: 'twins over midnight',
    wrote: 'dated twins to two days',
    inject: (quarry) => {
      const year = yearOfPeople(quarry);
      if (year === undefined) return undefined;
      const [first, second] = [onDay(year, 50), onDay(year, 51)];
      const twins = [
        somebody(quarry, 'First Twin', { birth: first }),
        somebody(quarry, 'Second Twin', { birth: second }),
      ];
      const mother = somebody(
        quarry,
        'Twin Dame',
        { gender: 'female' },
        twins.map((twin) => parentOf(twin)),
      );
      return { changed: [...twins, mother], answers: [] };
    },
  },
  {
    name: 'a death by one’s own hand',
    wrote: 'let somebody kill themselves, at the age that the sheet gives',
    inject: (quarry) => {
      const year = yearOfPeople(quarry);
      if (year === undefined) return undefined;
      const life = { birth: inYear(year - 40), death: inYear(year), age: 40, status: 'dead' };
      const poet = somebody(quarry, 'Sad Poet', life);
      const deed = { type: 'KILLED', to: poet.id, from: inYear(year), until: inYear(year) };
      return { changed: [{ ...poet, ties: [deed] }], answers: [] };
    },
  },
];
