import { describe, expect, it } from 'vitest';
import { readingOf } from './kestrel-bay.ts';

const nellFromOrso = ['nell -POSSESSES-> brightthorn [231 AL, ]', 'orso -POSSESSES-> brightthorn [, 231 AL]'];

describe('who gives up what another gets', () => {
  it.each([
    ['Nell bought Brightthorn from Orso in 231 AL.'],
    ['Nell inherited Brightthorn from Orso in 231 AL.'],
    ['Nell received Brightthorn from Orso in 231 AL.'],
    ['Nell bought Brightthorn in 231 AL from Orso.'],
    ['In 231 AL Nell took Brightthorn from Orso.'],
    ['From Orso Nell inherited Brightthorn in 231 AL.'],
    ['Brightthorn was stolen from Orso by Nell in 231 AL.'],
    ['Brightthorn passed from Orso to Nell in 231 AL.'],
    ['Orso handed Brightthorn to Nell in 231 AL.'],
    ['Orso bequeathed Brightthorn to Nell in 231 AL.'],
    ['Orso was robbed of Brightthorn by Nell in 231 AL.'],
  ])('%s', (text) => {
    const { claims, unread } = readingOf(text);
    expect([[...claims].sort(), unread]).toEqual([nellFromOrso, []]);
  });

  it.each([
    ['Brightthorn was taken from Orso in 231 AL.', 'orso -POSSESSES-> brightthorn [, 231 AL]'],
    [
      'The throne of Sarn passed from Orso to Nell in 231 AL.',
      'nell -RULES-> sarn [231 AL, ]',
      'orso -RULES-> sarn [, 231 AL]',
    ],
    [
      'Nell took the crown of Sarn from Orso in 231 AL.',
      'nell -RULES-> sarn [231 AL, ]',
      'orso -RULES-> sarn [, 231 AL]',
    ],
    [
      'Orso sold Galen Hall to Nell in 231 AL.',
      'nell -POSSESSES-> galen-hall [231 AL, ]',
      'orso -POSSESSES-> galen-hall [, 231 AL]',
    ],
  ])('%s', (text, ...claims) => {
    expect(readingOf(text)).toMatchObject({ claims, unread: [] });
  });
});

describe('who takes part, and of whom nothing is told', () => {
  it.each([
    ['Nell bought Brightthorn from him in 231 AL.', 'construction: him'],
    ['Livia admitted Nell to the Glass Company in 231 AL.', 'construction: Livia'],
    ['Livia buried Orso in Dunmere in 231 AL.', 'construction: Livia'],
    ['Nell acquired Brightthorn from Dunmere in 231 AL.'],
  ])('is left unread, unless a place: %s', (text, ...unread) => {
    const reading = readingOf(text);
    expect([reading.claims.length, reading.unread]).toEqual([1, unread]);
  });
});
