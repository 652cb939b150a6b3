import { describe, expect, test } from 'vitest';
import { readingOf } from './kestrel-bay.ts';

describe('a pronoun behind somebody whom nobody in the world is', () => {
  test.each([
    { text: 'Orso died in 239 AL.\n\nOld Wat kept the inn. He was born in 192 AL.', about: undefined },
    {
      text: 'Orso fought at the Siege of Dunmere.\n\nBram Oake lives in Dunmere. He died in 241 AL.',
      about: undefined,
    },
    {
      text: 'Livia Marsh joined the Glass Company in 230 AL. The abbess lived in Dunmere. She died in 244 AL.',
      about: undefined,
    },
    { text: 'Livia Marsh founded the Glass Company. Her sister was a nun. She died in 244 AL.', about: undefined },
    {
      text: 'Livia Marsh founded the Glass Company. The old weaver had no children. She died in 244 AL.',
      about: undefined,
    },
    { text: 'Orso led the Lantern Watch. A stranger came to the door. He killed Nell in 230 AL.', about: undefined },
    { text: 'Her sister was a nun. She died in 244 AL.', about: 'livia' },
    { text: 'Her sister was a nun, and she died in 244 AL.', about: 'livia' },
    { text: 'The abbess fell ill and she died in 244 AL.', about: 'livia' },
    { text: 'The innkeeper poured ale. He married Nell in 230 AL.', about: 'orso' },
    { text: 'Wat kept the inn. He married Nell in 230 AL.', about: 'orso' },
    { text: "In 230 AL the miller's boy ran away. He died in 240 AL.", about: 'orso' },
    { text: 'His uncle owned a mill. He died in 240 AL.', about: 'bastian' },
  ])('means nobody for sure: $text', ({ text, about }) => {
    const { claims, unread } = readingOf(text, about);
    expect(claims.filter((claim) => /birth|SPOUSE|KILLED|death = 24/.test(claim))).toEqual([]);
    expect(unread.join(' ')).toMatch(/\b(?:she|he) [a-z]+/i);
  });

  test.each([
    { text: 'Her father was a smith. She died in 244 AL.', about: 'livia' },
    { text: 'The winter of that year was hard. She died in 244 AL.', about: 'livia' },
    { text: 'The tower burned. She died in 244 AL.', about: 'livia' },
    { text: 'Livia Marsh led the Lantern Watch. The roof leaked. She died in 244 AL.', about: undefined },
    { text: 'Livia Marsh led the Lantern Watch. Nobody knew why. She died in 244 AL.', about: undefined },
    { text: 'Her brother Orso kept bees. She died in 244 AL.', about: 'livia' },
  ])('means the last subject behind what is no rival: $text', ({ text, about }) => {
    expect(readingOf(text, about).claims).toContain('livia.death = 244 AL');
  });
});
