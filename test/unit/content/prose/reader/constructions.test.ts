import { describe, expect, it } from 'vitest';
import { readingOf } from './kestrel-bay.ts';

/** Sentences that are read whole, with their claims. */
const read = (examples: readonly (readonly [text: string, ...claims: string[]])[], about?: string) =>
  it.each(examples)('%s', (text, ...claims) => {
    const { claims: found, unread } = readingOf(text, about);
    expect([...found].sort()).toEqual([...claims].sort());
    expect(unread).toEqual([]);
  });

describe('what an apposition states', () => {
  read([
    [
      'Orso, the son of Bastian and Livia, died in 250 AL.',
      'bastian -PARENT_OF-> orso',
      'livia -PARENT_OF-> orso',
      'orso.death = 250 AL',
    ],
    [
      'Dunmere, a market town in the Outer Marches, was founded by Livia Marsh in 150 AL.',
      'dunmere -PART_OF-> outer-marches',
      'livia -FOUNDED-> dunmere [150 AL, 150 AL]',
      'dunmere.founded_on = 150 AL',
    ],
    [
      "Livia's daughters, Yara and Nell, joined the Lantern Watch in 220 AL.",
      'livia -PARENT_OF-> yara',
      'livia -PARENT_OF-> nell',
      'yara -MEMBER_OF-> night-watch [220 AL, ]',
      'nell -MEMBER_OF-> night-watch [220 AL, ]',
    ],
    ['Bastian had two daughters, Yara and Nell.', 'bastian -PARENT_OF-> yara', 'bastian -PARENT_OF-> nell'],
    [
      'Idris, husband of Yara and member of the Glass Company since 219 AL, died in 250.',
      'idris -SPOUSE_OF-> yara',
      'idris -MEMBER_OF-> glass-company [219 AL, ]',
      'idris.death = 250',
    ],
  ]);
});

describe('what brackets behind a name state', () => {
  read([
    [
      'Bastian Roke (188–241 AL) was duke of Sarn and founder of the Glass Company.',
      'bastian.birth = 188 AL',
      'bastian.death = 241 AL',
      'bastian -RULES-> sarn',
      'bastian -FOUNDED-> glass-company',
    ],
    [
      'Nell (born 201 AL; died c. 260 AL) led the Lantern Watch.',
      'nell.birth = 201 AL',
      'nell.death = c. 260 AL',
      'nell -LEADS-> night-watch',
    ],
    [
      'The Siege of Dunmere (233 AL) was fought between Sarn and Ostmark.',
      'siege-of-dunmere.in_fiction_date = 233 AL',
      'sarn -PARTICIPATED_IN-> siege-of-dunmere',
      'ostmark -PARTICIPATED_IN-> siege-of-dunmere',
    ],
  ]);
});

describe('what relative clauses and clauses beside the main one state', () => {
  read([
    [
      'Nell, who was born at Kestrel Bay in 201 AL, married Orso in 222 AL.',
      'nell -BORN_IN-> kestrel-bay',
      'nell.birth = 201 AL',
      'nell -SPOUSE_OF-> orso [222 AL, ]',
    ],
    [
      'When Livia died in 240 AL, her son Orso became duke of Sarn.',
      'livia.death = 240 AL',
      'livia -PARENT_OF-> orso',
      'orso -RULES-> sarn [240 AL, ]',
    ],
    [
      'The Moon Chart, which Livia had written in 205 AL, belonged to Yara.',
      'livia -CREATED-> moon-chart [205 AL, 205 AL]',
      'yara -OWNS-> moon-chart',
    ],
    ['It was Nell who stole Brightthorn.', 'nell -POSSESSES-> brightthorn'],
    ['Yara owned the Moon Chart from 220 until she sold it in 227.', 'yara -OWNS-> moon-chart [220, 227]'],
    [
      'Yara, whose father Bastian died in 241 AL, lived at Dunmere.',
      'bastian -PARENT_OF-> yara',
      'bastian.death = 241 AL',
      'yara -LIVES_IN-> dunmere',
    ],
  ]);
});

