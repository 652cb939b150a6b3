import { chronicleOf } from '../enrich.ts';
import { type FaultKind, perhaps, surely } from '../kind.ts';
import { type Entry, exactYear, inYear, retied, saying, type Tie, tied } from '../lore.ts';
import { happened, yearsOf } from '../quarry.ts';
import { wholeLife } from './lives.ts';

const outside = 'anachronisms/relation-outside-existence';
const exclusive = 'contradictions/declared-exclusive';

/** Slips that show only when one thing is put together with another: a date in words, an end that nobody tells. */
export const further: readonly FaultKind[] = [
  {
    name: 'a dead man at a battle dated in words',
    did: 'dated a battle to “thirty years after” another, and let somebody fight in it who was dead by then',
    rules: ['anachronisms/participated-in'],
    inject: (quarry) => {
      const first = quarry.any('Battle', (event) => (happened(event) ?? 9_999) < 1_100);
      const year = (first && happened(first)) ?? 0;
      const dead = quarry.life(({ born, died }) => born + 20 < year && year < died && died < year + 20);
      const place = quarry.any('Settlement');
      if (first === undefined || dead === undefined || place === undefined) return undefined;
      const battle: Entry = {
        ...quarry.fresh('Battle', 'Later Fight'),
        attributes: { in_fiction_date: `30 years after ${first.name}` },
        ties: [{ type: 'OCCURRED_AT', to: place.id }],
      };
      return {
        changed: [battle, tied(dead.entry, { type: 'PARTICIPATED_IN', to: battle.id })],
        answers: [surely('anachronisms/participated-in', dead.entry.id)],
        about: [first.id],
      };
    },
  },
  {
    name: 'a birth dated in words after a funeral',
    did: 'dated a birth to “five years after” the death of the one who is named as parent',
    rules: ['ontology/parent-dead-at-birth'],
    inject: (quarry) => {
      const parent = quarry.life(({ born, died }) => died - born > 30);
      if (parent === undefined) return undefined;
      const child: Entry = {
        ...quarry.fresh('Person', 'Belated Child'),
        attributes: { birth: `5 years after the death of ${parent.entry.name}` },
        ties: [],
      };
      return {
        changed: [child, tied(parent.entry, { type: 'PARENT_OF', to: child.id })],
        answers: [surely('ontology/parent-dead-at-birth', parent.entry.id)],
      };
    },
  },
  {
    name: 'a ruler beside one who never left',
    did: 'seated a ruler, and never said when the one before had left, who lived on',
    rules: ['contradictions/rules'],
    inject: (quarry) => {
      const land = quarry.lore.ofKind('Region')[0];
      const first = quarry.life(({ born, died, entry }) => {
        return died - born > 50 && quarry.lore.outOf(entry.id, 'RULES').length === 0;
      });
      const year = (first?.born ?? 0) + 25;
      const other = quarry.grown(year + 5, year + 10, 'RULES', ({ entry }) => entry !== first?.entry);
      if (land === undefined || first === undefined || other === undefined) return undefined;
      const town: Entry = {
        ...quarry.fresh('Settlement', 'Contested Ford'),
        attributes: {},
        ties: [{ type: 'PART_OF', to: land.id }],
      };
      const since = (from: number): Tie => ({ type: 'RULES', to: town.id, from: inYear(from) });
      return {
        changed: [town, tied(first.entry, since(year)), tied(other.entry, since(year + 5))],
        answers: [perhaps('contradictions/rules', town.id)],
      };
    },
  },
  {
    name: 'a reign before the birth',
    did: 'mistyped the century of the beginning of a reign',
    rules: [outside],
    alsoTrue: ['contradictions/rules', outside],
    inject: (quarry) => {
      const found = quarry.tie('RULES', (joined) => {
        const years = yearsOf(joined);
        return years !== undefined && years.from > 150 && exactYear(joined.subject.attributes.birth) !== undefined;
      });
      const years = found && yearsOf(found);
      if (found === undefined || years === undefined) return undefined;
      return {
        changed: [retied(found.subject, found.tie, { ...found.tie, from: inYear(years.from - 100) })],
        answers: [surely(outside, found.subject.id)],
        about: [found.object.id],
      };
    },
  },
  {
    name: 'a pupil not yet born',
    did: 'gave a master a pupil who was born after the lessons',
    rules: [outside],
    inject: (quarry) => {
      const pupil = quarry.life(({ born }) => born > 100);
      const year = (pupil?.born ?? 0) - 30;
      const master = quarry.grown(year, year + 1, 'MENTOR_OF', ({ entry }) => entry !== pupil?.entry);
      if (pupil === undefined || master === undefined) return undefined;
      return {
        changed: [tied(master.entry, { type: 'MENTOR_OF', to: pupil.entry.id, from: inYear(year) })],
        answers: [surely(outside, pupil.entry.id)],
      };
    },
  },
  {
    name: 'a prisoner in two towers',
    did: 'locked somebody up in two places at once',
    rules: [exclusive],
    inject: (quarry) => {
      const [one, other] = [quarry.any('Settlement'), quarry.any('Settlement')];
      const life = quarry.life(({ born, died }) => died - born > 40);
      if (one === undefined || other === undefined || one === other || life === undefined) return undefined;
      const locked = (to: string, from: number) => ({
        ...{ type: 'IMPRISONED_IN', to, from: inYear(from), until: inYear(life.born + 35) },
      });
      return {
        changed: [tied(life.entry, locked(one.id, life.born + 25), locked(other.id, life.born + 30))],
        answers: [surely(exclusive, life.entry.id)],
      };
    },
  },
  {
    name: 'a spell of two magics',
    did: 'filed a spell under another magic as well',
    rules: [exclusive],
    alsoTrue: ['ontology/spell-system-not-in-era'],
    inject: (quarry) => {
      const found = quarry.tie('PART_OF_SYSTEM', ({ subject }) => quarry.isFree(subject.id));
      const other = quarry.lore.ofKind('MagicSystem').find((system) => system !== found?.object);
      if (found === undefined || other === undefined) return undefined;
      return {
        changed: [tied(found.subject, { ...found.tie, to: other.id, note: 'in a later chapter' })],
        answers: [surely(exclusive, found.subject.id)],
      };
    },
  },
  {
    name: 'a population told twice',
    did: 'let two chronicles count the people of a town, and left both numbers',
    rules: ['contradictions/attribute-conflict'],
    inject: (quarry) => {
      const town = quarry.any('Settlement', ({ attributes }) => typeof attributes.population === 'number');
      if (town === undefined) return undefined;
      const population = [
        { value: 4_000, source: chronicleOf('chronicle') },
        { value: 11_000, source: chronicleOf('eyewitness') },
      ];
      return {
        changed: [saying(town, { population })],
        answers: [perhaps('contradictions/attribute-conflict', town.id)],
      };
    },
  },
  {
    name: 'a battle before the count of years',
    did: 'wrote BR for AR behind the date of a battle',
    rules: ['anachronisms/participated-in'],
    alsoTrue: [
      ...wholeLife,
      'anachronisms/era-mismatch',
      'anachronisms/occurred-at',
      'ontology/event-order',
      'orphans/event-with-no-era',
    ],
    inject: (quarry) => {
      const found = quarry.tie('PARTICIPATED_IN', ({ subject, object }) => {
        return happened(object) !== undefined && exactYear(subject.attributes.birth) !== undefined;
      });
      const year = found && happened(found.object);
      if (found === undefined || year === undefined) return undefined;
      return {
        changed: [saying(found.object, { in_fiction_date: inYear(1 - year) })],
        answers: [surely('anachronisms/participated-in', found.subject.id)],
      };
    },
  },
];
