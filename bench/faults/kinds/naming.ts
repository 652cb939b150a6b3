import { type FaultKind, perhaps, surely } from '../kind.ts';
import { inYear, tied } from '../lore.ts';

const kinds = 'ontology/endpoint-kinds';

/** Slips in who or what was meant. */
export const naming: readonly FaultKind[] = [
  {
    name: 'a sword that rules',
    did: 'wrote the name of a sword where that of its bearer was meant',
    rules: [kinds],
    inject: (quarry) => {
      const blade = quarry.any('Item');
      const hall = quarry.any('Building', ({ id }) => quarry.lore.into(id, 'RULES').length === 0);
      if (blade === undefined || hall === undefined) return undefined;
      return {
        changed: [tied(blade, { type: 'RULES', to: hall.id, from: inYear(1_199), until: inYear(1_200) })],
        answers: [surely(kinds, blade.id)],
        about: [hall.id],
      };
    },
  },
  {
    name: 'a wedding with a town',
    did: 'married somebody to a town that bears the bride’s name',
    rules: [kinds],
    inject: (quarry) => {
      const groom = quarry.life(({ entry }) => quarry.lore.outOf(entry.id, 'SPOUSE_OF').length === 0);
      const town = quarry.any('Settlement');
      if (groom === undefined || town === undefined) return undefined;
      return {
        changed: [tied(groom.entry, { type: 'SPOUSE_OF', to: town.id })],
        answers: [surely(kinds, groom.entry.id, town.id)],
        about: [town.id],
      };
    },
  },
  {
    name: 'a namesake in the wrong century',
    did: 'named an ancestor where a descendant of the same name leads a guild',
    rules: ['anachronisms/relation-outside-existence'],
    inject: (quarry) => {
      const guild = quarry.standing('Guild', 1_100, ({ id }) => quarry.isFree(id));
      const elder = quarry.life(({ died, entry }) => died < 900 && quarry.lore.outOf(entry.id, 'LEADS').length === 0);
      if (elder === undefined || guild === undefined) return undefined;
      return {
        changed: [tied(elder.entry, { type: 'LEADS', to: guild.id, from: inYear(1_190), until: inYear(1_195) })],
        answers: [surely('anachronisms/relation-outside-existence', elder.entry.id)],
        about: [guild.id],
      };
    },
  },
  {
    name: 'a ship named after the unborn',
    did: 'named a ship after a hero who was born decades after it was built',
    rules: ['anachronisms/named-after'],
    alsoTrue: ['orphans/unowned-item'],
    inject: (quarry) => {
      const hero = quarry.life(({ born }) => born > 100);
      if (hero === undefined) return undefined;
      const ship = {
        ...quarry.fresh('Vessel', 'Old Gull'),
        attributes: { created_on: inYear(hero.born - 50) },
        ties: [{ type: 'NAMED_AFTER', to: hero.entry.id }],
      };
      return {
        changed: [ship],
        answers: [perhaps('anachronisms/named-after', ship.id)],
        about: [hero.entry.id],
      };
    },
  },
];
