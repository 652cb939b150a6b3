import { generateWorld } from './generate-world.ts';
import type { GeneratedWorld } from './world.ts';
import { writeWorld } from './write-world.ts';

/** A slip for so many relations. */
const relationsPerSlip = 1_000;
const relationsPerEntity = 5;

/** The world of this size that everything is measured on: five relations to an entity, one in a thousand with a wrong date. */
export function measuredWorld(relations: number, seed: number): GeneratedWorld {
  return generateWorld({
    entities: Math.round(relations / relationsPerEntity),
    relations,
    seed,
    slips: Math.max(1, Math.round(relations / relationsPerSlip)),
  });
}

/** Writes it into a folder, and says how large it became. */
export function writeMeasuredWorld(
  relations: number,
  seed: number,
  folder: string,
): { readonly entities: number; readonly relations: number; readonly ids: readonly string[] } {
  const world = measuredWorld(relations, seed);
  writeWorld(world, folder);
  return { entities: world.entities.length, relations: world.relations, ids: world.entities.map(({ id }) => id) };
}
