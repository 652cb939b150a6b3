import { adultIn, anyIn, type Being, type Chronicle, lastYear, type WorldEntities } from './history.ts';

/** Where things lie, who rules and holds them one after the other, and who founded what. */
export function tellPowers(entities: WorldEntities, chronicle: Chronicle): void {
  const { settlements, regions, buildings, kingdoms, guilds, houses, items } = entities;
  const { dice } = chronicle;
  for (const settlement of settlements) {
    const region = regions[dice.skewed(regions.length)];
    if (region && dice.chance(0.97)) chronicle.tell(settlement, 'PART_OF', region);
  }
  for (const building of buildings) {
    const settlement = settlements[dice.skewed(settlements.length)];
    if (settlement) chronicle.tell(building, 'LOCATED_IN', settlement);
  }
  for (const guild of [...guilds, ...houses]) {
    const founder = adultIn(entities.people, guild.from, dice);
    if (founder && dice.chance(0.7)) chronicle.tell(founder, 'FOUNDED', guild, guild.from);
  }
  for (const [index, settlement] of settlements.entries()) {
    // The famous few have long lists of rulers, most have none.
    tellSuccession(
      settlement,
      'RULES',
      Math.min(25, Math.floor((3 * settlements.length) / (index + 8))),
      entities,
      chronicle,
    );
    let year = dice.between(300, 700);
    while (year < lastYear && dice.chance(0.5)) {
      const kingdom = anyIn(kingdoms, year, dice);
      const until = year + dice.between(30, 200);
      if (kingdom && until < lastYear) chronicle.tell(kingdom, 'CONTROLS', settlement, year, until);
      year = until + 1;
    }
  }
  for (const item of items) tellSuccession(item, 'POSSESSES', dice.between(1, 5), entities, chronicle);
}

/** One holder after the other, each for part of a life, with a year between them. */
function tellSuccession(
  held: Being,
  type: string,
  most: number,
  { people }: WorldEntities,
  chronicle: Chronicle,
): void {
  const { dice } = chronicle;
  let year = Math.max(held.from, 30) + dice.between(1, 60);
  for (let holders = 0; holders < most && year < lastYear; holders++) {
    const holder = adultIn(people, year, dice);
    const until = Math.min(year + dice.between(2, 40), (holder?.until ?? lastYear) - 1, lastYear);
    if (holder && until > year) chronicle.tell(holder, type, held, year, until);
    year = Math.max(until, year) + dice.between(8, 60);
  }
}