describe('dates in front, in brackets, and of what happened', () => {
  read([
    [
      'In the spring of 212 AL, Idris took service with House Roke.',
      'idris -SERVES-> house-roke [the spring of 212 AL, ]',
    ],
    ['On 4 Ember 240 AL Yara died.', 'yara.death = 4 Ember 240 AL'],
    [
      'From 228 until 234 AL Idris served as captain of the Lantern Watch.',
      'idris -LEADS-> night-watch [228 AL, 234 AL]',
    ],
    [
      'The Pearl Seal passed to Yara on the death of Bastian in 241 AL.',
      'bastian.death = 241 AL',
      'yara -POSSESSES-> pearl-seal [241 AL, ]',
    ],
    ['Bastian ruled Sarn until his death in 241 AL.', 'bastian.death = 241 AL', 'bastian -RULES-> sarn [, 241 AL]'],
    ['Bastian ruled Sarn (219–241 AL).', 'bastian -RULES-> sarn [219 AL, 241 AL]'],
    ['Idris died in the flood of 250 AL.', 'idris.death = 250 AL'],
  ]);
});

describe('several facts, lists and pairs', () => {
  read([
    [
      'Both Orso and Nell fought in the Kettle War.',
      'orso -PARTICIPATED_IN-> kettle-war',
      'nell -PARTICIPATED_IN-> kettle-war',
    ],
    ['Idris and Nell were married from 225 until 231 AL.', 'idris -SPOUSE_OF-> nell [225 AL, 231 AL]'],
    ['Sarn and Ostmark have been at war since 230 AL.', 'sarn -ENEMY_OF-> ostmark [230 AL, ]'],
    ['Sarn and Ostmark were allies until 230 AL.', 'sarn -ALLY_OF-> ostmark [, 230 AL]'],
    ['The Kettle War broke out in 228 AL and ended in 233 AL.', 'kettle-war.start = 228 AL', 'kettle-war.end = 233 AL'],
    ['Orso died in 241 AL and was buried at Dunmere.', 'orso.death = 241 AL', 'orso -BURIED_IN-> dunmere'],
    ['Nell left the Lantern Watch in 233 AL, having joined it in 219.', 'nell -MEMBER_OF-> night-watch [219, 233 AL]'],
  ]);
});

describe('who has, gets, gives and loses things', () => {
  read([
    [
      'In 230 AL Bastian gave Nell the Pearl Seal.',
      'nell -POSSESSES-> pearl-seal [230 AL, ]',
      'bastian -POSSESSES-> pearl-seal [, 230 AL]',
    ],
    [
      'Bastian bequeathed the Pearl Seal to Yara in 227.',
      'yara -OWNS-> pearl-seal [227, ]',
      'bastian -OWNS-> pearl-seal [, 227]',
    ],
    [
      'Yara sold the Moon Chart to the Glass Company in 227.',
      'yara -OWNS-> moon-chart [, 227]',
      'glass-company -OWNS-> moon-chart [227, ]',
    ],
    ['Brightthorn was stolen from Galen Hall by Nell Tarn in 236 AL.', 'nell -POSSESSES-> brightthorn [236 AL, ]'],
  ]);
});

describe('offices and successions', () => {
  read([
    [
      'Orso succeeded his father Bastian as duke of Sarn in 241 AL.',
      'orso -SUCCEEDED-> bastian [241 AL, 241 AL]',
      'orso -RULES-> sarn [241 AL, ]',
      'bastian -PARENT_OF-> orso',
    ],
    [
      'Bastian was succeeded by Orso as duke of Sarn in 241 AL.',
      'orso -RULES-> sarn [241 AL, ]',
      'orso -SUCCEEDED-> bastian [241 AL, 241 AL]',
    ],
    ['In 241 AL the council crowned Orso duke of Sarn.', 'orso -RULES-> sarn [241 AL, ]'],
    ['Idris became Livia’s apprentice in 214 AL.', 'livia -MENTOR_OF-> idris [214 AL, ]'],
    ['Dunmere is the seat of House Roke.', 'dunmere -CAPITAL_OF-> house-roke'],
    ['Kestrel Bay fell to Ostmark in 231 AL.', 'ostmark -CONQUERED-> kestrel-bay [231 AL, 231 AL]'],
  ]);
});

