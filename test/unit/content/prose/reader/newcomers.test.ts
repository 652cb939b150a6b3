import { describe, expect, test } from 'vitest';
import { readingOf } from './kestrel-bay.ts';

describe('a pronoun behind somebody new', () => {
  test.each([
    "Nell Tarn envied the dyer's daughter. She had been born in Dunmere in 190 AL.",
    'Orso hired a new cook. He had served Idris.',
    'Dunmere looks down on the village of Oxley. It was founded in 150 AL.',
    'Idris took the throne when his brother Edrin died. He had ruled Sarn from 180 to 199 AL.',
    'Bastian dismissed his falconer. He was born in Sarn, the son of Orso.',
    'Dunmere lies a mile from the old fort. It was destroyed in 230 AL.',
    'Nell feared the abbess. She was the daughter of Orso.',
    'The Patient Widow passed a fishing boat. She was built in 150 AL.',
    'Orso was taller than his brother. He was born in 152 AL.',
    'Orso lost an axe. It was forged in 150 AL.',
    'Idris met Edrin at the inn. He died in 230 AL.',
    'Orso hired a cook. Nell killed him in 230 AL.',
  ])('means nobody for sure: %s', (text) => {
    const { claims, unread } = readingOf(text);
    expect(claims).toEqual([]);
    expect(unread).toHaveLength(2);
  });

  test.each([
    ['Livia was the daughter of a smith. She was born in 190 AL.', 'livia.birth = 190 AL'],
    ['Orso was a tall man and a good soldier. He was born in 190 AL.', 'orso.birth = 190 AL'],
    ['Orso hired a midwife. Orso died in 240 AL.', 'orso.death = 240 AL'],
    ['Dunmere lies in a valley. It was founded in 150 AL.', 'dunmere.founded_on = 150 AL'],
    ['Orso wore a red cloak. He died in 240 AL.', 'orso.death = 240 AL'],
  ])('means the subject where nothing else fits: %s', (text, claim) => {
    expect(readingOf(text).claims).toEqual([claim]);
  });
});

describe('singular they', () => {
  test('is who goes by it, also where a group was named', () => {
    const { claims, unread } = readingOf(
      'Wren joined the Glass Company in 210 AL. They have red hair. They were born in 191 AL.',
      'wren',
    );
    expect(claims).toEqual(['wren -MEMBER_OF-> glass-company [210 AL, ]', 'wren.hair = red', 'wren.birth = 191 AL']);
    expect(unread).toEqual([]);
  });

  test.each([
    ['Perrin Lusk joined the Lantern Watch in 203 AL. They had green eyes.', undefined],
    ['They were raised in Dunmere by the Glass Company. They have brown eyes.', 'perrin'],
    ['Orso and Nell joined the Glass Company in 203 AL. They moved to Sarn in 231 AL.', undefined],
  ])('is left where it may be either: %s', (text, about) => {
    const { claims, unread } = readingOf(text, about);
    expect(claims.filter((claim) => !claim.includes('MEMBER_OF'))).toEqual([]);
    expect(unread.join(' ')).toContain('construction: They');
  });

  test.each([
    [
      'The Glass Company was founded in 215 AL. They built Galen Hall in 220 AL.',
      'glass-company -CREATED-> galen-hall [220 AL, 220 AL]',
    ],
    [
      'Perrin left the Sisters of the Well in 228 AL, having joined them in 224 AL.',
      'perrin -MEMBER_OF-> sisters [224 AL, 228 AL]',
    ],
  ])('is a group where only it fits: %s', (text, claim) => {
    expect(readingOf(text).claims).toContain(claim);
  });
});
