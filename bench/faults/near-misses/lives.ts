import { chronicleOf } from '../enrich.ts';
import type { NearMiss } from '../kind.ts';
import { inYear, saying, tied } from '../lore.ts';
import { happened, type Quarry } from '../quarry.ts';

/** Lives that look impossible, and are not. */
export const lives: readonly NearMiss[] = [
  returned('a resurrection that is told', 'Somebody fights on after the funeral, and the notes say who raised them.', {
    resurrected: 'by the lamp keepers',
  }),
  returned('one of the undead', 'Somebody walks after death, and the notes say that they are undead.', {
    undead: 'since the drowning',
  }),
  {
    name: 'a battle in the year of the death',
    wrote: 'Somebody fights in the year in which they die.',
    inject: (quarry) => {
      const life = quarry.life(({ died }) => battleIn(quarry, died) !== undefined);
      const battle = life && battleIn(quarry, life.died);
      if (life === undefined || battle === undefined) return undefined;
      const fought = tied(life.entry, { type: 'PARTICIPATED_IN', to: battle.id });
      return { changed: [fought], answers: [], about: [battle.id] };
    },
  },
  {
    name: 'an elf of four hundred years',
    wrote: 'Somebody lives for four centuries, and is an elf.',
    inject: (quarry) => {
      const elves = quarry.lore.ofKind('Species')[0];
      if (elves === undefined) return undefined;
      const elf = {
        ...quarry.fresh('Person', 'Elder'),
        attributes: { birth: inYear(300), death: inYear(720) },
        ties: [{ type: 'OF_SPECIES', to: elves.id }],
      };
      return { changed: [elf], answers: [] };
    },
  },
  twiceDescribed(
    'eyes that two call by other names',
    'One chronicle calls eyes grey, and another pale blue.',
    'eyes',
    'grey',
    'pale blue',
  ),
  twiceDescribed(
    'a height in two units',
    'One chronicle measures in feet, and another in metres.',
    'height',
    '5\'11"',
    '1.82 m',
  ),
  {
    name: 'buried in the year of the death',
    wrote: 'Birth and baptism lie in one year, and so do death and burial.',
    inject: (quarry) => {
      const life = quarry.life();
      if (life === undefined) return undefined;
      return {
        changed: [saying(life.entry, { baptism: inYear(life.born), burial: inYear(life.died) })],
        answers: [],
      };
    },
  },
  {
    name: 'a birth before the count of years',
    wrote: 'Somebody is born in 10 BR, ten years before the count begins, and dies in 40 AR.',
    inject: (quarry) => {
      const old = {
        ...quarry.fresh('Person', 'Elder of the Turn'),
        attributes: { birth: inYear(-9), death: inYear(40) },
        ties: [],
      };
      return { changed: [old], answers: [] };
    },
  },
  {
    name: 'born in the town and in its land',
    wrote: 'One note has somebody born in a town, another in the region it lies in.',
    inject: (quarry) => {
      const found = quarry.tie('BORN_IN', ({ object }) => quarry.lore.outOf(object.id, 'PART_OF').length === 1);
      const land = found && quarry.lore.outOf(found.object.id, 'PART_OF')[0]?.object;
      if (found === undefined || land === undefined) return undefined;
      return { changed: [tied(found.subject, { type: 'BORN_IN', to: land.id })], answers: [] };
    },
  },
  {
    name: 'a death that a legend tells otherwise',
    wrote: 'A legend lets somebody die eighty years later than the chronicle does.',
    inject: (quarry) => {
      const life = quarry.life();
      if (life === undefined) return undefined;
      const death = [
        { value: inYear(life.died), source: chronicleOf('chronicle') },
        { value: inYear(life.died + 80), source: chronicleOf('legend') },
      ];
      return { changed: [saying(life.entry, { death })], answers: [] };
    },
  },
  {
    name: 'worshipped and commemorated after death',
    wrote: 'The dead are worshipped, commemorated and succeeded, with dates.',
    inject: (quarry) => {
      const dead = quarry.life(({ died }) => died < 1_000);
      const heir = dead && quarry.life(({ born, died }) => dead.died + 10 < born && born + 30 < died);
      if (dead === undefined || heir === undefined) return undefined;
      const from = inYear(heir.born + 25);
      return {
        changed: [
          tied(
            heir.entry,
            { type: 'WORSHIPS', to: dead.entry.id, from },
            { type: 'COMMEMORATES', to: dead.entry.id, from },
            { type: 'SUCCEEDED', to: dead.entry.id, from },
          ),
        ],
        answers: [],
        about: [dead.entry.id],
      };
    },
  },
  {
    name: 'a saint long after the death',
    wrote: 'Somebody is made a saint two centuries after the death, and an older town bears the name.',
    inject: (quarry) => {
      const life = quarry.life(({ born }) => born > 300);
      if (life === undefined) return undefined;
      const town = {
        ...quarry.fresh('Settlement', 'Saints Ford'),
        attributes: { founded_on: inYear(life.born - 200) },
        ties: [{ type: 'NAMED_AFTER', to: life.entry.id }],
      };
      const title = [{ value: 'Saint', at: inYear(life.died + 200) }];
      return { changed: [saying(life.entry, { title }), town], answers: [] };
    },
  },
];

/** At a battle after the end, with the reason in the notes. */
/** Facts that two chronicles describe in different words. */
function twiceDescribed(name: string, wrote: string, key: string, first: string, second: string): NearMiss {
  return {
    name,
    wrote,
    inject: (quarry) => {
      const life = quarry.life();
      if (life === undefined) return undefined;
      const told = [
        { value: first, source: chronicleOf('chronicle') },
        { value: second, source: chronicleOf('eyewitness') },
      ];
      return { changed: [saying(life.entry, { [key]: told })], answers: [] };
    },
  };
}

function returned(name: string, wrote: string, how: Readonly<Record<string, string>>): NearMiss {
  return {
    name,
    wrote,
    inject: (quarry) => {
      const life = quarry.life(({ died }) => died < 1_050);
      const battle = life && quarry.any('Battle', (event) => (happened(event) ?? 0) > life.died + 10);
      if (life === undefined || battle === undefined) return undefined;
      return {
        changed: [saying(tied(life.entry, { type: 'PARTICIPATED_IN', to: battle.id }), how)],
        answers: [],
        about: [battle.id],
      };
    },
  };
}

const battleIn = (quarry: Quarry, year: number) => quarry.any('Battle', (event) => happened(event) === year);
