import { describe, expect, test } from 'vitest';
import { readingOf } from './kestrel-bay.ts';

describe('what its own sentence undoes is not claimed, and the sentence is left', () => {
  test.each([
    'Dunmere was destroyed by fire in 288 and rebuilt within two years.',
    'Galen Hall was razed in 288, then raised again the next spring.',
    'The Glass Company was dissolved in 288 and refounded soon after.',
    'Idris Vane destroyed Galen Hall in 288; his son rebuilt it.',
    'Nell Tarn took Brightthorn from the wall in 273, looked at it, and put it back.',
    'Orso stole Brightthorn in 271 and returned it a day later.',
    'Idris Vane lost Brightthorn to Orso at cards in 252 and won it back before morning.',
    'Orso bought Brightthorn in 271 and gave it back a day later.',
    'Nell Tarn left Dunmere in 262 for an hour.',
    'Nell Tarn left the Glass Company in 262 for two days.',
    'Idris Vane gave Brightthorn to Orso in 262 for an evening.',
    'Nell Tarn buried Idris Vane at Dunmere in 268, up to the neck, in sand.',
    'Orso and Idris Vane married in 301, the one to Nell Tarn, the other to a widow.',
    'Idris Vane and Bastian Roke were married in 275, Idris Vane to Nell Tarn and Bastian Roke to a girl from Dunmere.',
  ])('%s', (text) => {
    const { claims, unread } = readingOf(text);
    expect(claims).toEqual([]);
    expect(unread).toHaveLength(1);
  });

  test.each([
    'Brightthorn belonged, by rights, to Idris Vane.',
    'In law, Brightthorn belonged to Idris Vane.',
    'Orso ruled Sarn, in name, from 250 to 260.',
  ])('%s is in doubt', (text) => {
    expect(readingOf(text)).toMatchObject({ claims: [], unread: [`doubt: ${text}`] });
  });

  test('what is told of it is claimed', () => {
    expect(readingOf('Galen Hall was burned down in 288 and rebuilt in 290.').claims).toEqual([
      'galen-hall.destroyed_on = 288',
      'galen-hall.rebuilt = 290',
    ]);
    expect(readingOf('Idris Vane lost Brightthorn to Orso in 252 and won it back in 260.').claims).toEqual([
      'orso -POSSESSES-> brightthorn [252, ]',
      'idris -POSSESSES-> brightthorn [, 252]',
      'idris -POSSESSES-> brightthorn [260, ]',
    ]);
    expect(readingOf('Nell Tarn lost the Moon Chart in 266 and found it in 268.').claims).toEqual([
      'nell -POSSESSES-> moon-chart [, 266]',
    ]);
    expect(readingOf('Nell Tarn left Dunmere for Kestrel Bay in 262.').claims).toHaveLength(2);
  });

  test('a theft ends no owning, nor does its end', () => {
    expect(readingOf('Orso owned Brightthorn, and Nell Tarn stole it in 271 and gave it back.').claims).toEqual([
      'orso -OWNS-> brightthorn',
    ]);
    expect(
      readingOf('Nell Tarn, who had inherited Brightthorn in 260, lent it to Orso for an evening.').claims,
    ).toEqual(['nell -OWNS-> brightthorn [260, ]']);
  });

  test('a sentence behind it undoes it as well, where it speaks of the same', () => {
    expect(readingOf('Galen Hall was destroyed in 288. Within two years it had been rebuilt.').claims).toEqual([]);
    expect(readingOf('Galen Hall was destroyed in 288. Orso restored the Moon Chart.').claims).toEqual([
      'galen-hall.destroyed_on = 288',
    ]);
  });
});

describe('a date is not that of a clause that is told from another', () => {
  test.each([
    ['In 280, ten years after Orso died, Nell Tarn ruled Dunmere.', 'nell -RULES-> dunmere [280, 280]'],
    [
      'In 280, two years before Livia Marsh left Dunmere, Nell Tarn founded the Glass Company.',
      'nell -FOUNDED-> glass-company [280, 280]',
    ],
    [
      'In 290, a decade after Galen Hall was destroyed, Idris Vane settled in Dunmere.',
      'idris -LIVES_IN-> dunmere [290, ]',
    ],
    ['Ten years after Orso died, in 280, Nell Tarn ruled Dunmere.', 'nell -RULES-> dunmere [280, 280]'],
  ])('%s', (text, claim) => {
    const { claims, unread } = readingOf(text);
    expect(claims).toEqual([claim]);
    expect(unread).toHaveLength(1);
  });
});

describe('a name behind a noun of another sort is not the one that is known', () => {
  test.each([
    "Idris Vane's ship, the Nell Tarn, was built at Dunmere in 258.",
    "Idris Vane's horse, Orso, died in 280.",
    "Orso's tavern, the Nell Tarn, burned down in 280.",
    'The ship Nell Tarn sank in 270.',
    'The brig Hope Calder was launched in 280.',
  ])('%s', (text) => {
    const { claims, unread } = readingOf(text);
    expect(claims).toEqual([]);
    expect(unread.length).toBeGreaterThan(0);
  });

  test('of the same sort it is', () => {
    expect(readingOf('The guild, the Glass Company, was founded in 212.').claims).toEqual([
      'glass-company.founded_on = 212',
    ]);
    expect(readingOf('King Orso died in 280.').claims).toEqual(['orso.death = 280']);
  });
});

describe('what stands beside a clause takes nothing out of it that it does not change', () => {
  test.each([
    ['Idris had been born in that house in 241.', 'idris.birth = 241'],
    ['Idris was born in a cottage at Dunmere in 241.', 'idris.birth = 241'],
    ['Orso was buried in the garden in 280.', 'orso.burial = 280'],
    ['Idris Vane was born in 280 and had not, in her opinion, grown up since.', 'idris.birth = 280'],
    ['Idris Vane was born in 225 and never learned to like the water.', 'idris.birth = 225'],
    ['Orso died in 280, and Idris was asleep beside him.', 'orso.death = 280'],
  ])('%s', (text, claim) => {
    const { claims, unread } = readingOf(text);
    expect(claims).toEqual([claim]);
    expect(unread).toHaveLength(1);
  });

  test.each([
    'Idris Vane died in a house of cards in 280.',
    'Idris Vane was born in a palace of lies in 241.',
    'Idris Vane died in 225 like a dog.',
    'In her opinion, Idris ruled Sarn.',
    'Asleep, Idris killed Orso.',
    'Idris was asleep under the tree and killed Orso.',
  ])('%s', (text) => {
    expect(readingOf(text).claims).toEqual([]);
  });
});
