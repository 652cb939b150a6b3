import type { NearMiss } from '../kind.ts';
import { about, type Entry, inYear, present, tied } from '../lore.ts';

/** Spans of time that only look wrong. */
export const spans: readonly NearMiss[] = [
  {
    name: 'a soldier for the last year of the war',
    wrote: 'Somebody fights in a war of thirty years who was born in the middle of it.',
    inject: (quarry) => {
      const [place, late] = [quarry.any('Settlement'), quarry.life(({ born, died }) => born > 200 && died - born > 20)];
      if (place === undefined || late === undefined) return undefined;
      const war: Entry = {
        ...quarry.fresh('War', 'War of Three Fords'),
        attributes: { start: inYear(late.born - 15), end: inYear(late.born + 15) },
        ties: [],
      };
      return { changed: [war, tied(late.entry, { type: 'PARTICIPATED_IN', to: war.id })], answers: [] };
    },
  },
  {
    name: 'a guest of a fair that never closed',
    wrote: 'Somebody visits a fair that was first held a century before their birth.',
    inject: (quarry) => {
      const late = quarry.life(({ born }) => born > 200);
      if (late === undefined) return undefined;
      const fair: Entry = {
        ...quarry.fresh('Festival', 'Eel Fair'),
        attributes: { start: inYear(late.born - 100) },
        ties: [],
      };
      return { changed: [fair, tied(late.entry, { type: 'PARTICIPATED_IN', to: fair.id })], answers: [] };
    },
  },
  {
    name: 'a war that may end before it begins',
    wrote: 'A war begins about a year and ends in the year before it.',
    inject: (quarry) => {
      const war: Entry = {
        ...quarry.fresh('War', 'War of Oars'),
        attributes: { start: about(612), end: inYear(611) },
        ties: [],
      };
      return { changed: [war], answers: [] };
    },
  },
  {
    name: 'a dead king’s will',
    wrote: 'A war of succession is blamed on a king who died ten years before it.',
    inject: (quarry) => {
      const dead = quarry.life();
      if (dead === undefined) return undefined;
      const war: Entry = {
        ...quarry.fresh('War', 'War of the Will'),
        attributes: { start: inYear(dead.died + 10), end: inYear(dead.died + 12) },
        ties: [],
      };
      return { changed: [war, tied(dead.entry, { type: 'CAUSED', to: war.id })], answers: [] };
    },
  },
  {
    name: 'a keep that others finished',
    wrote: 'A keep is built over six years, and its own page dates it to the fifth.',
    inject: (quarry) => {
      const [town, builder] = [quarry.any('Settlement'), quarry.life(({ born, died }) => died - born > 50)];
      if (town === undefined || builder === undefined) return undefined;
      const year = builder.born + 30;
      const keep: Entry = {
        ...quarry.fresh('Building', 'Six Years Keep'),
        attributes: { created_on: inYear(year + 4) },
        ties: [{ type: 'LOCATED_IN', to: town.id }],
      };
      const built = { type: 'CREATED', to: keep.id, from: inYear(year), until: inYear(year + 5) };
      return { changed: [keep, tied(builder.entry, built)], answers: [], about: [town.id] };
    },
  },
  {
    name: 'a treaty of the present year',
    wrote: 'A treaty is signed in the very year that the world calls its present.',
    inject: (quarry) => {
      const place = quarry.any('Settlement');
      if (place === undefined) return undefined;
      const treaty: Entry = {
        ...quarry.fresh('Treaty', 'Peace of Today'),
        attributes: { in_fiction_date: present },
        ties: [{ type: 'OCCURRED_AT', to: place.id }],
      };
      return { changed: [treaty], answers: [], about: [place.id] };
    },
  },
];
