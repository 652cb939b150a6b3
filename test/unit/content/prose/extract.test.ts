import { describe, expect, test } from 'vitest';
import { told, vask as world, worldOf } from '../../../support/worlds/text-world.ts';

const coast = {
  'coast.calendar.yaml':
    'calendar: Coast\nmonths: [{ name: Rova, days: 30 }, { name: Ebb, days: 30 }]\neras: [{ name: Age of Ruin, short: AR, year_one: 1 }]',
};
const read = (prose: string, lore = '') => {
  const { claims, ...rest } = worldOf({ ...coast, 'lore.yaml': lore, 'world.yaml': world, 'notes.md': prose });
  return { ...rest, claims: claims.filter(({ place }) => place.path === 'notes.md') };
};

describe('what plain sentences state', () => {
  test.each([
    ['Aldric, son of Odo, was tall.', 'odo -PARENT_OF-> aldric'],
    ['Aldric was the younger son of Odo and Maren.', 'maren -PARENT_OF-> aldric', 'odo -PARENT_OF-> aldric'],
    ['Maren is the mother of Will.', 'maren -PARENT_OF-> will'],
    ['Will, brother of Aldric, slept.', 'aldric -SIBLING_OF-> will'],
    ['Will, younger brother to Aldric, slept.', 'aldric -SIBLING_OF-> will'],
    ['Maren, wife to Odo, slept.', 'maren -SPOUSE_OF-> odo'],
    ['Aldric, son and heir to Odo and to Maren, slept.', 'maren -PARENT_OF-> aldric', 'odo -PARENT_OF-> aldric'],
    ['Maren was the second wife of Odo.', 'maren -SPOUSE_OF-> odo'],
    ['Aldric was born in 812.', 'aldric.birth = 812'],
    ['Aldric was born at Ashkeep, the child of Odo.', 'aldric -BORN_IN-> ashkeep', 'odo -PARENT_OF-> aldric'],
    ['Will died in Ashkeep, the last son of Maren.', 'maren -PARENT_OF-> will', 'will -DIED_IN-> ashkeep'],
    ['Aldric was born in 812, the son of Odo.', 'aldric.birth = 812', 'odo -PARENT_OF-> aldric'],
    [
      'Will was born at Ashkeep in 812, the son of Odo and brother of Aldric; he could not swim.',
      'aldric -SIBLING_OF-> will',
      'odo -PARENT_OF-> will',
      'will -BORN_IN-> ashkeep',
      'will.birth = 812',
    ],
    ['Aldric died in 830, the father of Will, and nobody wept.', 'aldric -PARENT_OF-> will', 'aldric.death = 830'],
    ['Will married Maren in 831, the mother of Aldric.', 'maren -SPOUSE_OF-> will [831, ]'],
    ['Will was born at Ashkeep on 14 Rova 812 AR.', 'will -BORN_IN-> ashkeep', 'will.birth = 14 Rova 812 AR'],
    ['Born in Ashkeep in 812, Aldric went north.', 'aldric -BORN_IN-> ashkeep', 'aldric.birth = 812'],
    ['Aldric died in the Long Night.', 'aldric.death = the Long Night'],
    ['Aldric died at the Battle of Black Spire.', 'aldric -PARTICIPATED_IN-> black-spire'],
    ['Odo died at Ashkeep in 830.', 'odo -DIED_IN-> ashkeep', 'odo.death = 830'],
    ['Odo was killed before 830.', 'odo.death = before 830'],
    ['Odo fell in battle in 830.', 'odo.death = 830'],
    ['Odo fell at Ashkeep.', 'odo -DIED_IN-> ashkeep'],
    ['Maren drowned in 830.', 'maren.death = 830'],
    ['Aldric served Odo faithfully from 830 until 840.', 'aldric -SERVES-> odo [830, 840]'],
    ['Aldric, who loved the sea, ruled Vask from 830 until 850.', 'aldric -RULES-> vask [830, 850]'],
    ['The Grey King reigned over the kingdom of Vask between 830 and 850.', 'aldric -RULES-> vask [830, 850]'],
    ['Maren, lady of Ashkeep, slept.', 'maren -RULES-> ashkeep'],
    ['Maren was queen of Vask until 850.', 'maren -RULES-> vask [, 850]'],
    ['Will was captain of the Grey Order from 830.', 'will -LEADS-> grey-order [830, ]'],
    ['Will led the Grey Order until 12 Rova 850 AR.', 'will -LEADS-> grey-order [, 12 Rova 850 AR]'],
    ['Aldric married Maren Thornwick in 831.', 'aldric -SPOUSE_OF-> maren [831, ]'],
    ['Aldric founded the Grey Order in 829.', 'aldric -FOUNDED-> grey-order [829, 829]'],
    ['Will forged Gull in the Long Night.', 'will -CREATED-> gull [the Long Night, the Long Night]'],
    ['Odo slew Aldric in 870.', 'odo -KILLED-> aldric [870, 870]'],
    ['Aldric was slain by Odo.', 'odo -KILLED-> aldric'],
    ['Maren succeeded Aldric in 850.', 'maren -SUCCEEDED-> aldric [850, 850]'],
    ['Will joined the Grey Order in 840.', 'will -MEMBER_OF-> grey-order [840, ]'],
    ['Will, a member of the Grey Order, slept.', 'will -MEMBER_OF-> grey-order'],
    ['Odo fought at the Battle of Black Spire.', 'odo -PARTICIPATED_IN-> black-spire'],
    [
      'The Battle of Black Spire was fought near Ashkeep in 849.',
      'black-spire -OCCURRED_AT-> ashkeep [849, 849]',
      'black-spire.in_fiction_date = 849',
    ],
    ['Odo was buried in Ashkeep.', 'odo -BURIED_IN-> ashkeep'],
    ['Odo was banished from Vask in 833.', 'odo -EXILED_FROM-> vask [833, ]'],
    ['Vask was founded by Odo in 700.', 'odo -FOUNDED-> vask [700, 700]', 'vask.founded_on = 700'],
    ['Aldric conquered Ashkeep in 829.', 'aldric -CONQUERED-> ashkeep [829, 829]'],
    ['“Go,” said Odo. Aldric ruled Vask.', 'aldric -RULES-> vask'],
    ['[[aldric|The old man]] ruled *Vask*.', 'aldric -RULES-> vask'],
    ['The old king Aldric ruled Vask.', 'aldric -RULES-> vask'],
    ['In 830 Aldric married Maren.', 'aldric -SPOUSE_OF-> maren [830, ]'],
    ['In the spring Aldric conquered Ashkeep.', 'aldric -CONQUERED-> ashkeep'],
    ['When Aldric ruled Vask, it rained.', 'aldric -RULES-> vask'],
    ['It had rained before Aldric died in 870.', 'aldric.death = 870'],
    ['The queen wept, but Aldric died in 870.', 'aldric.death = 870'],
    ['Maren and Odo died in 870.', 'maren.death = 870', 'odo.death = 870'],
    ['Will came to Ashkeep and Odo died in 870.', 'odo.death = 870'],
    ['Maren’s brother Will died in 870.', 'maren -SIBLING_OF-> will', 'will.death = 870'],
    ['She served Aldric, son of Odo.', 'odo -PARENT_OF-> aldric'],
    ['King Aldric of Vask married Maren.', 'aldric -RULES-> vask', 'aldric -SPOUSE_OF-> maren'],
    ['Will, son of King Aldric and Queen Maren, slept.', 'aldric -PARENT_OF-> will', 'maren -PARENT_OF-> will'],
    ['Odo was slain by the Lord Aldric.', 'aldric -KILLED-> odo'],
    ['Maren, sister to King Aldric, wife of Odo, slept.', 'aldric -SIBLING_OF-> maren', 'maren -SPOUSE_OF-> odo'],
    ['Maren, Aldric’s only daughter, slept.', 'aldric -PARENT_OF-> maren'],
    ['Maren was Aldric’s mother.', 'maren -PARENT_OF-> aldric'],
    ['Odo is Aldric’s twin brother.', 'aldric -SIBLING_OF-> odo'],
    ['Aldric’s second wife was Maren.', 'aldric -SPOUSE_OF-> maren'],
    ['Aldric’s father was Odo, who slept.', 'odo -PARENT_OF-> aldric'],
    ['Aldric’s two sons were Odo and Will.', 'aldric -PARENT_OF-> odo', 'aldric -PARENT_OF-> will'],
    ['Aldric became king of Vask in 830.', 'aldric -RULES-> vask [830, ]'],
    ['Maren was crowned queen of Vask after 850.', 'maren -RULES-> vask [after 850, ]'],
    [
      'Maren inherited the throne of Vask from Aldric in 850.',
      'aldric -RULES-> vask [, 850]',
      'maren -RULES-> vask [850, ]',
    ],
    ['Odo became a knight of the Grey Order in 840.', 'odo -MEMBER_OF-> grey-order [840, ]'],
    ['Aldric ruled Vask (830–850).', 'aldric -RULES-> vask [830, 850]'],
    ['Aldric ruled Vask (from 830 until 850).', 'aldric -RULES-> vask [830, 850]'],
    ['Ashkeep was razed in 850.', 'ashkeep.destroyed_on = 850'],
    ['Ashkeep was destroyed by Odo in 850.', 'ashkeep.destroyed_on = 850', 'odo -DESTROYED-> ashkeep [850, 850]'],
    ['Ashkeep was conquered by Aldric in 829.', 'aldric -CONQUERED-> ashkeep [829, 829]'],
    ['Gull was forged by Odo in 700.', 'gull.created_on = 700', 'odo -CREATED-> gull [700, 700]'],
    ['Aldric was succeeded by Maren in 850.', 'maren -SUCCEEDED-> aldric [850, 850]'],
    ['Maren gave birth to Aldric in 812.', 'aldric.birth = 812', 'maren -PARENT_OF-> aldric'],
    ['Odo fathered Aldric.', 'odo -PARENT_OF-> aldric'],
    ['Aldric and Maren married in 831.', 'aldric -SPOUSE_OF-> maren [831, ]'],
    ['Odo owned Gull until 840.', 'odo -OWNS-> gull [, 840]'],
    ['Odo took part in the Battle of Black Spire.', 'odo -PARTICIPATED_IN-> black-spire'],
    ['Odo witnessed the Battle of Black Spire in 849.', 'odo -WITNESSED-> black-spire [849, 849]'],
    [
      'The Battle of Black Spire took place at Ashkeep in 849.',
      'black-spire -OCCURRED_AT-> ashkeep [849, 849]',
      'black-spire.in_fiction_date = 849',
    ],
    ['Odo lived in Ashkeep from 830 until 840.', 'odo -LIVES_IN-> ashkeep [830, 840]'],
    ['Odo was imprisoned in Ashkeep since 833.', 'odo -IMPRISONED_IN-> ashkeep [833, ]'],
    ['Ashkeep is part of Vask.', 'ashkeep -PART_OF-> vask'],
    ['Ashkeep, the capital of Vask, burned.', 'ashkeep -CAPITAL_OF-> vask'],
  ])('%s', (sentence, ...claims) => {
    expect(told(read(sentence).claims)).toEqual(claims);
  });
});

