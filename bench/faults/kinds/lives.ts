import { chronicleOf } from '../enrich.ts';
import { type FaultKind, type Injection, perhaps, surely } from '../kind.ts';
import { inYear, onDay, saying, tied } from '../lore.ts';
import { happened, type Life, type Quarry } from '../quarry.ts';

/** A birth or a death that is wrong is wrong with all that was done in that life. */
export const wholeLife: readonly string[] = [
  'ontology/impossible-together',
  ...['anachronisms/participated-in', 'anachronisms/witnessed', 'anachronisms/caused', 'anachronisms/created'],
  ...[
    'anachronisms/possesses',
    'anachronisms/never-coexisted',
    'anachronisms/located-in',
    'anachronisms/relation-outside-existence',
  ],
  ...['ontology/marriage-outside-lifetimes', 'ontology/parent-dead-at-birth', 'ontology/child-before-parent'],
  ...['ontology/parent-too-young', 'ontology/killed-after-death', 'ontology/baptism-or-burial-order'],
  ...['ontology/parent-too-old', 'ontology/mother-too-old', 'ontology/births-too-close'],
];

const deathBeforeBirth = 'ontology/death-before-birth';

/** Slips in the dates of a life, and in what is said of a person. */
export const lives: readonly FaultKind[] = [
  {
    name: 'a death moved before a battle',
    did: 'moved a death some years forward, and forgot the battle the dead fought in after it',
    rules: ['anachronisms/participated-in'],
    alsoTrue: wholeLife,
    inject: (quarry) => {
      const found = quarry.tie('PARTICIPATED_IN', ({ subject, object }) => {
        const [born, year] = [subject.attributes.birth, happened(object)];
        return typeof born === 'object' && 'year' in born && born.form === 'year' && born.year + 25 < (year ?? 0);
      });
      const year = found && happened(found.object);
      if (found === undefined || year === undefined) return undefined;
      const death = inYear(year - quarry.dice.between(3, 8));
      return {
        changed: [saying(found.subject, { death })],
        answers: [surely('anachronisms/participated-in', found.subject.id)],
      };
    },
  },
  yearKind('two digits of a year swapped', 'swapped the last two digits of a birth year', ({ born, died }) => {
    const swapped = Math.floor(born / 100) * 100 + (born % 10) * 10 + Math.floor((born % 100) / 10);
    return swapped > died ? { birth: inYear(swapped) } : undefined;
  }),
  yearKind('a birth a century off', 'mistyped the century of a birth', ({ born, died }) =>
    born + 100 > died ? { birth: inYear(born + 100) } : undefined,
  ),
  yearKind('a death before the count of years', 'wrote BR, which counts down, for AR behind a death', ({ died }) => ({
    death: inYear(1 - died),
  })),
  {
    name: 'a century too many',
    did: 'mistyped the century of a death, so that somebody lives for more than 130 years',
    rules: ['ontology/lifespan-exceeded'],
    alsoTrue: ['ontology/baptism-or-burial-order'],
    inject: (quarry) => {
      const life = quarry.life((each) => each.died - each.born > 40 && !isOfAPeople(quarry, each));
      if (life === undefined) return undefined;
      const death = inYear(life.died + 100);
      return {
        changed: [saying(life.entry, { death })],
        answers: [surely('ontology/lifespan-exceeded', life.entry.id)],
      };
    },
  },
  {
    name: 'a century too many, of a people',
    did: 'mistyped the century of a death of somebody whose people nobody says how long it lives',
    rules: [],
    unseen:
      'A people may live for centuries; what no one declares is counted as not decided, one line for each people.',
    inject: (quarry) => {
      const life = quarry.life((each) => {
        const { born, died, entry } = each;
        return died - born > 40 && isOfAPeople(quarry, each) && entry.attributes.burial === undefined;
      });
      if (life === undefined) return undefined;
      return { changed: [saying(life.entry, { death: inYear(life.died + 100) })], answers: [] };
    },
  },
  {
    name: 'a birth told twice',
    did: 'gave a birth from two chronicles that differ by a decade',
    rules: ['contradictions/attribute-conflict'],
    inject: (quarry) => {
      const life = quarry.life();
      if (life === undefined) return undefined;
      const birth = [
        { value: inYear(life.born), source: chronicleOf('chronicle') },
        { value: inYear(life.born - 10), source: chronicleOf('eyewitness') },
      ];
      return {
        changed: [saying(life.entry, { birth })],
        answers: [surely('contradictions/attribute-conflict', life.entry.id)],
      };
    },
  },
  {
    name: 'a death told by a late source',
    did: 'let a rumour tell a death on another day than the chronicle',
    rules: ['contradictions/attribute-conflict'],
    inject: (quarry) => {
      const life = quarry.life();
      if (life === undefined) return undefined;
      const death = [
        { value: onDay(life.died, 200), source: chronicleOf('chronicle') },
        { value: onDay(life.died, 300), source: chronicleOf('rumour') },
      ];
      return {
        changed: [saying(life.entry, { death })],
        answers: [surely('contradictions/attribute-conflict', life.entry.id)],
      };
    },
  },
  {
    name: 'a gender that changes between books',
    did: 'took a name for a man’s in one chronicle and for a woman’s in another',
    rules: ['contradictions/attribute-conflict'],
    alsoTrue: ['contradictions/parent-of-gender'],
    inject: (quarry) => {
      const life = quarry.life();
      if (life === undefined) return undefined;
      const gender = [
        { value: 'female', source: chronicleOf('chronicle') },
        { value: 'male', source: chronicleOf('rumour') },
      ];
      return {
        changed: [saying(life.entry, { gender })],
        answers: [surely('contradictions/attribute-conflict', life.entry.id)],
      };
    },
  },
  twiceDescribed('eyes of two colours', 'gave somebody other eyes in a second book', 'eyes', 'blue', 'brown'),
  twiceDescribed('a height that shrank', 'measured somebody anew in a second book', 'height', '6 ft 3 in', '160 cm'),
  churchBook('a burial before the death', 'copied the burial of a namesake', ({ died }) => ({
    death: inYear(died),
    burial: inYear(died - 4),
  })),
  churchBook('a baptism before the birth', 'copied the baptism of an elder brother', ({ born }) => ({
    birth: inYear(born),
    baptism: inYear(born - 3),
  })),
  {
    name: 'a trade kept after the death',
    did: 'copied the year of a trade into the row of somebody who was dead by then',
    rules: ['anachronisms/outside-the-life'],
    inject: (quarry) => {
      const life = quarry.life();
      if (life === undefined) return undefined;
      const occupation = [{ value: 'miller', at: inYear(life.died + 6) }];
      return {
        changed: [saying(life.entry, { occupation })],
        answers: [perhaps('anachronisms/outside-the-life', life.entry.id)],
      };
    },
  },
  {
    name: 'a reign past the death',
    did: 'let the years of a reign end ten years after the death',
    rules: ['anachronisms/outside-the-life'],
    inject: (quarry) => {
      const life = quarry.life(({ born, died }) => died - born > 40);
      if (life === undefined) return undefined;
      const reign = { reign_from: inYear(life.born + 30), reign_until: inYear(life.died + 10) };
      return {
        changed: [saying(life.entry, reign)],
        answers: [surely('anachronisms/outside-the-life', life.entry.id)],
      };
    },
  },
  {
    name: 'one killed twice',
    did: 'wrote a second killing of somebody whose killing was told already',
    rules: ['ontology/killed-after-death'],
    inject: (quarry) => {
      const found = quarry.tie('KILLED', ({ tie }) => typeof tie.from === 'object');
      if (found === undefined || typeof found.tie.from !== 'object') return undefined;
      const year = found.tie.from.year - 5;
      const other = quarry.life(({ born, died, entry }) => born + 20 < year && year < died && entry !== found.subject);
      if (other === undefined || other.entry.id === found.object.id) return undefined;
      return {
        changed: [tied(other.entry, { type: 'KILLED', to: found.object.id, from: inYear(year) })],
        answers: [surely('ontology/killed-after-death', found.object.id)],
        about: [found.subject.id],
      };
    },
  },
  {
    name: 'slain by somebody long dead',
    did: 'took a killer who had died decades before the victim',
    rules: ['ontology/killed-after-death'],
    inject: (quarry) => {
      const victim = quarry.life(({ born, died }) => died - born > 40);
      const killer = quarry.life(
        ({ born, died, entry }) =>
          victim !== undefined &&
          entry !== victim.entry &&
          born + 20 < died &&
          victim.born < died &&
          died + 15 < victim.died,
      );
      if (victim === undefined || killer === undefined) return undefined;
      return {
        changed: [tied(killer.entry, { type: 'KILLED', to: victim.entry.id })],
        answers: [surely('ontology/killed-after-death', victim.entry.id)],
      };
    },
  },
  {
    name: 'a dead man slain',
    did: 'let a hero slay somebody who had died decades before',
    rules: ['ontology/killed-after-death'],
    alsoTrue: ['anachronisms/relation-outside-existence'],
    inject: (quarry) => {
      const victim = quarry.life();
      const year = (victim?.died ?? 0) + 30;
      const killer = quarry.life(({ born, died, entry }) => born + 20 < year && year < died && entry !== victim?.entry);
      if (victim === undefined || killer === undefined) return undefined;
      return {
        changed: [tied(killer.entry, { type: 'KILLED', to: victim.entry.id, from: inYear(year) })],
        answers: [surely('ontology/killed-after-death', victim.entry.id)],
      };
    },
  },
  {
    name: 'a dead hero back at a battle',
    did: 'let somebody fight on forty years after the funeral, and said nothing of a resurrection',
    rules: ['anachronisms/participated-in'],
    inject: (quarry) => deedAt(quarry.life(), 'PARTICIPATED_IN', 40, quarry),
  },
  {
    name: 'an eyewitness not yet born',
    did: 'called somebody an eyewitness of what happened before they were born',
    rules: ['anachronisms/witnessed'],
    inject: (quarry) => deedAt(quarry.life(), 'WITNESSED', -40, quarry),
  },
  {
    name: 'a second birthplace',
    did: 'had somebody born in two towns that do not lie in one another',
    rules: ['contradictions/declared-exclusive'],
    inject: (quarry) => {
      const found = quarry.tie('BORN_IN');
      const other = quarry.any('Settlement', (town) => town !== found?.object);
      if (found === undefined || other === undefined) return undefined;
      return {
        changed: [tied(found.subject, { type: 'BORN_IN', to: other.id })],
        answers: [surely('contradictions/declared-exclusive', found.subject.id)],
        about: [other.id],
      };
    },
  },
  {
    name: 'one of two peoples',
    did: 'gave somebody another people in a later chapter, with no date to either',
    rules: ['contradictions/belongs-to'],
    inject: (quarry) => {
      const found = quarry.tie('BELONGS_TO');
      const other = quarry.lore.ofKind('Culture').find((culture) => culture !== found?.object);
      if (found === undefined || other === undefined) return undefined;
      return {
        changed: [tied(found.subject, { type: 'BELONGS_TO', to: other.id, note: 'in a later chapter' })],
        answers: [perhaps('contradictions/belongs-to', found.subject.id)],
      };
    },
  },
];

