import { chronicleOf } from '../enrich.ts';
import type { NearMiss } from '../kind.ts';
import { about, type Entry, exactYear, inYear, type Joined, retied, tied } from '../lore.ts';
import { lifeOf, type Quarry, yearsOf } from '../quarry.ts';

/** Reigns, realms and memberships that look like a clash, and are none. */
export const powers: readonly NearMiss[] = [
  {
    name: 'a handover in one year',
    wrote: 'One reign ends and the next begins in the same year.',
    inject: (quarry) => {
      const found = lastReign(quarry);
      const until = exactYear(found?.tie.until);
      const heir = until === undefined ? undefined : quarry.grown(until, until + 3, 'RULES');
      if (found === undefined || until === undefined || heir === undefined) return undefined;
      return {
        changed: [
          tied(heir.entry, { type: 'RULES', to: found.object.id, from: inYear(until), until: inYear(until + 2) }),
        ],
        answers: [],
        about: [found.object.id],
      };
    },
  },
  {
    name: 'twin rulers who share a seat',
    wrote: 'Two rule one town in the same years, and both claims say that they share it.',
    inject: (quarry) => {
      const found = quarry.tie(
        'RULES',
        (joined) => yearsOf(joined) !== undefined && quarry.lore.into(joined.object.id, 'RULES').length === 1,
      );
      const years = found && yearsOf(found);
      const twin = years && quarry.grown(years.from, years.until, 'RULES');
      if (found === undefined || twin === undefined) return undefined;
      const shared = { ...found.tie, shared: true } as const;
      return {
        changed: [retied(found.subject, found.tie, shared), tied(twin.entry, shared)],
        answers: [],
        about: [found.object.id],
      };
    },
  },
  {
    name: 'reigns that may overlap by a vague year',
    wrote: 'A reign ends about the year in which the next one begins.',
    inject: (quarry) => {
      const found = lastReign(quarry);
      const until = exactYear(found?.tie.until);
      const heir = until === undefined ? undefined : quarry.grown(until, until + 5, 'RULES');
      if (found === undefined || until === undefined || heir === undefined) return undefined;
      return {
        changed: [
          retied(found.subject, found.tie, { ...found.tie, until: about(until) }),
          tied(heir.entry, { type: 'RULES', to: found.object.id, from: inYear(until + 1), until: inYear(until + 4) }),
        ],
        answers: [],
        about: [found.object.id],
      };
    },
  },
  {
    name: 'a prophecy of another ruler',
    wrote: 'A prophecy seats another ruler in the middle of a reign.',
    inject: (quarry) => {
      const found = quarry.tie('RULES', (joined) => yearsOf(joined) !== undefined);
      const years = found && yearsOf(found);
      const foretold = years && quarry.grown(years.from, years.until, 'RULES');
      if (found === undefined || foretold === undefined) return undefined;
      return {
        changed: [tied(foretold.entry, { ...found.tie, source: chronicleOf('prophetic') })],
        answers: [],
        about: [found.object.id],
      };
    },
  },
  {
    name: 'one reign retold by another book',
    wrote: 'Two chronicles tell the same reign, one of them with vaguer years.',
    inject: (quarry) => {
      const found = quarry.tie('RULES', (joined) => yearsOf(joined) !== undefined);
      const years = found && yearsOf(found);
      if (found === undefined || years === undefined) return undefined;
      const retold = {
        ...found.tie,
        from: about(years.from),
        until: about(years.until),
        source: chronicleOf('rumour'),
      };
      return { changed: [tied(found.subject, retold)], answers: [], about: [found.object.id] };
    },
  },
  {
    name: 'left one house for another',
    wrote: 'Somebody leaves a house and enters another in the same year.',
    inject: (quarry) => {
      const found = quarry.tie(
        'MEMBER_OF',
        ({ tie, subject }) =>
          tie.from !== undefined && (lifeOf(subject)?.died ?? 0) - (lifeOf(subject)?.born ?? 0) > 40,
      );
      const other = quarry.standing(
        'House',
        (found && lifeOf(found.subject)?.born) ?? 0,
        (house) => house !== found?.object,
      );
      const life = found && lifeOf(found.subject);
      if (found === undefined || other === undefined || life === undefined) return undefined;
      const left = inYear(life.born + 30);
      return {
        changed: [
          tied(retied(found.subject, found.tie, { ...found.tie, until: left }), {
            type: 'MEMBER_OF',
            to: other.id,
            from: left,
          }),
        ],
        answers: [],
      };
    },
  },
  {
    name: 'a chapter and its guild',
    wrote: 'Somebody is a member of a guild and of one of its chapters.',
    inject: (quarry) => {
      const guild = quarry.lore.ofKind('Guild')[0];
      const life = quarry.life(({ entry }) => quarry.lore.outOf(entry.id, 'MEMBER_OF').length === 0);
      if (guild === undefined || life === undefined) return undefined;
      const chapter: Entry = {
        ...quarry.fresh('Guild', 'Harbour Chapter'),
        attributes: { founded_on: inYear(1) },
        ties: [{ type: 'PART_OF', to: guild.id }],
      };
      const both = [guild.id, chapter.id].map((to) => ({ type: 'MEMBER_OF', to }));
      return { changed: [chapter, tied(life.entry, ...both)], answers: [] };
    },
  },
  {
    name: 'a disputed march',
    wrote: 'A region is part of two realms, and both claims say that it is shared.',
    inject: (quarry) => {
      const found = quarry.tie(
        'PART_OF',
        ({ subject, object }) => subject.kind === 'Region' && object.kind === 'Kingdom' && quarry.isFree(subject.id),
      );
      const other = quarry.standing('Kingdom', 9_999, (kingdom) => kingdom !== found?.object);
      if (found === undefined || other === undefined) return undefined;
      const shared = { ...found.tie, shared: true } as const;
      return {
        changed: [tied(retied(found.subject, found.tie, shared), { ...shared, to: other.id })],
        answers: [],
      };
    },
  },
  {
    name: 'a town that changes crowns',
    wrote: 'One realm loses a town in the year in which another takes it.',
    inject: (quarry) => {
      const found = quarry.tie(
        'CONTROLS',
        (joined) => yearsOf(joined) !== undefined && quarry.lore.into(joined.object.id, 'CONTROLS').length === 1,
      );
      const until = exactYear(found?.tie.until);
      const heir = quarry.standing('Kingdom', until ?? 0, (kingdom) => kingdom !== found?.subject);
      if (found === undefined || until === undefined || heir === undefined) return undefined;
      const hold = { type: 'CONTROLS', to: found.object.id, from: inYear(until), until: inYear(until + 20) };
      return { changed: [], added: [{ by: heir.id, tie: hold }], answers: [], about: [found.object.id] };
    },
  },
  {
    name: 'a house and its head on one seat',
    wrote: 'A house rules a town, and so does its head, in the same years.',
    inject: (quarry) => {
      const found = quarry.tie('RULES', (joined) => {
        const houses = quarry.lore.outOf(joined.subject.id, 'MEMBER_OF');
        return (
          yearsOf(joined) !== undefined &&
          houses.length === 1 &&
          quarry.lore.into(joined.object.id, 'RULES').length === 1
        );
      });
      const house = found && quarry.lore.outOf(found.subject.id, 'MEMBER_OF')[0]?.object;
      if (found === undefined || house === undefined) return undefined;
      return {
        changed: [],
        added: [{ by: house.id, tie: found.tie }],
        answers: [],
        about: [found.subject.id, found.object.id],
      };
    },
  },
  {
    name: 'a vassal in the year the realm fell',
    wrote: 'A realm falls in the year in which somebody enters its service.',
    inject: (quarry) => {
      const realm = quarry.any('Kingdom', ({ attributes }) => attributes.dissolved !== undefined);
      const fell = exactYear(realm?.attributes.dissolved);
      const vassal = fell === undefined ? undefined : quarry.grown(fell, fell + 1, 'SERVES');
      if (realm === undefined || fell === undefined || vassal === undefined) return undefined;
      return {
        changed: [tied(vassal.entry, { type: 'SERVES', to: realm.id, from: inYear(fell) })],
        answers: [],
        about: [realm.id],
      };
    },
  },
];

/** The last reign over a place, told with both its years. */
function lastReign(quarry: Quarry): Joined | undefined {
  return quarry.tie('RULES', (joined) => {
    const years = yearsOf(joined);
    if (years === undefined || joined.object.attributes.destroyed_on !== undefined) return false;
    const others = quarry.lore.into(joined.object.id, 'RULES').filter(({ tie }) => tie !== joined.tie);
    return others.every(({ tie }) => (exactYear(tie.until) ?? Number.POSITIVE_INFINITY) < years.from);
  });
}
