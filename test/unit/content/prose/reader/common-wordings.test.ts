import { describe, expect, test } from 'vitest';
import { readingOf } from './kestrel-bay.ts';

describe('common wordings of notes', () => {
  test.each([
    ['Orso joined the Glass Company in 584 as a lamp boy.', 'orso -MEMBER_OF-> glass-company [584, ]'],
    ['Orso joined the Glass Company as an apprentice in 584.', 'orso -MEMBER_OF-> glass-company [584, ]'],
    ['Orso ruled Sarn 540–600.', 'orso -RULES-> sarn [540, 600]'],
    ['Orso ruled Sarn 540 – ?.', 'orso -RULES-> sarn [540, ?]'],
    ['Orso ruled Sarn ? – 600.', 'orso -RULES-> sarn [?, 600]'],
    ['Galen Hall existed 540 – ?', 'galen-hall.start = 540'],
    ['The Glass Company existed 540 – 600.', 'glass-company.start = 540', 'glass-company.end = 600'],
    ['Orso handed Sarn over to Nell in 230 AL.', 'nell -RULES-> sarn [230 AL, ]', 'orso -RULES-> sarn [, 230 AL]'],
    [
      'Orso handed over the crown of Sarn to Nell in 230 AL.',
      'nell -RULES-> sarn [230 AL, ]',
      'orso -RULES-> sarn [, 230 AL]',
    ],
    ['The crown of Sarn was handed over to Nell in 230 AL.', 'nell -RULES-> sarn [230 AL, ]'],
  ])('are read: %s', (text, ...claims) => {
    expect([...readingOf(text).claims].sort()).toEqual([...claims].sort());
  });

  test.each([
    ['Did Orso rule Sarn 540 – 600?'],
    ['Orso ruled Sarn from 540?'],
    ['Orso joined the Glass Company as a joke.'],
  ])('are not: %s', (text) => {
    expect(readingOf(text).claims).toEqual([]);
  });

  test.each([
    ['In April Nell was born.', 'unreadable-date'],
    ['Nell was born on a Monday in April.', 'unreadable-date'],
    ['Orso died in the third year of the Foam.', 'unreadable-date'],
  ])('of which no date comes are told so: %s', (text, reason) => {
    const { claims, unread } = readingOf(text);
    expect([claims, unread.map((each) => each.split(':')[0])]).toEqual([[], [reason]]);
  });
});
