import { describe, expect, test } from 'vitest';
import { readingOf } from './kestrel-bay.ts';

describe('a participle behind a comma', () => {
  test.for([
    ['Nell Tarn was the mother of Livia Marsh, born in 640.', 'nell -PARENT_OF-> livia', 'born in 640'],
    ['Bastian Roke was the son of Idris Vane, killed in 660.', 'idris -PARENT_OF-> bastian', 'killed in 660'],
    ['Bastian Roke married Livia Marsh in 660, born in 610.', 'bastian -SPOUSE_OF-> livia [660, ]', 'born in 610'],
    [
      'Idris Vane was the husband of Nell Tarn, born in 612 at Dunmere.',
      'idris -SPOUSE_OF-> nell',
      'born in 612 at Dunmere',
    ],
  ] as const)('may be said of either: %s', ([sentence, claim, left]) => {
    expect(readingOf(sentence)).toMatchObject({ claims: [claim], unread: [`construction: ${left}`] });
  });

  test('of either of two places is read of neither', () => {
    expect(readingOf('Dunmere was a town near Kestrel Bay, founded in 605.').claims).toEqual([]);
  });

  test.for([
    ['Idris Vane killed Bastian Roke, born in 612.', 'bastian.birth = 612'],
    ['Yara Quill led the Glass Company, founded in 605.', 'glass-company.founded_on = 605'],
    ['Dunmere was a town of Sarn, founded in 605.', 'dunmere.founded_on = 605'],
    ['Yara Quill ruled Sarn until 640, killed by Orso the Younger.', 'orso -KILLED-> yara'],
  ] as const)('is read of who alone fits, or stands before it: %s', ([sentence, claim]) => {
    expect(readingOf(sentence)).toMatchObject({ claims: expect.arrayContaining([claim]), unread: [] });
  });
});

describe('one date or another', () => {
  test.for([
    ['Nell Tarn was born in 618 or 620.', 'nell.birth = between 618 and 620'],
    ['Nell Tarn was born in 620 or 618.', 'nell.birth = between 618 and 620'],
    ['Nell Tarn was born in 618, 619 or 620.', 'nell.birth = between 618 and 620'],
    ['Nell Tarn was born in 618 or in 620 AL.', 'nell.birth = between 618 AL and 620 AL'],
    ['In 618 or 620 Nell Tarn died.', 'nell.death = between 618 and 620'],
    ['Nell Tarn joined the Glass Company in 650 or 651.', 'nell -MEMBER_OF-> glass-company [between 650 and 651, ]'],
    ['Orso the Younger ruled Sarn from 640 or 641 until 645.', 'orso -RULES-> sarn [between 640 and 641, 645]'],
    ['Orso the Younger ruled Sarn from 640 until 645 or 646.', 'orso -RULES-> sarn [640, between 645 and 646]'],
  ] as const)('is a range: %s', ([sentence, claim]) => {
    expect(readingOf(sentence).claims).toEqual([claim]);
  });

  test.for([
    'Nell Tarn was born in 618 or later.',
    'Nell Tarn died before 618 or 620.',
    'Nell Tarn died c. 618 or 620.',
    'Nell Tarn was born on 3 Dew 618 or 4 Dew 618.',
    'Orso the Younger ruled Sarn by 640 or 641.',
  ])('is never the first alone: %s', (sentence) => {
    expect(readingOf(sentence)).toMatchObject({ claims: [], unread: [expect.any(String)] });
  });
});

describe('what stands before a name', () => {
  test.for([
    ['The sixty-year-old Bastian Roke joined the Glass Company in 640.', 'sixty-year-old'],
    ['The 60-year-old Idris Vane forged Brightthorn in 640.', '60-year-old'],
    ['Idris Vane lived in the burnt Dunmere in 640.', 'burnt'],
    ['The late Bastian Roke lived in Dunmere in 640.', 'late'],
    ['In 640 the long-dead Idris Vane ruled Sarn.', 'long-dead'],
    ['The former king Bastian Roke died in 670.', 'former'],
    ['The ex-captain Orso the Younger died in 640.', 'ex-captain'],
    ["Idris Vane's late wife Nell Tarn died in 640.", 'late'],
    ['Nell Tarn was the mother of the bastard Livia Marsh.', 'bastard'],
    ['The young Idris Vane died in 640.', 'young'],
  ] as const)('is unread where it states something: %s', ([sentence, left]) => {
    const { claims, unread } = readingOf(sentence);
    expect(claims).not.toEqual([]);
    expect(unread).toEqual([`construction: ${left}`]);
  });

  test.for(['King Idris Vane died in 640.', 'Young Idris Vane died in 640.', 'The brave Idris Vane died in 640.'])(
    'is no more than a word beside it: %s',
    (sentence) => {
      expect(readingOf(sentence)).toEqual({ claims: ['idris.death = 640'], keys: [], unread: [] });
    },
  );
});

test.for([
  ['Idris Vane was born in 620 to Livia Marsh.', ['livia -PARENT_OF-> idris', 'idris.birth = 620'], []],
  [
    'Nell Tarn joined the Glass Company in 640 together with Idris Vane.',
    ['nell -MEMBER_OF-> glass-company [640, ]'],
    ['construction: with Idris Vane'],
  ],
] as const)('keeps the date beside what else is said: %s', ([sentence, claims, unread]) => {
  expect(readingOf(sentence)).toMatchObject({ claims, unread });
});
