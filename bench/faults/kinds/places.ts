import { chronicleOf } from '../enrich.ts';
import { type FaultKind, perhaps, surely } from '../kind.ts';
import { type Entry, exactYear, inYear, onDay, saying, tied } from '../lore.ts';
import type { Quarry } from '../quarry.ts';

/** Two towns without a founding, in two lands. */
function twoTownsApart(quarry: Quarry): readonly [Entry | undefined, Entry | undefined] {
  const landOf = ({ id }: Entry) => quarry.lore.outOf(id, 'PART_OF')[0]?.object.id;
  const isPlain = (town: Entry) => town.attributes.founded_on === undefined && landOf(town) !== undefined;
  const one = quarry.any('Settlement', isPlain);
  return [one, one && quarry.any('Settlement', (town) => isPlain(town) && landOf(town) !== landOf(one))];
}

/** Slips in what lies where, and what stood when. */
export const places: readonly FaultKind[] = [
  {
    name: 'a place inside itself',
    did: 'wrote that a region is part of a town that lies in it',
    rules: ['ontology/part-of-cycle'],
    inject: (quarry) => {
      const region = quarry.any('Region', ({ id }) =>
        quarry.lore.into(id, 'PART_OF').some(({ subject }) => quarry.isFree(subject.id)),
      );
      const inner = region && quarry.lore.into(region.id, 'PART_OF').find(({ subject }) => quarry.isFree(subject.id));
      if (region === undefined || inner === undefined) return undefined;
      return {
        changed: [tied(region, { type: 'PART_OF', to: inner.subject.id })],
        answers: [surely('ontology/part-of-cycle', region.id, inner.subject.id)],
      };
    },
  },
  {
    name: 'a march in two kingdoms',
    did: 'gave a region to a neighbouring realm on a later map that bears no year',
    rules: ['ontology/region-in-two-kingdoms'],
    inject: (quarry) => {
      const found = quarry.tie(
        'PART_OF',
        ({ subject, object }) => subject.kind === 'Region' && object.kind === 'Kingdom' && quarry.isFree(subject.id),
      );
      const other = quarry.standing('Kingdom', 9_999, (kingdom) => kingdom !== found?.object);
      if (found === undefined || other === undefined) return undefined;
      return {
        changed: [tied(found.subject, { type: 'PART_OF', to: other.id })],
        answers: [perhaps('ontology/region-in-two-kingdoms', found.subject.id)],
      };
    },
  },
  {
    name: 'a battle on two fields',
    did: 'copied a battle from another chronicle, which has it in a town of another land',
    rules: ['contradictions/two-sites'],
    inject: (quarry) => {
      const [one, other] = twoTownsApart(quarry);
      if (one === undefined || other === undefined) return undefined;
      const at = (to: string, source: string) => ({ type: 'OCCURRED_AT', to, source: chronicleOf(source) });
      const battle: Entry = {
        ...quarry.fresh('Battle', 'Battle of the Two Fields'),
        attributes: { in_fiction_date: inYear(1_180) },
        ties: [at(one.id, 'chronicle'), at(other.id, 'eyewitness')],
      };
      return {
        changed: [battle],
        answers: [surely('contradictions/two-sites', battle.id)],
        about: [one.id, other.id],
      };
    },
  },
  {
    name: 'a mill in two towns',
    did: 'moved a mill to another town on a later map, and forgot the first',
    rules: ['contradictions/two-sites'],
    inject: (quarry) => {
      const [one, other] = twoTownsApart(quarry);
      if (one === undefined || other === undefined) return undefined;
      const mill: Entry = {
        ...quarry.fresh('Building', 'Double Mill'),
        attributes: {},
        ties: [one, other].map(({ id }) => ({ type: 'LOCATED_IN', to: id })),
      };
      return {
        changed: [mill],
        answers: [perhaps('contradictions/two-sites', mill.id)],
        about: [one.id, other.id],
      };
    },
  },
  {
    name: 'a guest at two feasts of one day',
    did: 'mistyped the day of a feast, so that a guest was at another in another town',
    rules: ['ontology/two-places'],
    alsoTrue: ['orphans/event-with-no-era'],
    inject: (quarry) => {
      const [one, other] = twoTownsApart(quarry);
      const guest = quarry.life(({ born, died }) => born > 200 && died - born > 40);
      if (one === undefined || other === undefined || guest === undefined) return undefined;
      const feast = (to: string): Entry => ({
        ...quarry.fresh('Event', 'Feast of the Day'),
        attributes: { in_fiction_date: onDay(guest.born + 30, 100) },
        ties: [{ type: 'OCCURRED_AT', to }],
      });
      const feasts = [feast(one.id), feast(other.id)];
      return {
        changed: [...feasts, tied(guest.entry, ...feasts.map(({ id }) => ({ type: 'PARTICIPATED_IN', to: id })))],
        answers: [perhaps('ontology/two-places', guest.entry.id)],
        about: [one.id, other.id],
      };
    },
  },
  {
    name: 'a siege before the founding',
    did: 'dated a siege to three centuries before the town was founded',
    rules: ['anachronisms/occurred-at'],
    alsoTrue: ['anachronisms/era-mismatch', 'anachronisms/caused', 'ontology/event-order'],
    inject: (quarry) => {
      const found = quarry.tie('OCCURRED_AT', ({ subject, object }) => {
        return subject.kind === 'Battle' && exactYear(object.attributes.founded_on) !== undefined;
      });
      const founded = exactYear(found?.object.attributes.founded_on);
      if (found === undefined || founded === undefined) return undefined;
      return {
        changed: [saying(found.subject, { in_fiction_date: inYear(founded - 300) })],
        answers: [surely('anachronisms/occurred-at', found.object.id)],
      };
    },
  },
  {
    name: 'a crown over ashes',
    did: 'crowned somebody in a keep that had burnt down long before',
    rules: ['ontology/ruler-of-destroyed-place'],
    inject: (quarry) => {
      const keep = quarry.any('Building', ({ attributes }) => exactYear(attributes.destroyed_on) !== undefined);
      const fell = exactYear(keep?.attributes.destroyed_on) ?? 0;
      const lord = quarry.grown(fell + 40, fell + 45, 'RULES');
      if (keep === undefined || lord === undefined) return undefined;
      const reign = { from: inYear(fell + 40), until: inYear(fell + 45) };
      return {
        changed: [tied(lord.entry, { type: 'RULES', to: keep.id, ...reign })],
        answers: [surely('ontology/ruler-of-destroyed-place', keep.id)],
      };
    },
  },
  {
    name: 'a second seat of a realm',
    did: 'called another town the capital of a realm that has one, with no date to either',
    rules: ['contradictions/declared-exclusive'],
    inject: (quarry) => {
      const realm = quarry.any('Kingdom', ({ id }) => quarry.lore.into(id, 'CAPITAL_OF').length === 1);
      const seat = realm && quarry.lore.into(realm.id, 'CAPITAL_OF')[0]?.subject;
      const other = quarry.any('Settlement', (town) => town !== seat);
      if (realm === undefined || other === undefined) return undefined;
      return {
        changed: [tied(other, { type: 'CAPITAL_OF', to: realm.id })],
        answers: [perhaps('contradictions/declared-exclusive', realm.id)],
      };
    },
  },
  {
    name: 'a guild older than its founder',
    did: 'dated the founding of a guild to before its founder was born',
    rules: ['anachronisms/relation-outside-existence'],
    inject: (quarry) => {
      const founder = quarry.life(({ entry }) => quarry.lore.outOf(entry.id, 'FOUNDED').length === 0);
      if (founder === undefined) return undefined;
      const guild = { ...quarry.fresh('Guild', 'Company of the Early Hour'), attributes: {}, ties: [] };
      return {
        changed: [guild, tied(founder.entry, { type: 'FOUNDED', to: guild.id, from: inYear(founder.born - 40) })],
        answers: [surely('anachronisms/relation-outside-existence', founder.entry.id)],
      };
    },
  },
];