describe('what states no fact', () => {
  test.each([
    ['a question', 'Was Aldric born in 812? Aldric ruled Vask?'],
    ['a denial', 'Aldric never ruled Vask. Aldric was not the son of Odo. Neither Will, son of Odo, nor Maren came.'],
    ['a denial by contraction', 'It isn’t true; Aldric, son of Odo, wasn’t there.'],
    [
      'a condition',
      'If Aldric ruled Vask, all would be well. Had Aldric ruled Vask, he slept. Unless Odo slew Aldric, he lives.',
    ],
    [
      'hearsay',
      'They say Aldric ruled Vask. According to Will, Maren married Odo. Rumour has it that Odo slew Aldric.',
    ],
    ['a claim', 'Odo claimed that Aldric founded the Grey Order. Maren believed Will was born in 812.'],
    ['speech', '“Aldric ruled Vask,” said Odo. "Odo slew Aldric."'],
    ['speech without an end', '“Aldric ruled Vask. Odo slew Aldric.'],
    ['doubt', 'Perhaps Aldric ruled Vask. Aldric may have married Maren. Aldric was supposedly the son of Odo.'],
    ['a wish', 'Aldric wanted to rule Vask. Odo tried to kill Aldric, and Odo hoped Aldric died in 812.'],
    ['the future', 'Aldric will marry Maren in 900. Maren shall rule Vask.'],
    ['a dream and a tale', 'In the dream Aldric ruled Vask. In the tale Odo slew Aldric.'],
    ['a near miss', 'Odo almost slew Aldric. Aldric nearly died in 812.'],
    [
      'somebody of somebody',
      'Aldric, son of Odo’s brother, slept. Aldric’s brother ruled Vask. Odo slew Aldric’s horse.',
    ],
    ['praise in terms of kin', 'Will was a brother to Aldric. Odo had been father to Will and mother to Aldric.'],
    ['half and sworn kin', 'Will, half-brother of Aldric, slept. Will was a sworn brother of Odo.'],
    [
      'what belongs to somebody',
      'The sister of Maren ruled Vask. A friend of the old king Aldric died in 830. The daughter of Odo married Will. One of Will and Odo died in 830.',
    ],
    [
      'who stands by somebody',
      'Soldiers under Will fell in 830. Those loyal to Odo died in 831. The sister of Odo was killed by Will.',
    ],
    [
      'what somebody did to somebody',
      'He who slew Aldric died in 830. The men who served Odo died in 831. The dog Will named Odo died in 832.',
    ],
    [
      'another of that name',
      'A second Aldric died in 830. Another Will ruled Vask. A man called Odo slew Aldric. The king known as Will died in 831.',
    ],
    [
      'who is left out',
      'Everyone but Will died in 830. All save Odo perished in 831. All his sons but Aldric died in 832.',
    ],
    ['one or the other', 'Either Will or Odo died in 830. Will or Aldric ruled Vask.'],
    ['a number that counts something', 'Aldric died in 12 days. Odo died in 300 fathoms of water.'],
    ['kinds that do not fit', 'Ashkeep married Vask. Aldric ruled Maren. Vask, son of Odo, slept. Will founded Odo.'],
    ['names nobody knows', 'Wulf, son of Odo, ruled Vask. Aldric slew Wulf.'],
    ['code', 'Write `Aldric ruled Vask` there.'],
    ['an infinitive', 'Aldric came to rule Vask.'],
    ['two who only stand beside', 'Odo, Aldric, son of nobody, ruled. Maren saw Aldric and Vask.'],
    [
      'a fall that is none',
      'Aldric fell in love. Aldric fell asleep in Ashkeep. Aldric fell ill in 830. Odo fell from his horse in 831. Odo fell into debt in 832.',
    ],
    ['no death', 'Maren drowned her sorrows in 830. Aldric died to the world in 831. Will was killed by inches.'],
    ['no birth', 'Aldric was born again in 830. Odo was born to rule in 831.'],
    [
      'a verb that is about something else',
      'Odo served Maren wine in 830. Will made Gull famous in 831. Odo married Maren to Aldric. Odo joined the Grey Order for supper in 832.',
    ],
    [
      'kin of another sort',
      'Maren was Aldric’s daughter-in-law. Odo was Aldric’s brother in arms. Maren was Odo’s child bride. Maren is Aldric’s mother superior. Maren, Aldric’s mother’s friend, slept.',
    ],
    ['kin of somebody else', 'The friend of Aldric’s wife was Maren. Aldric’s wife was Maren’s friend.'],
    [
      'a title that is none',
      'Aldric became king of Vask’s thieves in 830. Aldric was made king of Vask for a day. Odo became lord of Ashkeep in all but name.',
    ],
    [
      'a part of a thing',
      'The gate of Ashkeep was destroyed in 850. The wall of Ashkeep was built by Odo. The sons of Aldric and Maren married in 831.',
    ],
    [
      'what is done by another',
      'Ashkeep was conquered by Odo’s men. Gull was forged by order of Odo. Aldric was succeeded by his son.',
    ],
    [
      'a place in a manner of speaking',
      'Odo lived in Ashkeep’s shadow. Odo lived in fear of Aldric. Ashkeep was part of Odo’s plan.',
    ],
    ['somebody with a surname of his own', 'Aldric slew Odo the Tall. Maren was killed by Odo the Tall.'],
  ])('%s', (_, text) => {
    expect(told(read(text).claims)).toEqual([]);
  });
});

