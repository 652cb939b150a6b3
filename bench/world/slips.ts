import type { Dice } from './dice.ts';
import type { GeneratedEntity, GeneratedRelation, VagueYear } from './world.ts';

/** The errors of an author: a number of relations of `entities`, each with one date moved by a century or two. */
export function slip(entities: readonly GeneratedEntity[], slips: number, dice: Dice): void {
  const dated = entities.flatMap(({ relations }) =>
    relations.flatMap((relation, index) => (relation.from || relation.until ? [{ relations, relation, index }] : [])),
  );
  for (let count = 0; count < slips && dated.length > 0; count++) {
    const chosen = dated[Math.floor(dice.roll() * dated.length)];
    if (chosen) chosen.relations[chosen.index] = misdated(chosen.relation, dice);
  }
}

function misdated({ from, until, ...relation }: GeneratedRelation, dice: Dice): GeneratedRelation {
  const by = dice.pick([-200, -100, 100, 200]);
  const moved = (date: VagueYear | undefined) => date && { ...date, year: Math.max(1, date.year + by) };
  const [start, end] = [moved(from), moved(until)];
  return { ...relation, ...(start ? { from: start } : {}), ...(end ? { until: end } : {}) };
}
