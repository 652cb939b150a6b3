import { type FaultKind, perhaps, surely } from '../kind.ts';
import { type Entry, exactYear, inYear, tied } from '../lore.ts';
import { type Quarry, yearsOf } from '../quarry.ts';

const holding = 'anachronisms/possesses';
const apart = 'anachronisms/never-coexisted';

/** Slips in who made, held and kept what. */
export const things: readonly FaultKind[] = [
  {
    name: 'an heirloom in two hands',
    did: 'gave an heirloom to somebody else while its holder still had it',
    rules: ['contradictions/possesses'],
    inject: (quarry) => {
      const found = quarry.tie(
        'POSSESSES',
        (joined) => (yearsOf(joined)?.until ?? 0) - (yearsOf(joined)?.from ?? 0) > 6,
      );
      const years = found && yearsOf(found);
      const other = years && quarry.grown(years.from + 2, years.until - 2, 'POSSESSES');
      if (found === undefined || years === undefined || other === undefined) return undefined;
      const [from, until] = [inYear(years.from + 2), inYear(years.until - 2)];
      return {
        changed: [tied(other.entry, { type: 'POSSESSES', to: found.object.id, from, until })],
        answers: [surely('contradictions/possesses', found.object.id)],
      };
    },
  },
  {
    name: 'a blade of two owners',
    did: 'gave a blade another owner before the first had sold it',
    rules: ['contradictions/owns'],
    inject: (quarry) => {
      const first = quarry.life(({ born, died }) => died - born > 45);
      const year = (first?.born ?? 0) + 20;
      const one = first?.entry;
      const isSpouse = ({ id }: Entry) =>
        [...quarry.lore.outOf(id, 'SPOUSE_OF'), ...quarry.lore.into(id, 'SPOUSE_OF')].some(
          ({ subject, object }) => subject === one || object === one,
        );
      const other = quarry.grown(year, year + 20, 'OWNS', ({ entry }) => entry !== one && !isSpouse(entry))?.entry;
      if (one === undefined || other === undefined) return undefined;
      const blade = { ...quarry.fresh('Item', 'Twice-Sold Blade'), attributes: {}, ties: [] };
      const owned = (from: number, until: number) => ({
        ...{ type: 'OWNS', to: blade.id },
        ...{ from: inYear(from), until: inYear(until) },
      });
      return {
        changed: [blade, tied(one, owned(year, year + 15)), tied(other, owned(year + 10, year + 20))],
        answers: [perhaps('contradictions/owns', blade.id)],
      };
    },
  },
  {
    name: 'an heirloom in two places',
    did: 'left a sword in one town and had it hang in another that year',
    rules: ['contradictions/located-in'],
    inject: (quarry) => {
      const [item, one] = [quarry.any('Item'), quarry.any('Settlement')];
      const other = quarry.any('Settlement', (town) => town !== one);
      if (item === undefined || one === undefined || other === undefined) return undefined;
      const kept = (to: string, from: number) => ({ type: 'LOCATED_IN', to, from: inYear(from), until: inYear(1_190) });
      return {
        changed: [tied(item, kept(one.id, 1_150), kept(other.id, 1_170))],
        answers: [surely('contradictions/located-in', item.id)],
        about: [one.id, other.id],
      };
    },
  },
  {
    name: 'a traveller in two towns',
    did: 'put somebody into two towns at once',
    rules: ['contradictions/located-in'],
    inject: (quarry) => {
      const found = quarry.tie(
        'LOCATED_IN',
        ({ subject, ...rest }) => subject.kind === 'Person' && yearsOf({ subject, ...rest }) !== undefined,
      );
      const other = quarry.any('Settlement', (town) => town !== found?.object);
      if (found === undefined || other === undefined) return undefined;
      return {
        changed: [tied(found.subject, { ...found.tie, to: other.id })],
        answers: [surely('contradictions/located-in', found.subject.id)],
        about: [other.id],
      };
    },
  },
  {
    name: 'a guest after the funeral',
    did: 'put somebody into a town twenty years after they had died',
    rules: ['anachronisms/located-in'],
    inject: (quarry) => {
      const [life, town] = [quarry.life(), quarry.any('Settlement')];
      if (life === undefined || town === undefined) return undefined;
      const stay = { from: inYear(life.died + 20), until: inYear(life.died + 22) };
      return {
        changed: [tied(life.entry, { type: 'LOCATED_IN', to: town.id, ...stay })],
        answers: [surely('anachronisms/located-in', life.entry.id)],
      };
    },
  },
  {
    name: 'a sword older than its smith',
    did: 'named a smith who was born after the sword was forged',
    rules: ['anachronisms/created'],
    inject: (quarry) => {
      const item = unmade(quarry);
      const forged = exactYear(item?.attributes.created_on);
      const smith = forged === undefined ? undefined : quarry.life(({ born }) => forged + 10 < born);
      if (item === undefined || smith === undefined) return undefined;
      return {
        changed: [tied(smith.entry, { type: 'CREATED', to: item.id })],
        answers: [surely('anachronisms/created', smith.entry.id)],
        about: [item.id],
      };
    },
  },
  {
    name: 'a sword carried before it was forged',
    did: 'put a sword into somebody’s hand before it was made',
    rules: [holding],
    inject: (quarry) => {
      const item = quarry.any('Item', (each) => (exactYear(each.attributes.created_on) ?? 0) > 90);
      const forged = exactYear(item?.attributes.created_on);
      const bearer = forged === undefined ? undefined : quarry.grown(forged - 30, forged - 20, 'POSSESSES');
      if (item === undefined || forged === undefined || bearer === undefined) return undefined;
      const carried = { from: inYear(forged - 30), until: inYear(forged - 20) };
      return {
        changed: [tied(bearer.entry, { type: 'POSSESSES', to: item.id, ...carried })],
        answers: [surely(holding, item.id)],
      };
    },
  },
  {
    name: 'an owner of another age',
    did: 'gave a sword to somebody who was dead before it was forged, and no dates with it',
    rules: [apart],
    alsoTrue: ['contradictions/possesses'],
    inject: (quarry) => {
      const item = unmade(quarry);
      const forged = exactYear(item?.attributes.created_on);
      const owner = forged === undefined ? undefined : quarry.life(({ died }) => died + 10 < forged);
      if (item === undefined || owner === undefined) return undefined;
      return {
        changed: [tied(owner.entry, { type: 'POSSESSES', to: item.id })],
        answers: [surely(apart, owner.entry.id)],
        about: [item.id],
      };
    },
  },
  {
    name: 'a pupil of another age',
    did: 'named a teacher who was born after the pupil had died',
    rules: [apart],
    inject: (quarry) => {
      const pupil = quarry.life();
      const teacher = quarry.life(({ born, entry }) => entry !== pupil?.entry && born > (pupil?.died ?? 0) + 10);
      if (pupil === undefined || teacher === undefined) return undefined;
      return {
        changed: [tied(teacher.entry, { type: 'MENTOR_OF', to: pupil.entry.id })],
        answers: [surely(apart, teacher.entry.id)],
        about: [pupil.entry.id],
      };
    },
  },
  {
    name: 'a sword carried by the dead',
    did: 'let somebody bear a sword for years after they had died',
    rules: [holding],
    inject: (quarry) => {
      const item = quarry.any('Item', ({ attributes }) => attributes.created_on === undefined);
      const bearer = quarry.life(({ died }) => died > 1_100);
      if (item === undefined || bearer === undefined) return undefined;
      const carried = { from: inYear(bearer.died + 15), until: inYear(bearer.died + 25) };
      const bare = { ...quarry.fresh('Item', 'Pale Blade'), attributes: {}, ties: [] };
      return {
        changed: [bare, tied(bearer.entry, { type: 'POSSESSES', to: bare.id, ...carried })],
        answers: [surely(holding, bearer.entry.id)],
      };
    },
  },
];

/** An item with a date that nobody is said to have made. */
function unmade(quarry: Quarry): Entry | undefined {
  return quarry.any('Item', ({ id, attributes }) => {
    const forged = exactYear(attributes.created_on);
    return forged !== undefined && forged < 1_000 && quarry.lore.into(id, 'CREATED').length === 0;
  });
}
