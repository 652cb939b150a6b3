import { describe, expect, it } from 'vitest';
import { readingOf } from './kestrel-bay.ts';

const nellFromOrso = (type: string) => [
  `nell -${type}-> brightthorn [231 AL, ]`,
  `orso -${type}-> brightthorn [, 231 AL]`,
];

describe('who gives up what another gets', () => {
  it.each([
    ['Nell bought Brightthorn from Orso in 231 AL.', 'OWNS'],
    ['Nell inherited Brightthorn from Orso in 231 AL.', 'OWNS'],
    ['Nell received Brightthorn from Orso in 231 AL.', 'POSSESSES'],
    ['Nell bought Brightthorn in 231 AL from Orso.', 'OWNS'],
    ['In 231 AL Nell took Brightthorn from Orso.', 'POSSESSES'],
    ['From Orso Nell inherited Brightthorn in 231 AL.', 'OWNS'],
    ['Brightthorn was stolen from Orso by Nell in 231 AL.', 'POSSESSES'],
    ['Brightthorn passed from Orso to Nell in 231 AL.', 'POSSESSES'],
    ['Orso handed Brightthorn to Nell in 231 AL.', 'POSSESSES'],
    ['Orso bequeathed Brightthorn to Nell in 231 AL.', 'OWNS'],
    ['Orso was robbed of Brightthorn by Nell in 231 AL.', 'POSSESSES'],
  ])('%s', (text, type) => {
    const { claims, unread } = readingOf(text);
    expect([[...claims].sort(), unread]).toEqual([nellFromOrso(type), []]);
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
      'nell -OWNS-> galen-hall [231 AL, ]',
      'orso -OWNS-> galen-hall [, 231 AL]',
    ],
  ])('%s', (text, ...claims) => {
    expect(readingOf(text)).toMatchObject({ claims, unread: [] });
  });
});

describe('a handover ends what one holds and begins what another does', () => {
  const rules = (seat: string) => [`nell -RULES-> ${seat} [231 AL, ]`, `orso -RULES-> ${seat} [, 231 AL]`];
  const leads = ['nell -LEADS-> glass-company [231 AL, ]', 'orso -LEADS-> glass-company [, 231 AL]'];
  const holds = ['nell -POSSESSES-> galen-hall [231 AL, ]', 'orso -POSSESSES-> galen-hall [, 231 AL]'];
  it.each([
    ['In 231 AL Orso gave the crown of Sarn to Nell.', rules('sarn')],
    ['Orso gave Nell the crown of Sarn in 231 AL.', rules('sarn')],
    ['Orso gave up the crown of Sarn to Nell in 231 AL.', rules('sarn')],
    ['Orso lost the crown of Sarn to Nell in 231 AL.', rules('sarn')],
    ['In 231 AL Orso abdicated the throne of Sarn in favour of Nell.', rules('sarn')],
    ['Orso handed Sarn to Nell in 231 AL.', rules('sarn')],
    ['Orso handed over Sarn to Nell in 231 AL.', rules('sarn')],
    ['Sarn was ceded to Nell by Orso in 231 AL.', rules('sarn')],
    ['Orso left Dunmere to Nell in 231 AL.', rules('dunmere')],
    ['Dunmere passed from Orso to Nell in 231 AL.', rules('dunmere')],
    ['Orso left Galen Hall to Nell in 231 AL.', holds],
    ['Galen Hall passed from Orso to Nell in 231 AL.', holds],
    ['Orso handed the Glass Company to Nell in 231 AL.', leads],
    ['In 231 AL Orso handed command of the Glass Company to Nell.', leads],
    ['Command of the Glass Company passed from Orso to Nell in 231 AL.', leads],
  ])('%s', (text, claims) => {
    const reading = readingOf(text);
    expect([[...reading.claims].sort(), reading.unread]).toEqual([claims, []]);
  });

  it.each([
    ['The crown of Sarn was handed to Nell in 231 AL.', 'nell -RULES-> sarn [231 AL, ]'],
    ['Orso gave up the crown of Sarn in 231 AL.', 'orso -RULES-> sarn [, 231 AL]'],
  ])('%s', (text, claim) => {
    expect(readingOf(text)).toMatchObject({ claims: [claim], unread: [] });
  });

  it.each([
    ['Orso gave Brightthorn to Nell.', 'nell -POSSESSES-> brightthorn'],
    ['The throne of Sarn passed from Orso to Nell.', 'nell -RULES-> sarn'],
    ['Nell stole Brightthorn from Orso.', 'nell -POSSESSES-> brightthorn'],
  ])('without a date, that somebody had it is over, and nobody knows since when: %s', (text, claim) => {
    expect(readingOf(text)).toMatchObject({ claims: [claim], unread: ['construction: Orso'] });
  });

  it.each([
    'Orso gave Dunmere to the flames in 231 AL.',
    'Orso left Dunmere to meet Nell in 231 AL.',
    'Orso lost Brightthorn.',
    'Orso divorced Nell.',
    'Orso left the Glass Company.',
  ])('leaves unread: %s', (text) => {
    const { claims, unread } = readingOf(text);
    expect([claims, unread.length]).toEqual([[], 1]);
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
