import { dice } from '../world/dice.ts';
import { generateWorld } from '../world/generate-world.ts';
import type { GeneratedEntity, GeneratedWorld, VagueYear } from '../world/world.ts';

const relationsPerSlip = 50;
const relationsPerFlaw = 500;

/**
 * A world with mistakes of all the kinds that are compared: more dates gone wrong than elsewhere, and of every 500 relations
 * a person dead before birth, one dead before a deed, and one with four parents.
 */
export function flawedWorld(relations: number, seed: number): GeneratedWorld {
  const slips = Math.ceil(relations / relationsPerSlip);
  const world = generateWorld({ entities: Math.round(relations / 5), relations, seed, slips });
  const roll = dice(seed + 1);
  const people = world.entities.filter(({ kind }) => kind === 'Person');
  const actors = people.filter(({ relations: told }) => told.some(({ type }) => type === 'PARTICIPATED_IN'));
  const entities = new Map(world.entities.map((entity) => [entity.id, entity]));
  let added = 0;
  const change = ({ id }: GeneratedEntity, attributes: GeneratedEntity['attributes']): void => {
    const known = entities.get(id);
    if (known !== undefined) entities.set(id, { ...known, attributes: { ...known.attributes, ...attributes } });
  };
  for (let count = 0; count < relations / relationsPerFlaw; count++) {
    const [dead, actor, child] = [people, actors, people].map((from) => from[roll.between(0, from.length - 1)]);
    if (dead !== undefined) change(dead, { birth: exact(900), death: exact(850) });
    if (actor !== undefined) change(actor, { birth: exact(2), death: exact(5) });
    if (child === undefined) continue;
    for (const parent of people.slice(0, 4)) {
      if (parent.id === child.id) continue;
      parent.relations.push({ type: 'PARENT_OF', to: child.id });
      added += 1;
    }
  }
  return { entities: [...entities.values()], relations: world.relations + added };
}

const exact = (year: number): VagueYear => ({ year, form: 'year' });
