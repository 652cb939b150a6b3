import { dice } from './dice.ts';
import { createEntities } from './entities.ts';
import { addEventsAndRelations } from './events.ts';
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
  const population = createEntities(entities, roll);
  const chronicle = new Chronicle(roll);
  tellPowers(population, chronicle);
  tellKin(population, chronicle);
  addEventsAndRelations(population, relations, chronicle);
  const all = Object.values(population)
    .flat()
    .map(({ entity }) => entity);
  slip(all, slips, roll);
  return { entities: all, relations: chronicle.told };
}
