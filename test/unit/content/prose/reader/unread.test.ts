import { describe, expect, it, test } from 'vitest';
import { readingOf } from './kestrel-bay.ts';

describe('what is not stated', () => {
  test.each([
    [
      'figure',
      'Yara died of boredom in 240 AL. Idris was married to his work until 240 AL. Nell was killed by kindness.',
    ],
    [
      'figure',
      'Livia was the mother of all storms. Yara fathered the idea of the Glass Company. Livia was buried under debts in 230 AL.',
    ],
    [
      'figure',
      'Orso fell for Nell in 224 AL. Orso ruled the kitchens of Galen Hall from 220 AL. Idris married money in 224 AL.',
    ],
    [
      'figure',
      'Something of Bastian died in 231 AL. Yara lost herself in the Moon Chart until 230 AL. Nell was born to lead the Lantern Watch.',
    ],
    [
      'irony',
      'Naturally Orso wrote the Moon Chart, and the gulls forged Brightthorn. Orso conquered Ostmark, to hear Orso tell it!',
    ],
    [
      'hearsay',
      'They say Bastian killed Livia in 230 AL. It was whispered that Nell was the daughter of Bastian. According to Hope, Orso married Nell.',
    ],
    [
      'speech',
      "‘Orso founded the Glass Company,’ Nell said. “Bastian killed Livia in 230.” 'Orso was born in 190,' she wrote.",
    ],
    ['speech', '— Orso founded Dunmere in 170, the boy shouted.'],
    ['a dream', 'Livia dreamt that Orso had been crowned duke of Sarn. He wore the Pearl Seal. Nell killed Bastian.'],
    ['a dream before somebody wakes', 'Bastian killed Orso on the stairs. Nell married Idris. Then Livia woke.'],
    ['a tale', "In Hope's novel, Nell murders Bastian. Idris marries Livia. In the play Orso killed Nell."],
    [
      'a condition',
      'Had Yara not left, Orso would have ruled Sarn. If Orso married Nell, Sarn was lost. Unless Nell killed Orso, all was lost.',
    ],
    [
      'a plan',
      'Idris swore to kill Orso. Nell planned to marry Idris. Yara will rule Sarn in 260 AL. Orso was to marry Hope in 250 AL.',
    ],
    [
      'a denial',
      'Nell never joined the Glass Company. Neither Orso nor Nell joined the Lantern Watch. Nobody remembers who killed Bastian.',
    ],
    ['doubt', 'Idris nearly died in 230 AL. Orso may have married Nell in 222 AL. Perhaps Yara killed Livia.'],
    [
      'another of that name',
      'Yara Quillon was born in 210 AL. A second Livia was born at Dunmere in 250 AL. Old Dunmere was destroyed in 190 AL.',
    ],
    [
      'somebody beside',
      "The mother of Yara died in 240 AL. Orso's cook married Hope. The dukes of Sarn lived at Galen Hall.",
    ],
    ['no one in particular', 'Every child in Dunmere knows Orso killed the winter. A duke of Sarn founded Dunmere.'],
    ['one or the other', 'Orso or Idris killed Bastian.'],
  ])('%s: %s', (_, text) => {
    expect(readingOf(text).claims).toEqual([]);
  });

  it('ends with its paragraph: a dream, and a tale', () => {
    expect(readingOf('Livia dreamt of the sea.\n\nNell married Idris in 225 AL.').claims).toEqual([
      'nell -SPOUSE_OF-> idris [225 AL, ]',
    ]);
  });
});

describe('sentences that never end', () => {
  test.each([
    ['clauses in clauses', `Orso, ${'who until Nell, who when Yara, '.repeat(2_000)}died.`],
    ['owners of owners', `${'the cook of the brother of '.repeat(5_000)}Orso died in 240 AL.`],
    ['lists', `${'Orso, Nell, Yara and '.repeat(5_000)}Hope died in 240 AL.`],
    ['brackets and marks', `Orso ${'('.repeat(5_000)}${'"'.repeat(3_001)}${"'a ".repeat(3_000)} died.`],
    ['possessives', `Orso${"'s cook".repeat(5_000)} died in 240 AL.`],
    ['dates', `Orso died ${'in 240 until 250 AL '.repeat(5_000)}.`],
  ])('%s: are read or left in good time', (_, text) => {
    const before = process.cpuUsage();
    readingOf(text);
    const { user } = process.cpuUsage(before);
    expect(user / 1e6).toBeLessThan(5);
  });
});

