import { createBeings } from './beings.ts';
import { tellDeeds } from './deeds.ts';
import { dice } from './dice.ts';
import { Chronicle } from './history.ts';
import { tellKin } from './kin.ts';
import { tellPowers } from './powers.ts';
import { slip } from './slips.ts';
import type { GeneratedWorld } from './world.ts';

export interface WorldSize {
  readonly entities: number;
  readonly relations: number;
  readonly seed: number;
  /** Dates that the author got wrong; 0 gives a world in which nothing is certainly wrong. */
  readonly slips: number;
}

/**
 * A world of about this size that looks like lore: eras, dynasties, successions, a famous few, dates that are vague or
 * missing, gaps, and a slip here and there. Its history is made up first, so all but the slips holds together.
 */
export function generateWorld({ entities, relations, seed, slips }: WorldSize): GeneratedWorld {
  const roll = dice(seed);
  const beings = createBeings(entities, roll);
  const chronicle = new Chronicle(roll);
  tellPowers(beings, chronicle);
  tellKin(beings, chronicle);
  tellDeeds(beings, relations, chronicle);
  const told = Object.values(beings)
    .flat()
    .map(({ entity }) => entity);
  slip(told, slips, roll);
  return { entities: told, relations: chronicle.told };
}
