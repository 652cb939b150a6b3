import { type FaultKind, perhaps, surely } from '../kind.ts';
import { type Entry, inYear, retied, tied } from '../lore.ts';
import { yearsOf } from '../quarry.ts';

const backward = 'ontology/ends-before-it-begins';
const future = 'ontology/after-the-present';

/** Slips in when something began and ended: wars of several years, spans written backwards, dates that are still to come. */
export const spans: readonly FaultKind[] = [
  {
    name: 'a soldier born after the war',
    did: 'let somebody fight in a war of ten years who was born after its last one',
    rules: ['anachronisms/participated-in'],
    inject: (quarry) => {
      const place = quarry.any('Settlement');
      const late = quarry.life(({ born }) => born > 200);
      if (place === undefined || late === undefined) return undefined;
      const war: Entry = {
        ...quarry.fresh('War', 'War of Two Fords'),
        attributes: { start: inYear(late.born - 25), end: inYear(late.born - 15) },
        ties: [{ type: 'OCCURRED_AT', to: place.id }],
      };
      return {
        changed: [war, tied(late.entry, { type: 'PARTICIPATED_IN', to: war.id })],
        answers: [surely('anachronisms/participated-in', late.entry.id)],
        about: [place.id],
      };
    },
  },
  {
    name: 'a lord of ashes',
    did: 'let somebody rule a town of whose ruins others built a new one long after',
    rules: ['anachronisms/while-gone'],
    alsoTrue: ['orphans/unmapped-location'],
    inject: (quarry) => {
      const lord = quarry.life(({ born, died }) => born > 200 && died > born + 45);
      if (lord === undefined) return undefined;
      const town: Entry = {
        ...quarry.fresh('Settlement', 'Ashford'),
        attributes: {
          founded_on: inYear(lord.born - 150),
          destroyed_on: inYear(lord.born - 20),
          rebuilt: inYear(lord.died + 60),
        },
        ties: [],
      };
      const rule = { type: 'CONTROLS', to: town.id, from: inYear(lord.born + 25), until: inYear(lord.born + 35) };
      return {
        changed: [town, tied(lord.entry, rule)],
        answers: [surely('anachronisms/while-gone', town.id)],
      };
    },
  },
  {
    name: 'a reign written backwards',
    did: 'changed the places of the first and the last year of a reign',
    rules: [backward],
    inject: (quarry) => {
      const found = quarry.tie(
        'RULES',
        (joined) => (yearsOf(joined)?.until ?? 0) > (yearsOf(joined)?.from ?? 9_999) + 2,
      );
      const years = found && yearsOf(found);
      if (found === undefined || years === undefined) return undefined;
      const [from, until] = [inYear(years.until), inYear(years.from)];
      return {
        changed: [retied(found.subject, found.tie, { ...found.tie, from, until })],
        answers: [surely(backward, found.subject.id)],
      };
    },
  },
  {
    name: 'a war that ends before it begins',
    did: 'mistyped the century in which a war ended, so that it ends before it begins',
    rules: [backward],
    alsoTrue: ['orphans/event-with-no-era'],
    inject: (quarry) => {
      const place = quarry.any('Settlement');
      if (place === undefined) return undefined;
      const war: Entry = {
        ...quarry.fresh('War', 'War of Reeds'),
        attributes: { start: inYear(612), end: inYear(520) },
        ties: [{ type: 'OCCURRED_AT', to: place.id }],
      };
      return { changed: [war], answers: [surely(backward, war.id)], about: [place.id] };
    },
  },
  {
    name: 'a sword made twice',
    did: 'wrote another year on the page of the sword than on that of its smith',
    rules: ['contradictions/deed-and-date'],
    alsoTrue: ['orphans/unowned-item'],
    inject: (quarry) => {
      const smith = quarry.life(({ born, died }) => died - born > 50);
      if (smith === undefined) return undefined;
      const sword: Entry = {
        ...quarry.fresh('Weapon', 'Twice Forged'),
        attributes: { created_on: inYear(smith.born + 40) },
        ties: [],
      };
      const year = inYear(smith.born + 30);
      return {
        changed: [sword, tied(smith.entry, { type: 'CREATED', to: sword.id, from: year, until: year })],
        answers: [surely('contradictions/deed-and-date', sword.id)],
      };
    },
  },
  {
    name: 'a treaty that is still to come',
    did: 'wrote a digit too many into the year of a treaty',
    rules: [future],
    alsoTrue: ['orphans/event-with-no-era'],
    inject: (quarry) => {
      const place = quarry.any('Settlement');
      if (place === undefined) return undefined;
      const treaty: Entry = {
        ...quarry.fresh('Treaty', 'Peace to Come'),
        attributes: { in_fiction_date: inYear(5_120) },
        ties: [{ type: 'OCCURRED_AT', to: place.id }],
      };
      return { changed: [treaty], answers: [perhaps(future, treaty.id)], about: [place.id] };
    },
  },
];
