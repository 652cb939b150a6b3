import type { Dice } from './dice.ts';
import type { GeneratedEntity, VagueYear } from './world.ts';

export const lastYear = 1_200;

/** Something that exists from one year to another, whatever of it the author writes down. */
export interface Being {
  readonly entity: GeneratedEntity;
  readonly from: number;
  readonly until: number;
}

export interface Life extends Being {
  readonly female: boolean;
}

/** All that exists, each list in order of its beginning. */
export interface WorldEntities {
  readonly eras: readonly Being[];
  readonly kingdoms: readonly Being[];
  readonly houses: readonly Being[];
  readonly guilds: readonly Being[];
  readonly regions: readonly Being[];
  readonly settlements: readonly Being[];
  readonly buildings: readonly Being[];
  readonly events: readonly Being[];
  readonly items: readonly Being[];
  readonly people: readonly Life[];
}

/**
 * The events, claim by claim: each is true of its entities, so the world of all events is consistent. An author's dates are vague now and
 * then, and always contain the true year.
 */
export class Chronicle {
  readonly dice: Dice;
  #told = 0;

  constructor(dice: Dice) {
    this.dice = dice;
  }

  get told(): number {
    return this.#told;
  }

  tell(subject: Being, type: string, object: Being, from?: number, until?: number): void {
    subject.entity.relations.push({
      type,
      to: object.entity.id,
      ...(from === undefined ? {} : { from: vague(from, this.dice) }),
      ...(until === undefined ? {} : { until: vague(until, this.dice) }),
    });
    this.#told += 1;
  }
}

export function vague(year: number, dice: Dice): VagueYear {
  const form = dice.roll();
  if (form < 0.9) return { year, form: 'year' };
  return form < 0.98 ? { year, form: 'circa' } : { year: year + dice.between(1, 4), form: 'before' };
}

/** A being of `among` that certainly exists in `year`, or none if luck does not find one. Early ones are more famous. */
export function anyIn<T extends Being>(among: readonly T[], year: number, dice: Dice): T | undefined {
  for (let attempt = 0; attempt < 8; attempt++) {
    const being = among[dice.skewed(among.length)];
    if (being !== undefined && being.from <= year && year < being.until) return being;
  }
  return undefined;
}

/** Somebody who is of age in `year` and lives on a while. */
export function adultIn(people: readonly Life[], year: number, dice: Dice): Life | undefined {
  for (let attempt = 0; attempt < 8; attempt++) {
    const person = bornAbout(people, year - dice.between(18, 50), dice);
    if (person !== undefined && person.from + 17 <= year && year + 1 < person.until) return person;
  }
  return undefined;
}

/** People come in order of birth, evenly. */
export function bornAbout(people: readonly Life[], year: number, dice: Dice): Life | undefined {
  return people[Math.floor((people.length * (year + dice.roll())) / lastYear)];
}
