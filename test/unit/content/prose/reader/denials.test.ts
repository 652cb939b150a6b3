import { describe, expect, it } from 'vitest';
import { readingOf } from './kestrel-bay.ts';

describe('what is not so yet', () => {
  it.each([
    ['Nell was not yet born in 231 AL.'],
    ['Nell had not yet been born in 231 AL.'],
    ['Orso had not yet joined the Glass Company in 231 AL.'],
    ["Orso hasn't yet been crowned duke of Sarn."],
    ["Orso hasn't even yet married Nell."],
    ['Orso had never yet held Brightthorn in 231 AL.'],
    ['Orso had hardly yet joined the Glass Company in 231 AL.'],
    ['In 231 AL Orso had not yet been given Brightthorn.'],
    ['Galen Hall had not yet been built in 231 AL.'],
    ['Orso had not, as yet, joined the Glass Company in 231 AL.'],
    ['Orso has not yet, in 231 AL, joined the Glass Company.'],
    ['The Glass Company is not yet led by Orso.'],
    ['Nobody had yet killed Orso in 231 AL.'],
    ['Idris has yet to join the Glass Company.'],
  ])('%s', (text) => {
    const { claims, unread } = readingOf(text);
    expect(claims).toEqual([]);
    expect(unread).not.toEqual([]);
  });

  it.each([
    ['Orso joined the Glass Company, but had not yet married Nell, in 231 AL.', 'orso -MEMBER_OF-> glass-company'],
    ['Nell, who was not yet born in 231 AL, ruled Sarn.', 'nell -RULES-> sarn'],
  ])('leaves the rest of the sentence: %s', (text, claim) => {
    expect(readingOf(text)).toMatchObject({ claims: [claim], unread: [expect.stringMatching(/^denial: .*231 AL$/)] });
  });

  it.each([
    ['Orso ruled Sarn, yet lived in Dunmere.', 'orso -RULES-> sarn', 'orso -LIVES_IN-> dunmere'],
    ['Orso had not married Nell yet joined the Glass Company in 231 AL.', 'orso -MEMBER_OF-> glass-company [231 AL, ]'],
    ['Orso was poor yet ruled Sarn in 231 AL.', 'orso -RULES-> sarn [231 AL, 231 AL]'],
  ])('is another "yet" than that which joins: %s', (text, ...claims) => {
    expect(readingOf(text).claims).toEqual(claims);
  });
});

describe('what is kept from one verb is kept from the next', () => {
  it.each([
    ['Orso had not joined or led the Glass Company in 231 AL.'],
    ['Orso never ruled Sarn or held Brightthorn in 231 AL.'],
    ['Orso was not born or raised in Dunmere.'],
    ['Idris had not joined, led or founded the Glass Company by 231 AL.'],
    ['Idris never married Nell, joined the Glass Company or ruled Sarn in 231 AL.'],
    ['Idris had not been born in Dunmere, nor raised in Sarn.'],
    ['Nobody had joined or left the Glass Company in 231 AL.'],
  ])('%s', (text) => {
    expect(readingOf(text).claims).toEqual([]);
  });

  it.each([
    ['Idris never married and died in 231 AL.', 'idris.death = 231 AL'],
    ['Idris did not marry Nell and ruled Sarn in 231 AL.', 'idris -RULES-> sarn [231 AL, 231 AL]'],
    [
      'Idris was not crowned duke of Sarn but joined the Glass Company in 231 AL.',
      'idris -MEMBER_OF-> glass-company [231 AL, ]',
    ],
  ])('and not where the second is told: %s', (text, claim) => {
    expect(readingOf(text).claims).toEqual([claim]);
  });
});
