import { describe, expect, it, test } from 'vitest';
import { readingOf } from './kestrel-bay.ts';

describe('years in brackets that may be those of a reign or of what was owned', () => {
  test.each([
    'Its heads were Orso the Younger (201–228 AL), Bastian Roke (228–250 AL).',
    'The seat was held by Bastian Roke (188–241 AL) and by Orso (241–250 AL).',
    'Bastian Roke (188–241 AL) and Orso (199–250 AL) ruled Sarn.',
    'Brightthorn was owned by Bastian Roke (205–228 AL).',
    'Galen Hall was built for Bastian Roke (205–228 AL).',
    'Bastian Roke (188–241 AL) ruled Sarn.',
    'Nell (205–228 AL) led the Lantern Watch.',
    'Nell married Duke Bastian Roke (188–241 AL).',
  ])('%s', (text) => {
    const { claims, unread } = readingOf(text);
    expect(claims.filter((claim) => /birth|death|\[/.test(claim))).toEqual([]);
    expect(unread.join(' ')).toMatch(/\d–\d/);
  });

  it('leaves them unread behind whose child a note is about', () => {
    const { claims, unread } = readingOf('Son of Bastian Roke (188–241 AL).', 'orso');
    expect(claims).toEqual(['bastian -PARENT_OF-> orso']);
    expect(unread.join(' ')).toContain('188–241 AL');
  });

  it.each([
    'Bastian Roke (188–241 AL) was duke of Sarn.',
    'Bastian Roke (188–241 AL) founded the Glass Company.',
    'Bastian Roke (188–241 AL), duke of Sarn.',
  ])('reads those of a life: %s', (text) => {
    expect(readingOf(text).claims).toEqual(
      expect.arrayContaining(['bastian.birth = 188 AL', 'bastian.death = 241 AL']),
    );
  });
});

describe('what is set apart from what the narrator states', () => {
  test.each([
    ['what is to be done', 'Orso had one idea: kill Nell.'],
    ['what is to be done', 'Bastian offered them a job: steal the Pearl Seal. Nell gave the order: burn Galen Hall.'],
    ['a short while', 'For one evening Orso was duke of Sarn. For a whole night Nell led the Lantern Watch.'],
    ['a tale that is told', "The bard's tale began at midnight. In it, Idris killed Nell in 240 AL. Orso ruled Sarn."],
    ['a tale that is told', 'Hope told them the old story. Bastian killed Livia in 230 AL. Idris married Yara.'],
    ['another ending', 'Alternate ending: Orso ruled Sarn from 240 AL. Nell married Idris in 241 AL.'],
    ['another ending', 'Scrapped: Yara founded the Glass Company in 190 AL.'],
    [
      'a dream of several paragraphs',
      'That night Orso had the dream again. He stood in the hall.\n\nIdris married Yara Quill in 240 AL.\n\nThen Orso woke up.',
    ],
    ['thoughts in italics', '*Nell died in 240 AL*, thought Orso. *Bastian killed her.*'],
    ['thoughts in italics', '_Idris married Livia Marsh in 230 AL._ Orso wondered about that.'],
  ])('%s: %s', (_, text) => {
    const { claims, unread } = readingOf(text);
    expect(claims).toEqual([]);
    expect(unread.length).toBeGreaterThan(0);
  });

  it('reads again after the waking, and behind a paragraph of a tale', () => {
    expect(
      readingOf('Orso dreamed of fire.\n\nNell killed Idris.\n\nThen Orso woke up. Idris died in 250 AL.').claims,
    ).toEqual(['idris.death = 250 AL']);
    expect(readingOf('Hope told them the old story.\n\nNell died in 240 AL.').claims).toEqual(['nell.death = 240 AL']);
  });
});

describe('a tale in the present tense', () => {
  it.each([
    ['In the play, Nell is killed. Orso was born in 190 AL.', 'orso.birth = 190 AL'],
    ['In the play Nell kills Orso. Nell married Idris in 225 AL.', 'nell -SPOUSE_OF-> idris [225 AL, ]'],
    ['Hope wrote a play. In it, Nell kills Orso. Nell died in 240 AL.', 'nell.death = 240 AL'],
    ['In the play Nell is killed. In the last act Idris dies. Yara died in 250 AL.', 'yara.death = 250 AL'],
  ])('ends where the narrator tells on in the past: %s', (text, claim) => {
    expect(readingOf(text).claims).toEqual([claim]);
  });

  it.each([
    'In the play Nell kills Orso. He marries Hope. Bastian dies in 240 AL.',
    'In the play, Nell is killed. He was the duke of Sarn. Orso poisoned him.',
    'In the play Nell killed Orso. Idris married Hope in 225 AL.',
    'In the legend Nell is a giant. In it, Orso ruled Sarn.',
    'Alternate ending: Nell rules Sarn. Idris married Hope in 225 AL.',
  ])('goes on where it may: %s', (text) => {
    expect(readingOf(text).claims).toEqual([]);
  });
});

describe('what stands beside a song in its sentence', () => {
  it.each([
    'Idris Vane sang a song and married Nell Tarn in 641.',
    'Idris Vane married Nell Tarn in 641 and sang a song.',
    'Idris Vane recited a poem and married Nell Tarn in 641.',
  ])('is not in it: %s', (text) => {
    const { claims, unread } = readingOf(text);
    expect(claims).toEqual(['idris -SPOUSE_OF-> nell [641, ]']);
    expect(unread).not.toEqual([]);
  });

  it.each([
    'Idris Vane sang a song. Orso married Nell Tarn in 641.',
    'Idris Vane told a tale and in it Orso married Nell Tarn in 641.',
    'Idris Vane sang a song of how Orso married Nell Tarn in 641.',
    'Idris Vane sang a song, and Orso married Nell Tarn in 641.',
  ])('is left where it may be: %s', (text) => {
    expect(readingOf(text).claims).toEqual([]);
  });
});