function isOfAPeople({ lore }: Quarry, { entry }: Life): boolean {
  return lore.outOf(entry.id, 'BELONGS_TO').length > 0;
}

/** A date of a life changed so that it ends before it begins. */
function yearKind(
  name: string,
  did: string,
  slip: (life: Life) => Readonly<Record<string, ReturnType<typeof inYear>>> | undefined,
): FaultKind {
  return {
    name,
    did,
    rules: [deathBeforeBirth],
    alsoTrue: wholeLife,
    inject: (quarry) => {
      const life = quarry.life((each) => slip(each) !== undefined);
      const wrong = life && slip(life);
      if (life === undefined || wrong === undefined) return undefined;
      return { changed: [saying(life.entry, wrong)], answers: [surely(deathBeforeBirth, life.entry.id)] };
    },
  };
}

/** A fixed fact, stated differently by a second chronicle. */
function twiceDescribed(name: string, did: string, key: string, first: string, second: string): FaultKind {
  return {
    name,
    did,
    rules: ['contradictions/attribute-conflict'],
    inject: (quarry) => {
      const life = quarry.life();
      if (life === undefined) return undefined;
      const told = [
        { value: first, source: chronicleOf('chronicle') },
        { value: second, source: chronicleOf('eyewitness') },
      ];
      return {
        changed: [saying(life.entry, { [key]: told })],
        answers: [surely('contradictions/attribute-conflict', life.entry.id)],
      };
    },
  };
}

