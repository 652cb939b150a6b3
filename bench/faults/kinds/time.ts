import { type FaultKind, surely } from '../kind.ts';
import { type Entry, exactYear, inYear, retied, saying, tied } from '../lore.ts';
import { happened, type Quarry } from '../quarry.ts';

/** Slips in when things happened, and in what order. */
export const time: readonly FaultKind[] = [
  {
    name: 'an event in the wrong age',
    did: 'filed an event under another age than its date lies in',
    rules: ['anachronisms/era-mismatch'],
    inject: (quarry) => {
      const found = quarry.tie('OCCURRED_DURING', ({ subject }) => happened(subject) !== undefined);
      const other = quarry.lore.ofKind('Era').find((era) => era !== found?.object);
      if (found === undefined || other === undefined) return undefined;
      return {
        changed: [retied(found.subject, found.tie, { ...found.tie, to: other.id })],
        answers: [surely('anachronisms/era-mismatch', found.subject.id)],
      };
    },
  },
  {
    name: 'a life outside its age',
    did: 'filed somebody under an age that began after their death',
    rules: ['anachronisms/era-mismatch'],
    inject: (quarry) => {
      const life = quarry.life(({ died }) => died < 1_000);
      if (life === undefined) return undefined;
      const era: Entry = {
        ...quarry.fresh('Era', 'Late Age'),
        attributes: { start: inYear(life.died + 40), end: inYear(life.died + 60) },
        ties: [],
      };
      return {
        changed: [era, tied(life.entry, { type: 'EXISTED_DURING', to: era.id })],
        answers: [surely('anachronisms/era-mismatch', life.entry.id)],
      };
    },
  },
  {
    name: 'a battle a century early',
    did: 'mistyped the century of a battle',
    rules: ['anachronisms/participated-in'],
    alsoTrue: [
      ...['anachronisms/witnessed', 'anachronisms/caused', 'anachronisms/era-mismatch', 'ontology/event-order'],
      ...['anachronisms/occurred-at', 'orphans/event-with-no-era', 'anachronisms/participated-in'],
      'ontology/impossible-together',
    ],
    inject: (quarry) => {
      const event = quarry.any(
        'Event',
        ({ id }) => fighters(quarry, id).length > 0 && (happened(quarry.lore.get(id) as Entry) ?? 0) > 150,
      );
      const year = event && happened(event);
      if (event === undefined || year === undefined) return undefined;
      return {
        changed: [saying(event, { in_fiction_date: inYear(year - 100) })],
        answers: [surely('anachronisms/participated-in', ...fighters(quarry, event.id))],
      };
    },
  },
  {
    name: 'a successor dead before the one before was born',
    did: 'wrote that somebody followed one who was born after their death',
    rules: ['anachronisms/succeeded'],
    inject: (quarry) => {
      const early = quarry.life(({ died }) => died < 800);
      const late = early && quarry.life(({ born, entry }) => born > early.died + 5 && entry !== early.entry);
      if (early === undefined || late === undefined) return undefined;
      return {
        changed: [tied(early.entry, { type: 'SUCCEEDED', to: late.entry.id })],
        answers: [surely('anachronisms/succeeded', early.entry.id)],
        about: [late.entry.id],
      };
    },
  },
  {
    name: 'a battle outside its war',
    did: 'counted a battle to a war that had ended sixteen years before',
    rules: ['ontology/part-outside-whole'],
    inject: (quarry) => {
      const other = quarry.any('Battle', (event) => (happened(event) ?? 9_999) < 1_100);
      const year = other && happened(other);
      const place = quarry.any('Settlement');
      if (year === undefined || place === undefined) return undefined;
      const at = { type: 'OCCURRED_AT', to: place.id };
      const war: Entry = {
        ...quarry.fresh('War', 'Short War'),
        attributes: { start: inYear(year), end: inYear(year + 4) },
        ties: [at],
      };
      const battle: Entry = {
        ...quarry.fresh('Battle', 'Late Fight'),
        attributes: { in_fiction_date: inYear(year + 20) },
        ties: [at, { type: 'PART_OF', to: war.id }],
      };
      return { changed: [war, battle], answers: [surely('ontology/part-outside-whole', battle.id)] };
    },
  },
  {
    name: 'a sequel before the first part',
    did: 'wrote that one battle came before another, against their dates',
    rules: ['ontology/event-order'],
    inject: (quarry) => {
      const late = quarry.any('Battle', (event) => (happened(event) ?? 0) > 300);
      const early = late && quarry.any('Battle', (event) => (happened(event) ?? 9_999) < (happened(late) ?? 0) - 20);
      if (late === undefined || early === undefined) return undefined;
      return {
        changed: [tied(late, { type: 'PRECEDED', to: early.id })],
        answers: [surely('ontology/event-order', late.id)],
        about: [early.id],
      };
    },
  },
  {
    name: 'each after the other',
    did: 'dated two treaties by each other, each after the other one',
    rules: ['ontology/impossible-dates'],
    alsoTrue: ['ontology/event-order', 'orphans/event-with-no-era'],
    inject: (quarry) => {
      const place = quarry.any('Settlement');
      if (place === undefined) return undefined;
      const [one, other] = [quarry.fresh('Treaty', 'Peace of the Weir'), quarry.fresh('Treaty', 'Peace of the Mill')];
      const after = (name: string) => ({
        attributes: { in_fiction_date: `5 years after ${name}` },
        ties: [{ type: 'OCCURRED_AT', to: place.id }],
      });
      return {
        changed: [
          { ...one, ...after(other.name) },
          { ...other, ...after(one.name) },
        ],
        answers: [surely('ontology/impossible-dates', one.id, other.id)],
      };
    },
  },
  {
    name: 'later than what it came before',
    did: 'wrote “sixty years after” one battle of what must come before the next',
    rules: ['ontology/event-order'],
    inject: (quarry) => {
      const first = quarry.any('Battle', (event) => (happened(event) ?? 0) > 100);
      const year = (first && happened(first)) ?? 0;
      const second = quarry.any(
        'Battle',
        (event) => year < (happened(event) ?? 0) && (happened(event) ?? 0) < year + 50,
      );
      const place = quarry.any('Settlement');
      if (first === undefined || second === undefined || place === undefined) return undefined;
      const between: Entry = {
        ...quarry.fresh('Treaty', 'Peace of the Ford'),
        attributes: { in_fiction_date: `60 years after ${first.name}` },
        ties: [
          { type: 'PRECEDED', to: second.id },
          { type: 'OCCURRED_AT', to: place.id },
        ],
      };
      return {
        changed: [between],
        answers: [surely('ontology/event-order', between.id)],
        about: [first.id, second.id],
      };
    },
  },
  {
    name: 'two stretches of one existence',
    did: 'gave a god from two books two stretches of existence that overlap and differ',
    rules: ['contradictions/existed-during'],
    inject: (quarry) => {
      const found = quarry.tie('EXISTED_DURING', ({ subject }) => quarry.isFree(subject.id));
      const [from, until] = [exactYear(found?.tie.from), exactYear(found?.tie.until)];
      if (found === undefined || from === undefined || until === undefined) return undefined;
      const other = { ...found.tie, from: inYear(from + 5), until: inYear(until - 5) };
      return {
        changed: [tied(found.subject, other)],
        answers: [surely('contradictions/existed-during', found.subject.id)],
      };
    },
  },
  {
    name: 'a war begun by the unborn',
    did: 'blamed a war on somebody who was born after it',
    rules: ['anachronisms/caused'],
    inject: (quarry) => {
      const battle = quarry.any('Battle', (event) => (happened(event) ?? 9_999) < 1_000);
      const year = battle && happened(battle);
      const blamed = year === undefined ? undefined : quarry.life(({ born }) => year + 20 < born);
      if (battle === undefined || blamed === undefined) return undefined;
      return {
        changed: [tied(blamed.entry, { type: 'CAUSED', to: battle.id })],
        answers: [surely('anachronisms/caused', blamed.entry.id)],
        about: [battle.id],
      };
    },
  },
  {
    name: 'a date one year off',
    did: 'wrote a wedding of the year after for a wedding of that year, and everybody lived on',
    rules: [],
    unseen: 'A date that is a little wrong and fits all the others contradicts nothing.',
    inject: (quarry) => {
      const found = quarry.tie(
        'SPOUSE_OF',
        ({ tie }) => (exactYear(tie.until) ?? 0) - (exactYear(tie.from) ?? 9_999) > 8,
      );
      const from = exactYear(found?.tie.from);
      if (found === undefined || from === undefined) return undefined;
      return {
        changed: [retied(found.subject, found.tie, { ...found.tie, from: inYear(from + 1) })],
        answers: [],
        about: [found.object.id],
      };
    },
  },
];

/** Those at an event of whom a birth or a death is told. */
function fighters({ lore }: Quarry, event: string): readonly string[] {
  return lore.into(event, 'PARTICIPATED_IN').flatMap(({ subject }) => {
    return exactYear(subject.attributes.birth) === undefined ? [] : [subject.id];
  });
}