describe('eyes, hair and height', () => {
  read([
    ["Nell's eyes were green and her hair was black.", 'nell.eyes = green', 'nell.hair = black'],
    ['The grey-eyed Yara joined the Lantern Watch.', 'yara.eyes = grey', 'yara -MEMBER_OF-> night-watch'],
    ['Orso stood six feet two.', 'orso.height = six feet two'],
  ]);
});

describe('how old somebody was', () => {
  read([
    ['Orso died in 241 AL at the age of sixty.', 'orso.death = 241 AL', 'orso.birth = between 180 AL and 181 AL'],
    ['Nell died aged 31 in 257 AL.', 'nell.death = 257 AL', 'nell.birth = between 225 AL and 226 AL'],
  ]);
});

describe('in a note of one’s own', () => {
  read(
    [
      ['Daughter of Bastian Roke; sister of Orso.', 'bastian -PARENT_OF-> yara', 'yara -SIBLING_OF-> orso'],
      [
        'Born in 203 AL. Joined the Glass Company in 219 AL, left in 224.',
        'yara.birth = 203 AL',
        'yara -MEMBER_OF-> glass-company [219 AL, 224]',
      ],
      ['She gave birth to Hope in 226 AL.', 'yara -PARENT_OF-> hope', 'hope.birth = 226 AL'],
      ['Married to Idris since 224 AL.', 'yara -SPOUSE_OF-> idris [224 AL, ]'],
      ['Head of the Glass Company since 230 AL.', 'yara -LEADS-> glass-company [230 AL, ]'],
      ['Green-eyed, black-haired.', 'yara.eyes = green', 'yara.hair = black'],
    ],
    'yara',
  );
  read(
    [
      [
        'Founded in 199 AL by Bastian. Led by Yara since 230.',
        'bastian -FOUNDED-> glass-company [199 AL, 199 AL]',
        'glass-company.founded_on = 199 AL',
        'yara -LEADS-> glass-company [230, ]',
      ],
      [
        'The company owns the Moon Chart. Its members include Yara and Idris.',
        'glass-company -OWNS-> moon-chart',
        'yara -MEMBER_OF-> glass-company',
        'idris -MEMBER_OF-> glass-company',
      ],
    ],
    'glass-company',
  );
});

describe('whom a pronoun means', () => {
  read([
    [
      'Livia taught Idris until 219 AL. She died in 240 AL.',
      'livia -MENTOR_OF-> idris [, 219 AL]',
      'livia.death = 240 AL',
    ],
    [
      'Livia taught Idris until 219 AL. He died in 250 AL.',
      'livia -MENTOR_OF-> idris [, 219 AL]',
      'idris.death = 250 AL',
    ],
    [
      'Kestrel Bay is a harbour town on the coast of Sarn. It was founded in 120 AL.',
      'kestrel-bay -PART_OF-> sarn',
      'kestrel-bay.founded_on = 120 AL',
    ],
  ]);

  it('nobody, where nobody was spoken of', () => {
    expect(readingOf('He died in 250 AL.').claims).toEqual([]);
  });
});

describe('a subject that is named between commas', () => {
  it.each([["Nell's husband, Orso, ruled Sarn."], ['The town, Dunmere, lies in the Outer Marches.']])(
    'is understood: %s',
    (text) => {
      expect(readingOf(text).unread).toEqual([]);
    },
  );

  it.each([
    ["Wulf's mother, Livia, died in 231 AL.", "Wulf's mother"],
    ['The sister of Wulf, Livia, ruled Sarn.', 'sister of Wulf'],
    ["Nell's cousin, Orso, ruled Sarn.", "Nell's cousin"],
    ['The old wizard, Orso, ruled Sarn.', 'old wizard'],
  ])('is not understood whole: %s', (text, left) => {
    const { claims, unread } = readingOf(text);
    expect([claims.length, unread]).toEqual([1, [expect.stringContaining(`: ${left}`)]]);
  });
});
