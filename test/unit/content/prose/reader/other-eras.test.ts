import { describe, expect, test } from 'vitest';
import { readingOf } from './kestrel-bay.ts';

describe('a year of another count than the calendar of the world', () => {
  test.each([
    ["In the year 5 of Nell's reign Orso killed Idris."],
    ["In 5 of Nell's reign Orso died."],
    ['In the year 5 of his reign Orso killed Idris.'],
    ['Orso was killed by Idris in year 12 of the flood.'],
    ['Orso was born in 12, in the Age of Foam.'],
    ['Orso was born in the Age of Foam, in 12.'],
    ['Orso died in the 12th year of the Foam.'],
  ])('is no date: %s', (text) => {
    const { claims, unread } = readingOf(text);
    expect(claims).toEqual([]);
    expect(unread.map((each) => each.split(':')[0])).toEqual(['unreadable-date']);
  });

  test.each([
    ['Orso died in 230 of the plague.', 'orso.death = 230'],
    ['Orso died in 230 of the Red Death.', 'orso.death = 230'],
    ['Orso died in the year 230 AL of a fever.', 'orso.death = the year 230 AL'],
  ])('is told from what somebody died of: %s', (text, claim) => {
    expect(readingOf(text).claims).toEqual([claim]);
  });
});
