import type { NearMiss } from '../kind.ts';
import { type Entry, exactYear, inYear, onDay, tied } from '../lore.ts';
import { happened, yearsOf } from '../quarry.ts';

/** Things, places and events that look impossible, and are not. */
export const things: readonly NearMiss[] = [
  {
    name: 'a sword in a chest in a hall',
    wrote: 'An heirloom lies in a chest, and the chest in a hall in a town: it is said to be in each of them.',
    inject: (quarry) => {
      const [item, hall] = [
        quarry.any('Item'),
        quarry.any('Building', ({ id }) => quarry.lore.outOf(id, 'LOCATED_IN').length === 1),
      ];
      const town = hall && quarry.lore.outOf(hall.id, 'LOCATED_IN')[0]?.object;
      if (item === undefined || hall === undefined || town === undefined) return undefined;
      const vault: Entry = {
        ...quarry.fresh('Building', 'Oak Vault'),
        attributes: {},
        ties: [{ type: 'LOCATED_IN', to: hall.id }],
      };
      const lies = [vault.id, hall.id, town.id].map((to) => ({ type: 'LOCATED_IN', to }));
      return { changed: [vault, tied(item, ...lies)], answers: [], about: [hall.id] };
    },
  },
  {
    name: 'a war in many towns',
    wrote:
      'A war is fought in two towns of two lands, and a march of one day ends in a street of a town that it came to.',
    inject: (quarry) => {
      const one = quarry.any('Settlement', ({ attributes }) => attributes.founded_on === undefined);
      const other = quarry.any('Settlement', (town) => town !== one && town.attributes.founded_on === undefined);
      const witness = quarry.life(({ born, died }) => born > 200 && died - born > 40);
      if (one === undefined || other === undefined || witness === undefined) return undefined;
      const year = witness.born + 30;
      const at = (...towns: readonly Entry[]) => towns.map(({ id }) => ({ type: 'OCCURRED_AT', to: id }));
      const street: Entry = {
        ...quarry.fresh('Building', 'Long Arcade'),
        attributes: {},
        ties: [{ type: 'LOCATED_IN', to: one.id }],
      };
      const war: Entry = {
        ...quarry.fresh('War', 'War of the Towns'),
        attributes: { in_fiction_date: inYear(year) },
        ties: at(one, other),
      };
      const march: Entry = {
        ...quarry.fresh('Journey', 'The March'),
        attributes: { in_fiction_date: onDay(year, 200) },
        ties: at(one),
      };
      const speech: Entry = {
        ...quarry.fresh('Event', 'The Speech'),
        attributes: { in_fiction_date: onDay(year, 200) },
        ties: at(street),
      };
      const seen = [march, speech].map(({ id }) => ({ type: 'WITNESSED', to: id }));
      return {
        changed: [street, war, march, speech, tied(witness.entry, ...seen)],
        answers: [],
        about: [one.id, other.id],
      };
    },
  },
  {
    name: 'a sword in the hand of a thief',
    wrote: 'A sword has an owner, and somebody who carries it.',
    inject: (quarry) => {
      const found = quarry.tie(
        'POSSESSES',
        (joined) => yearsOf(joined) !== undefined && quarry.lore.into(joined.object.id, 'POSSESSES').length === 1,
      );
      const years = found && yearsOf(found);
      const owner = years && quarry.grown(years.from, years.until, 'OWNS', ({ entry }) => entry !== found?.subject);
      if (found === undefined || years === undefined || owner === undefined) return undefined;
      const owned = { from: inYear(years.from), until: inYear(years.until) };
      return {
        changed: [tied(owner.entry, { type: 'OWNS', to: found.object.id, ...owned })],
        answers: [],
        about: [found.object.id, found.subject.id],
      };
    },
  },
  {
    name: 'an heirloom handed on in the year of the death',
    wrote: 'An heir takes up a sword in the year in which its bearer dies.',
    inject: (quarry) => {
      const found = quarry.tie(
        'POSSESSES',
        (joined) => yearsOf(joined) !== undefined && quarry.lore.into(joined.object.id, 'POSSESSES').length === 1,
      );
      const until = exactYear(found?.tie.until);
      const heir = until === undefined ? undefined : quarry.grown(until, until + 3, 'POSSESSES');
      if (found === undefined || until === undefined || heir === undefined) return undefined;
      return {
        changed: [
          tied(heir.entry, { type: 'POSSESSES', to: found.object.id, from: inYear(until), until: inYear(until + 2) }),
        ],
        answers: [],
        about: [found.object.id],
      };
    },
  },
  {
    name: 'a hall keeps what its lord owns',
    wrote: 'A sword has its owner, and hangs in a hall that is said to hold it.',
    inject: (quarry) => {
      const found = quarry.tie('POSSESSES', (joined) => yearsOf(joined) !== undefined);
      const hall = quarry.any('Building', ({ attributes }) => attributes.founded_on === undefined);
      if (found === undefined || hall === undefined) return undefined;
      return {
        changed: [tied(hall, { ...found.tie })],
        answers: [],
        about: [found.object.id],
      };
    },
  },
  {
    name: 'forged in the year it was first carried',
    wrote: 'A sword is made and carried in one year, by a smith who dies in it.',
    inject: (quarry) => {
      const smith = quarry.life(({ born, died }) => died - born > 35);
      const bearer =
        smith && quarry.grown(smith.died, smith.died + 3, 'POSSESSES', ({ entry }) => entry !== smith.entry);
      if (smith === undefined || bearer === undefined) return undefined;
      const sword: Entry = {
        ...quarry.fresh('Item', 'Last Work'),
        attributes: { created_on: inYear(smith.died) },
        ties: [],
      };
      const carried = { from: inYear(smith.died), until: inYear(smith.died + 2) };
      return {
        changed: [
          sword,
          tied(smith.entry, { type: 'CREATED', to: sword.id }),
          tied(bearer.entry, { type: 'POSSESSES', to: sword.id, ...carried }),
        ],
        answers: [],
      };
    },
  },
  {
    name: 'a sword named after the long dead',
    wrote:
      'A sword commemorates somebody who was dead before it was forged, and its undated bearer died in the year it was.',
    inject: (quarry) => {
      const bearer = quarry.life();
      const hero = quarry.life(({ died, entry }) => entry !== bearer?.entry && died + 10 < (bearer?.died ?? 0));
      if (bearer === undefined || hero === undefined) return undefined;
      const sword: Entry = {
        ...quarry.fresh('Item', 'Memory'),
        attributes: { created_on: inYear(bearer.died) },
        ties: [{ type: 'COMMEMORATES', to: hero.entry.id }],
      };
      return {
        changed: [sword, tied(bearer.entry, { type: 'POSSESSES', to: sword.id })],
        answers: [],
        about: [hero.entry.id],
      };
    },
  },
  {
    name: 'a god of several ages',
    wrote: 'A god has three stretches of existence that lie apart, and a fourth that repeats one of them.',
    inject: (quarry) => {
      const found = quarry.lore.ofType('EXISTED_DURING').find(({ subject }) => quarry.isFree(subject.id));
      if (found === undefined) return undefined;
      return { changed: [tied(found.subject, { ...found.tie })], answers: [], about: [found.subject.id] };
    },
  },
  {
    name: 'moved house in the middle of the year',
    wrote: 'Somebody leaves one town and comes to another in the same year.',
    inject: (quarry) => {
      const found = quarry.tie('LOCATED_IN', ({ subject, tie }) => {
        return (
          subject.kind === 'Person' &&
          exactYear(tie.until) !== undefined &&
          quarry.lore.outOf(subject.id, 'LOCATED_IN').length === 1
        );
      });
      const until = exactYear(found?.tie.until);
      const town = quarry.any('Settlement', (other) => other !== found?.object);
      if (found === undefined || until === undefined || town === undefined) return undefined;
      return {
        changed: [
          tied(found.subject, { type: 'LOCATED_IN', to: town.id, from: inYear(until), until: inYear(until + 1) }),
        ],
        answers: [],
        about: [town.id],
      };
    },
  },
  {
    name: 'a siege in the year of the founding',
    wrote: 'A town is besieged in the year in which it is founded.',
    inject: (quarry) => {
      const land = quarry.lore.ofKind('Region')[0];
      const battle = quarry.any('Battle');
      const year = battle && happened(battle);
      if (land === undefined || battle === undefined || year === undefined) return undefined;
      const town: Entry = {
        ...quarry.fresh('Settlement', 'Newhaven'),
        attributes: { founded_on: inYear(year) },
        ties: [{ type: 'PART_OF', to: land.id }],
      };
      const moved = battle.ties.map((tie) => (tie.type === 'OCCURRED_AT' ? { ...tie, to: town.id } : tie));
      return { changed: [town, { ...battle, ties: moved }], answers: [] };
    },
  },
  {
    name: 'two battles of one year in order',
    wrote: 'One battle is said to come before another of the same year.',
    inject: (quarry) => {
      const first = quarry.any('Battle');
      const year = first && happened(first);
      const place = quarry.any('Settlement', ({ attributes }) => attributes.founded_on === undefined);
      if (first === undefined || year === undefined || place === undefined) return undefined;
      const second: Entry = {
        ...quarry.fresh('Battle', 'Second Day'),
        attributes: { in_fiction_date: inYear(year) },
        ties: [{ type: 'OCCURRED_AT', to: place.id }],
      };
      return { changed: [second, tied(first, { type: 'PRECEDED', to: second.id })], answers: [], about: [place.id] };
    },
  },
  {
    name: 'an event in the last year of its age',
    wrote: 'An event lies in the last year of the age that it is said to lie in.',
    inject: (quarry) => {
      const era = quarry.lore.ofKind('Era')[0];
      const end = exactYear(era?.attributes.end);
      const place = quarry.any('Settlement', ({ attributes }) => attributes.founded_on === undefined);
      if (era === undefined || end === undefined || place === undefined) return undefined;
      const last: Entry = {
        ...quarry.fresh('Battle', 'Last Stand'),
        attributes: { in_fiction_date: inYear(end) },
        ties: [
          { type: 'OCCURRED_DURING', to: era.id },
          { type: 'OCCURRED_AT', to: place.id },
        ],
      };
      return { changed: [last], answers: [], about: [place.id] };
    },
  },
  {
    name: 'a date that hangs on another and fits',
    wrote: 'A treaty is signed three years after one battle and before another, five years on.',
    inject: (quarry) => {
      const first = quarry.any('Battle');
      const year = (first && happened(first)) ?? 0;
      const second = quarry.any('Battle', (event) => year + 4 < (happened(event) ?? 0));
      const place = quarry.any('Settlement');
      if (first === undefined || second === undefined || place === undefined) return undefined;
      const treaty: Entry = {
        ...quarry.fresh('Treaty', 'Fitting Peace'),
        attributes: { in_fiction_date: `3 years after ${first.name}` },
        ties: [
          { type: 'PRECEDED', to: second.id },
          { type: 'OCCURRED_AT', to: place.id },
        ],
      };
      return { changed: [treaty], answers: [], about: [first.id, second.id, place.id] };
    },
  },
  {
    name: 'a stay told again without its end',
    wrote: 'A stay is told by two notes, one of which does not know its end.',
    inject: (quarry) => {
      const found = quarry.tie(
        'LOCATED_IN',
        ({ subject, tie }) => subject.kind === 'Person' && tie.until !== undefined,
      );
      if (found === undefined || found.tie.from === undefined) return undefined;
      const { until: _, ...open } = found.tie;
      return { changed: [tied(found.subject, open)], answers: [], about: [found.object.id] };
    },
  },
];
