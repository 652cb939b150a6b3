import { describe, expect, test } from 'vitest';
import { readingOf } from './kestrel-bay.ts';

describe('a word of kin', () => {
  test.each([
    ["Nell's mother was Livia.", 'livia -PARENT_OF-> nell', 'mother'],
    ['Livia bore Nell.', 'livia -PARENT_OF-> nell', 'mother'],
    ['Livia was the father of Nell.', 'livia -PARENT_OF-> nell', 'father'],
    ['Bastian fathered Nell.', 'bastian -PARENT_OF-> nell', 'father'],
    ['Livia sired Nell.', 'livia -PARENT_OF-> nell', 'father'],
    ['Nell was the son of Livia.', 'livia -PARENT_OF-> nell', 'son_of'],
    ['Orso, the daughter of Livia, died.', 'livia -PARENT_OF-> orso', 'daughter_of'],
    ["Orso was Idris's brother.", 'orso -SIBLING_OF-> idris', 'brother'],
  ])('goes with the claim as its key: %s', (text, claim, key) => {
    const { claims, keys } = readingOf(text);
    expect(claims).toEqual([claim]);
    expect(keys).toEqual([key]);
  });

  test('that tells of no gender has no key', () => {
    expect(readingOf("Nell was Livia's child. Orso was a parent of Nell.").keys).toEqual([]);
  });

  test.each([
    ["Nell's brother Yara died in 240 AL.", 'yara.gender = male'],
    ["Orso's sister Idris joined the Lantern Watch.", 'idris.gender = female'],
    ["Idris was Orso's wife.", 'idris.gender = female'],
    ['Livia, the widower of Bastian, died in 250 AL.', 'livia.gender = male'],
    ["Nell's grandmother Bastian died in 240 AL.", 'bastian.gender = female'],
  ])('that does not fit the gender of the files says another: %s', (text, claim) => {
    expect(readingOf(text).claims).toContain(claim);
  });

  test('that fits says no gender', () => {
    const text = "Nell's brother Idris died in 240 AL. Yara was Idris's wife.";
    expect(readingOf(text).claims.filter((claim) => claim.includes('gender'))).toEqual([]);
  });
});

describe('kin and things beside a name', () => {
  test.each([
    ['Nell Tarn and her twin Orso joined the Lantern Watch in 220 AL.', 'orso -SIBLING_OF-> nell'],
    ["Idris's twin Yara was born in 200 AL.", 'yara -SIBLING_OF-> idris'],
    ['Idris, twin of Yara, was born in 200 AL.', 'idris -SIBLING_OF-> yara'],
    ["Idris was Yara's twin.", 'idris -SIBLING_OF-> yara'],
    ["Bastian's second wife Livia founded the Glass Company in 221 AL.", 'livia -SPOUSE_OF-> bastian'],
  ])('are read: %s', (text, claim) => {
    const { claims, unread } = readingOf(text);
    expect(claims).toContain(claim);
    expect(unread).toEqual([]);
  });

  test.each([
    ["Nell's cousin Orso died in 240 AL.", "construction: Nell's cousin"],
    ["Her friend Orso killed Nell's uncle Bastian.", "construction: Nell's uncle"],
    ["Orso's sword Brightthorn was forged in 220 AL.", "construction: Orso's sword"],
    ["Bastian's wife's brother Orso died in 240 AL.", "construction: Bastian's wife's brother"],
  ])('of which nothing is known to be said stay unread: %s', (text, span) => {
    expect(readingOf(text).unread).toContain(span);
  });
});

describe('whose and who', () => {
  test.each([
    ['Nell, whose mother was Livia, ruled Sarn.', ['livia -PARENT_OF-> nell', 'nell -RULES-> sarn']],
    ['Nell was laid to rest at Galen Hall.', ['nell -BURIED_IN-> galen-hall']],
    ['Nell was laid to rest in Dunmere in 240 AL.', ['nell -BURIED_IN-> dunmere [240 AL, ]', 'nell.burial = 240 AL']],
  ])('are told apart, and read: %s', (text, claims) => {
    expect(readingOf(text)).toMatchObject({ claims, unread: [] });
  });

  test.each([
    ["Livia and Bastian's daughter Nell joined the Lantern Watch.", 'livia -MEMBER_OF-> night-watch'],
    ['His father Bastian and his mother Livia died in 230 AL.', 'livia -PARENT_OF-> bastian'],
  ])('are left where they may be two: %s', (text, wrong) => {
    const { claims, unread } = readingOf(text, 'orso');
    expect(claims).not.toContain(wrong);
    expect(unread).not.toEqual([]);
  });

  test('leave what somebody is of', () => {
    expect(readingOf('Orso of House Roke died in 240 AL.').unread).toEqual(['construction: of House Roke']);
  });
});