describe('what becomes of it', () => {
  test('a sentence of a hundred thousand words ends, and its last words are not read without the others', () => {
    const text = `${'the old and '.repeat(33_000)}Aldric ruled Vask.`;
    const { claims, prose } = read(`${text} Maren ruled Ashkeep.`);
    expect(told(claims)).toEqual(['maren -RULES-> ashkeep']);
    expect(prose.unread).toEqual({ 'too-long': 20 });
  });

  test('a candidate of the lowest tier, with the author’s words at their place', () => {
    const text = 'It rained.\n\nThat was so. **Aldric** ruled [[Vask]]\nuntil 850. It rained.\n';
    const [claim] = read(text).claims;
    expect(claim).toMatchObject({
      status: 'candidate',
      tier: 'memory',
      source_id: 'notes.md',
      place: { path: 'notes.md', line: 3, column: 14, quote: '**Aldric** ruled [[Vask]]\nuntil 850.' },
    });
    expect(text).toContain(claim?.place.quote);
  });

  test('active where lore.yaml accepts the path outright, and still of the lowest tier', () => {
    const accepted = 'sources: [{ match: "notes.md", status: active, tier: canon, reliability: chronicle }]';
    expect(read('Aldric ruled Vask.', accepted).claims).toMatchObject([
      { status: 'active', tier: 'memory', reliability: 'chronicle' },
    ]);
    const canon = 'sources: [{ match: "notes.md", tier: canon }]';
    expect(read('Aldric ruled Vask.', canon).claims).toMatchObject([{ status: 'candidate', tier: 'memory' }]);
  });

  test('it changes no identity of what the world’s own files claim', () => {
    const own = (prose: string) =>
      worldOf({
        'world.yaml': `${world}- { id: wulf, name: Wulf, kind: Person, birth: 812 }`,
        'a.md': prose,
      }).claims.find(({ place }) => place.path === 'world.yaml');
    expect(own('Wulf was born in 812.')?.id).toBe(own('It rained.')?.id);
  });

  test('a candidate does not move the world’s present', () => {
    expect(read('Aldric died in 9000.').now?.text).toBe('849');
  });
});