describe('sentences that are too long', () => {
  const crowd = (count: number) =>
    Array.from({ length: count }, (_, at) => (at % 2 === 0 ? 'Orso' : 'Nell')).join(', ');

  it('are read with however many names', () => {
    const { claims, unread } = readingOf(`Yara, ${crowd(150)} and Hope joined the Lantern Watch in 219 AL.`);
    expect(claims).toHaveLength(4);
    expect(claims[0]).toBe('yara -MEMBER_OF-> night-watch [219 AL, ]');
    expect(unread).toEqual([]);
  });

  test.each([
    ['clauses in clauses', `Orso, ${'who married Nell, '.repeat(40)}died in 240 AL.`],
    ['owners of owners', `Nell, ${'the daughter of the brother of '.repeat(8)}Orso, died in 240 AL.`],
    ['words', `Yara, ${crowd(5_000)} and Hope joined the Lantern Watch in 219 AL.`],
  ])('%s: are not read, and say so', (_, text) => {
    const { claims, unread } = readingOf(text);
    expect(claims).toEqual([]);
    expect(unread).toEqual([`too-long: ${text}`]);
  });
});

describe('an age without a year', () => {
  test.each([
    ['Orso died at 60.', '60'],
    ['At 92 Nell died at Dunmere.', '92'],
    ['Hope Calder died at the age of 31.', '31'],
    ['Yara was born at 30.', '30'],
    ['Nell joined the Lantern Watch at 20.', '20'],
  ])('is no year of the calendar: %s', (text, age) => {
    const { claims, unread } = readingOf(text);
    expect(claims.filter((claim) => /death|birth|\[/.test(claim))).toEqual([]);
    expect(unread.map((span) => span.replace(/^[a-z-]+: /, '')).join(' ')).toContain(age);
  });

  it('tells the year of the birth beside one', () => {
    expect(readingOf('Orso died in 240 AL at 60.').claims).toContain('orso.birth = between 179 AL and 180 AL');
  });
});

describe('never a part for the whole', () => {
  test.each([
    ['Nell joined the Lantern Watch in 219 AL and tamed a hawk.', 'construction: tamed a hawk'],
    ['Nell, who feared nothing, joined the Lantern Watch in 219 AL.', 'construction: feared nothing'],
    ['Nell joined the Lantern Watch in 219 AL, and she will lead it one day.', 'future: she will lead it one day'],
    ['Nell joined the Lantern Watch in 219 AL but never swore.', 'denial: never swore'],
    ['Orso was killed by Jorun Pike in 250 AL.', 'unknown-name: by Jorun Pike'],
    [
      'Nell joined the Lantern Watch in 219 AL, and a year later Orso followed.',
      'construction: year later Orso followed',
    ],
  ])('%s', (text, ...unread) => {
    const reading = readingOf(text);
    expect(reading.claims).toHaveLength(1);
    expect(reading.unread).toEqual(unread);
  });

  test.each([
    ['Did Orso kill Nell?', 'question'],
    ['Orso never ruled Sarn.', 'denial'],
    ['Perhaps Orso killed Nell.', 'doubt'],
    ['It is said that Orso ruled Sarn.', 'hearsay'],
    ['Orso dreamed that he ruled Sarn.', 'dream'],
    ['“Orso killed Nell.”', 'speech'],
    ['If Orso dies, Nell rules Sarn.', 'condition'],
    ['Orso hummed.', 'construction'],
    ['Orso looked as though he had died in 230 AL.', 'figure'],
    ['Orso looked as if he had killed Nell.', 'figure'],
    ['It seemed that Orso was dead.', 'doubt'],
    ['Orso had not eaten almost all day.', 'denial'],
    ['Orso did not question Nell.', 'denial'],
    ['Orso failed to kill Nell.', 'denial'],
    ['Orso refused to marry Nell.', 'denial'],
    ['Orso was lying on the floor of Galen Hall.', 'construction'],
    ['Orso was lying to Nell.', 'hearsay'],
  ])('%s is unread: %s', (text, reason) => {
    const { claims, unread } = readingOf(text);
    expect([claims, unread.map((span) => span.split(':')[0])]).toEqual([[], [reason]]);
  });
});