describe('a list in which somebody is called kin by a possessive', () => {
  test.each([
    ['She, her husband, and her two sons, Orso and Idris, left in 230 AL.'],
    ['Her husband, and her two sons, Orso and Idris, died in 230 AL.'],
    ['Her two sons, Orso and Idris, were killed in 230 AL.'],
    ['In 230 AL Bastian killed her two sons, Orso and Idris.'],
  ])('makes nobody of it kin of another: %s', (text) => {
    const kin = readingOf(text, 'nell').claims.filter((claim) => claim.includes('PARENT_OF'));
    expect(kin).toEqual(['nell -PARENT_OF-> orso', 'nell -PARENT_OF-> idris']);
  });

  test('tells whose they are where nobody else of it may be meant', () => {
    const { claims } = readingOf('Bastian, his wife, and his two children, Orso and Idris, left in 230 AL.');
    expect(claims).toEqual(['bastian -PARENT_OF-> orso', 'bastian -PARENT_OF-> idris']);
  });
});

describe('kin in a story', () => {
  test.each([
    ['Orso the son of Bastian leaned on the wall.', ['bastian -PARENT_OF-> orso']],
    ['Bastian went out with his sons Orso and Idris.', ['bastian -PARENT_OF-> orso', 'bastian -PARENT_OF-> idris']],
    ['On her right sat Nell, daughter to Bastian, strangely fair.', ['bastian -PARENT_OF-> nell']],
    ["Behind the hedge crouched Bastian's son Orso.", ['bastian -PARENT_OF-> orso']],
    ["Nobody had seen Nell, Bastian's daughter, that day.", ['bastian -PARENT_OF-> nell']],
    [
      'Orso, whose father was Bastian, looked at Nell, his wife.',
      ['bastian -PARENT_OF-> orso', 'nell -SPOUSE_OF-> orso'],
    ],
  ])('is read, however the clause is built: %s', (text, claims) => {
    expect(readingOf(text).claims).toEqual(claims);
  });

  test('of several whose child is meant is not', () => {
    expect(readingOf('Orso the son of Bastian and Idris leaned on the wall.').claims).toEqual([]);
    expect(readingOf("Was it Nell, Bastian's daughter?").claims).toEqual([]);
  });

  test('is not that of who marries them', () => {
    const { claims } = readingOf('Idris looked at Orso, who had married his sister Nell in 230 AL.');
    expect(claims).toEqual(['orso -SPOUSE_OF-> nell [230 AL, ]', 'nell -SIBLING_OF-> idris']);
  });
});

describe('behind "whose" a name between commas', () => {
  test.each([
    ['Nell, whose father, Orso, was a baker, was born in 200 AL.', ['orso -PARENT_OF-> nell', 'nell.birth = 200 AL']],
    ['Nell, whose brother, Orso, was a baker, died in 245 AL.', ['orso -SIBLING_OF-> nell', 'nell.death = 245 AL']],
    [
      'Nell, whose brother, Orso, ruled Sarn, died in 245 AL.',
      ['orso -SIBLING_OF-> nell', 'orso -RULES-> sarn', 'nell.death = 245 AL'],
    ],
    [
      'Nell, whose father, Orso, died in 230 AL, and whose mother, Livia, was born in 180 AL, ruled Sarn.',
      [
        'orso -PARENT_OF-> nell',
        'orso.death = 230 AL',
        'livia -PARENT_OF-> nell',
        'livia.birth = 180 AL',
        'nell -RULES-> sarn',
      ],
    ],
    [
      'Nell, whose sword, Brightthorn, was forged in 200 AL, died in 245 AL.',
      ['brightthorn.created_on = 200 AL', 'nell.death = 245 AL'],
    ],
    ['Nell, whose father was a baker, died in 245 AL.', ['nell.death = 245 AL']],
    ['Nell, who was a baker, died in 245 AL.', ['nell.death = 245 AL']],
  ])('is told of in its own clause alone: %s', (text, claims) => {
    expect(readingOf(text).claims).toEqual(claims);
  });

  test.each([
    'Nell, who, with Orso, was a baker, died in 245 AL.',
    'Nell, to whom, Orso, the baker, came, died in 245 AL.',
    'Nell, whose sister, by chance, Livia, was a cook, died in 245 AL.',
  ])('is dated by nobody where the clause is not understood: %s', (text) => {
    expect(readingOf(text).claims).toEqual([]);
  });
});