function churchBook(
  name: string,
  did: string,
  slip: (life: Life) => Readonly<Record<string, ReturnType<typeof inYear>>>,
): FaultKind {
  return {
    name,
    did,
    rules: ['ontology/baptism-or-burial-order'],
    inject: (quarry) => {
      const life = quarry.life();
      if (life === undefined) return undefined;
      return {
        changed: [saying(life.entry, slip(life))],
        answers: [surely('ontology/baptism-or-burial-order', life.entry.id)],
      };
    },
  };
}

/** A deed at some battle so many years or more after the death, or, counted from 0 down, before the birth. */
function deedAt(life: Life | undefined, type: string, years: number, quarry: Quarry): Injection | undefined {
  if (life === undefined) return undefined;
  const [low, high] =
    years > 0 ? [life.died + years, life.died + years + 60] : [life.born + years - 60, life.born + years];
  const battle = quarry.any('Battle', (event) => low <= (happened(event) ?? -1) && (happened(event) ?? -1) <= high);
  if (battle === undefined) return undefined;
  const rule = type === 'WITNESSED' ? 'anachronisms/witnessed' : 'anachronisms/participated-in';
  return {
    changed: [tied(life.entry, { type, to: battle.id })],
    answers: [surely(rule, life.entry.id)],
    about: [battle.id],
  };
}
