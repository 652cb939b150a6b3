import type { Dice } from './dice.ts';
import { bornAbout, type Chronicle, type Life, lastYear, type WorldEntities } from './history.ts';

/** Parents, marriages and the houses that children are born into. */
export function tellKin({ people, houses }: WorldEntities, chronicle: Chronicle): void {
  const { dice } = chronicle;
  const husbands = new Map<Life, Life>();
  const married = new Set<Life>();
  const houseOf = new Map<Life, (typeof houses)[number]>();
  for (const child of people) {
    const mother = dice.chance(0.93) ? motherOf(child, people, dice) : undefined;
    const father = mother && fatherOf(child, mother);
    if (mother && dice.chance(0.9)) chronicle.tell(mother, 'PARENT_OF', child);
    if (father && dice.chance(0.8)) chronicle.tell(father, 'PARENT_OF', child);
    const house = (father && houseOf.get(father)) ?? houses[dice.skewed(houses.length)];
    if (house === undefined || house.from > child.from) continue;
    houseOf.set(child, house);
    const named = dice.chance(0.3) && child.from + 1 < child.until ? child.from + 1 : undefined;
    if (dice.chance(0.8)) chronicle.tell(child, 'MEMBER_OF', house, named);
  }

  /** A widow does not marry again, so that each has one spouse at a time. */
  function fatherOf(child: Life, mother: Life): Life | undefined {
    const known = husbands.get(mother);
    if (known !== undefined) return known.until > child.from ? known : undefined;
    const wedding = child.from - 1;
    const father = partnerOf(wedding, people, dice, (man) => !man.female && !married.has(man));
    if (father === undefined || father.until <= child.from || mother.from + 16 > wedding) return undefined;
    husbands.set(mother, father);
    married.add(father);
    const end = Math.min(mother.until, father.until);
    const until = end <= lastYear && dice.chance(0.4) ? end : undefined;
    chronicle.tell(mother, 'SPOUSE_OF', father, dice.chance(0.6) ? wedding : undefined, until);
    return father;
  }
}

function motherOf(child: Life, people: readonly Life[], dice: Dice): Life | undefined {
  return partnerOf(child.from, people, dice, (woman) => woman.female && woman.until > child.from);
}

/** Somebody of 18 to 40 in `year`. */
function partnerOf(
  year: number,
  people: readonly Life[],
  dice: Dice,
  suits: (person: Life) => boolean,
): Life | undefined {
  for (let attempt = 0; attempt < 12; attempt++) {
    const person = bornAbout(people, year - dice.between(18, 40), dice);
    if (person !== undefined && year - person.from >= 17 && suits(person)) return person;
  }
  return undefined;
}
