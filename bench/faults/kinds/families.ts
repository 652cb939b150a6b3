import { type FaultKind, perhaps, surely } from '../kind.ts';
import { type Entry, inYear, onDay, type Tie } from '../lore.ts';
import type { Quarry } from '../quarry.ts';

/** A year in which people of the world lived, for people of whom nothing else is told. */
export function yearOfPeople(quarry: Quarry): number | undefined {
  return quarry.life(({ born }) => born > 200)?.born;
}

/** Somebody new. */
export function somebody(
  quarry: Quarry,
  name: string,
  attributes: Entry['attributes'],
  ties: readonly Tie[] = [],
): Entry {
  return { ...quarry.fresh('Person', name), attributes, ties };
}

export const parentOf = (to: Entry, note?: string): Tie => ({
  type: 'PARENT_OF',
  to: to.id,
  ...(note === undefined ? {} : { note }),
});

/** Slips in who can be whose mother or father, and in what is said of one person alone. */
export const families: readonly FaultKind[] = [
  {
    name: 'a generation left out',
    did: 'named the great-grandfather as the father',
    rules: ['ontology/parent-too-old'],
    inject: (quarry) => {
      const year = yearOfPeople(quarry);
      if (year === undefined) return undefined;
      const child = somebody(quarry, 'Late Heir', { birth: inYear(year) });
      const elder = somebody(quarry, 'Early Elder', { birth: inYear(year - 150) }, [parentOf(child)]);
      return { changed: [child, elder], answers: [surely('ontology/parent-too-old', elder.id)] };
    },
  },
  {
    name: 'a grandmother younger than her grandchild',
    did: 'mistyped the birth of a grandmother, when nobody had written down when her daughter was born',
    rules: ['ontology/impossible-together'],
    inject: (quarry) => {
      const year = yearOfPeople(quarry);
      if (year === undefined) return undefined;
      const child = somebody(quarry, 'Elder Heir', { birth: inYear(year) });
      const mother = somebody(quarry, 'Dateless Dame', { gender: 'female' }, [parentOf(child)]);
      const gran = somebody(quarry, 'Younger Dame', { birth: inYear(year + 5), gender: 'female' }, [parentOf(mother)]);
      return { changed: [child, mother, gran], answers: [surely('ontology/impossible-together', child.id)] };
    },
  },
  {
    name: 'a grandmother for the mother',
    did: 'named the grandmother, who was seventy, as the mother',
    rules: ['ontology/mother-too-old'],
    inject: (quarry) => {
      const year = yearOfPeople(quarry);
      if (year === undefined) return undefined;
      const child = somebody(quarry, 'Young Heir', { birth: inYear(year) });
      const mother = somebody(quarry, 'Old Dame', { birth: inYear(year - 70), gender: 'female' }, [parentOf(child)]);
      return { changed: [child, mother], answers: [perhaps('ontology/mother-too-old', mother.id)] };
    },
  },
  {
    name: 'a grandfather for the father',
    did: 'named the grandfather, who was ninety-five, as the father',
    rules: ['ontology/father-too-old'],
    inject: (quarry) => {
      const year = yearOfPeople(quarry);
      if (year === undefined) return undefined;
      const child = somebody(quarry, 'Last Heir', { birth: inYear(year) });
      const father = somebody(quarry, 'Old Squire', { birth: inYear(year - 95), gender: 'male' }, [parentOf(child)]);
      return { changed: [child, father], answers: [perhaps('ontology/father-too-old', father.id)] };
    },
  },
  {
    name: 'a grandson among the children',
    did: 'counted a grandson, born fifty years after the eldest, among the children',
    rules: ['ontology/births-too-far-apart'],
    alsoTrue: ['orphans/person-of-unknown-lineage'],
    inject: (quarry) => {
      const year = yearOfPeople(quarry);
      if (year === undefined) return undefined;
      const eldest = somebody(quarry, 'First Child', { birth: inYear(year - 50) });
      const grandson = somebody(quarry, 'Last Child', { birth: inYear(year) });
      const mother = somebody(quarry, 'Long Dame', { gender: 'female' }, [parentOf(eldest), parentOf(grandson)]);
      return { changed: [eldest, grandson, mother], answers: [perhaps('ontology/births-too-far-apart', mother.id)] };
    },
  },
  {
    name: 'a bride of eight',
    did: 'mistyped a wedding, so that the bride was eight years old',
    rules: ['ontology/married-too-young'],
    alsoTrue: ['orphans/person-of-unknown-lineage'],
    inject: (quarry) => {
      const year = yearOfPeople(quarry);
      if (year === undefined) return undefined;
      const groom = somebody(quarry, 'Grown Groom', { birth: inYear(year - 20) });
      const wedding: Tie = { type: 'SPOUSE_OF', to: groom.id, from: inYear(year + 8) };
      const bride = somebody(quarry, 'Small Bride', { birth: inYear(year) }, [wedding]);
      return { changed: [groom, bride], answers: [perhaps('ontology/married-too-young', bride.id)] };
    },
  },
  {
    name: 'a baptism before the mother’s birth',
    did: 'copied the baptism of a namesake, who was a century older than the mother',
    rules: ['ontology/child-before-parent'],
    inject: (quarry) => {
      const year = yearOfPeople(quarry);
      if (year === undefined) return undefined;
      const child = somebody(quarry, 'Early Child', { baptism: inYear(year - 100) });
      const mother = somebody(quarry, 'Later Dame', { birth: inYear(year), gender: 'female' }, [parentOf(child)]);
      return { changed: [child, mother], answers: [surely('ontology/child-before-parent', child.id)] };
    },
  },
  {
    name: 'older than an ancestor',
    did: 'named a descendant as the ancestor',
    rules: ['ontology/child-before-parent'],
    inject: (quarry) => {
      const year = yearOfPeople(quarry);
      if (year === undefined) return undefined;
      const ancestor = somebody(quarry, 'Late Forebear', { birth: inYear(year) });
      const descent: Tie = { type: 'DESCENDED_FROM', to: ancestor.id };
      const heir = somebody(quarry, 'Elder Heir', { birth: inYear(year - 80) }, [descent]);
      return { changed: [ancestor, heir], answers: [surely('ontology/child-before-parent', heir.id)] };
    },
  },
  {
    name: 'a reign of three centuries',
    did: 'ran the reigns of two kings of one name together',
    rules: ['ontology/lifespan-exceeded'],
    alsoTrue: ['orphans/person-of-unknown-lineage'],
    inject: (quarry) => {
      const year = yearOfPeople(quarry);
      if (year === undefined) return undefined;
      const march: Entry = { ...quarry.fresh('Region', 'Long March'), attributes: {}, ties: [] };
      const reign: Tie = { type: 'RULES', to: march.id, from: inYear(year - 190), until: inYear(year + 110) };
      const king = somebody(quarry, 'Long King', {}, [reign]);
      return { changed: [march, king], answers: [surely('ontology/lifespan-exceeded', king.id)] };
    },
  },
  {
    name: 'a cousin among the children',
    did: 'counted a nephew, born a season after the eldest, among the children',
    rules: ['ontology/births-too-close'],
    alsoTrue: ['orphans/person-of-unknown-lineage'],
    inject: (quarry) => {
      const year = yearOfPeople(quarry);
      if (year === undefined) return undefined;
      const eldest = somebody(quarry, 'Eldest Child', { birth: onDay(year, 5) });
      const nephew = somebody(quarry, 'Second Child', { birth: onDay(year, 90) });
      const mother = somebody(quarry, 'Busy Dame', { gender: 'female' }, [parentOf(eldest), parentOf(nephew)]);
      return { changed: [eldest, nephew, mother], answers: [perhaps('ontology/births-too-close', mother.id)] };
    },
  },
  {
    name: 'a bride who is the groom',
    did: 'copied the groom’s id for the bride',
    rules: ['ontology/joined-to-oneself'],
    inject: (quarry) => {
      const year = yearOfPeople(quarry);
      if (year === undefined) return undefined;
      const groom = somebody(quarry, 'Lonely Groom', { birth: inYear(year - 30) });
      const wed: Tie = { type: 'SPOUSE_OF', to: groom.id, from: inYear(year) };
      return { changed: [{ ...groom, ties: [wed] }], answers: [surely('ontology/joined-to-oneself', groom.id)] };
    },
  },
  {
    name: 'a mother in the father’s place',
    did: 'wrote the mother behind the word father',
    rules: ['contradictions/kin-word'],
    inject: (quarry) => {
      const year = yearOfPeople(quarry);
      if (year === undefined) return undefined;
      const mother = somebody(quarry, 'Misnamed Dame', { birth: inYear(year - 30), gender: 'female' });
      const child = somebody(quarry, 'Her Heir', { birth: inYear(year) }, [{ type: 'father', to: mother.id }]);
      return { changed: [mother, child], answers: [surely('contradictions/kin-word', mother.id)] };
    },
  },
  {
    name: 'an age nobody lived to',
    did: 'mistyped an age, so that somebody is older than they lived',
    rules: ['ontology/age'],
    inject: (quarry) => {
      const year = yearOfPeople(quarry);
      if (year === undefined) return undefined;
      const life = { birth: inYear(year - 50), death: inYear(year), age: 70 };
      const old = somebody(quarry, 'Aged Squire', life);
      return { changed: [old], answers: [surely('ontology/age', old.id)] };
    },
  },
  {
    name: 'alive after the funeral',
    did: 'wrote a death into the history, and left the sheet as it was',
    rules: ['ontology/status'],
    inject: (quarry) => {
      const year = yearOfPeople(quarry);
      if (year === undefined) return undefined;
      const dead = somebody(quarry, 'Late Squire', { birth: inYear(year - 50), death: inYear(year), status: 'alive' });
      return { changed: [dead], answers: [surely('ontology/status', dead.id)] };
    },
  },
];
