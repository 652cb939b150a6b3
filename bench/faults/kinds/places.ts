import { type FaultKind, perhaps, surely } from '../kind.ts';
import { exactYear, inYear, saying, tied } from '../lore.ts';

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