describe('where a claim stands', () => {
  test.each([
    ['[[aldric|Aldric]] ruled [[vask|the land of Vask]] until 850.', undefined],
    ['Odo slept. [Aldric](people/aldric.md) ruled Vask until 850.', '[Aldric](people/aldric.md) ruled Vask until 850.'],
    ['Aldric ruled [[Vask]]', undefined],
  ])('has its links whole: %s', (prose, quote = prose) => {
    const { claims } = read(prose);
    expect(claims.map(({ place }) => place.quote)).toContain(quote);
  });

  test('a table that is read leaves nothing unread, however long', () => {
    const rows = Array.from({ length: 1_500 }, (_, at) => `| ${at % 2 === 0 ? 'Odo' : 'Will'} | 80${at % 2} | Maren |`);
    const { prose } = read(`| Name | Born | Mother |\n|---|---|---|\n${rows.join('\n')}\n`);
    expect(prose).toEqual({ passages: 2, claims: 3_000, rejected: {} });
  });

  test("a word of the world's own is no figure of speech", () => {
    const lore =
      'predicates:\n  HAUNTS: { from: [Person], to: [Person], temporality: instant, words: ["A, ghost of B"] }\n';
    expect(told(read('Odo was the ghost of Aldric.', lore).claims)).toEqual(['odo -HAUNTS-> aldric']);
    expect(told(read('Odo was the ghost of Aldric.').claims)).toEqual([]);
  });
});
