import { describe, expect, it } from 'vitest';
import { sheetOfTexts } from '../../support/story/sheet-of.ts';

describe('scenes', () => {
  it.each([
    ['***', 2],
    ['* * *', 2],
    ['#', 2],
    ['---', 2],
    ['⁂', 2],
    ['## Later', 2],
    ['', 1],
    ['- milk', 1],
  ])('are parted by "%s": %i', (mark, count) => {
    expect(sheetOfTexts({ 'a.md': `# One\n\nIlse slept.\n\n${mark}\n\nIlse woke.\n` }).scenes).toHaveLength(count);
  });

  it('of a plain text have chapters by their headings, and wider gaps part them', () => {
    const paragraphs = 'Ilse slept in the\nlong grass.\n\nShe woke.\n\nIt rained.';
    const { scenes } = sheetOfTexts({
      'draft.txt': `CHAPTER I\n\n${paragraphs}\n\n\n\nIlse ran.\n\nPart Two: The Ferry\n\nShe swam.\n`,
    });
    expect(scenes.map(({ chapter, line }) => [chapter, line])).toEqual([
      ['CHAPTER I', 3],
      ['CHAPTER I', 12],
      ['Part Two: The Ferry', 16],
    ]);
  });

  it('have those whom the narrator names, and not those who are only spoken of', () => {
    const { scenes } = sheetOfTexts({
      'a.md': 'Ilse nodded. Piet nodded. Piet laughed.\n\n***\n\nIlse sat down. "Where is Piet?" said Ilse.\n',
    });
    expect(scenes.map(({ cast }) => cast)).toEqual([['Ilse', 'Piet'], ['Ilse']]);
  });

  it('are where somebody is or arrives, not where somebody was born', () => {
    const { scenes } = sheetOfTexts({
      'a.md':
        'Ilse drove to Leeds.\n\n***\n\nIlse was born in Hull. She had slept in Leeds.\n\n***\n\nShe slept in Leeds and woke in Hull.',
    });
    expect(scenes.map(({ place }) => place)).toEqual(['Leeds', undefined, undefined]);
  });
});

describe('days', () => {
  const daysOf = (...openings: readonly string[]) =>
    sheetOfTexts({ 'a.md': openings.map((words) => `${words} Ilse nodded.`).join('\n\n***\n\n') }).scenes.map(
      ({ day }) =>
        day === undefined ? '' : [day.told.quote, day.weekday ?? '', day.date ?? '', day.season ?? ''].join('|'),
    );

  it('are counted from the last day that was told', () => {
    expect(
      daysOf(
        'Thursday, 4 October 2018.',
        'The next morning it rained.',
        'On Monday Ilse came.',
        'A week later it was gone.',
        'That evening it rained.',
      ),
    ).toEqual([
      'Thursday, 4 October 2018|Thursday|2018-10-04|',
      'The next morning|Friday|2018-10-05|',
      'On Monday|Monday|2018-10-08|',
      'A week later|Monday|2018-10-15|',
      'That evening|Monday|2018-10-15|',
    ]);
  });

  it('go on with the year that was told, over its end', () => {
    expect(daysOf('On 30 December 1999 it snowed.', 'On January 2nd it thawed.')).toEqual([
      'On 30 December 1999|Thursday|1999-12-30|',
      'On January 2nd|Sunday|2000-01-02|',
    ]);
  });

  it('are told without a date where no year is, and are lost where nobody says how many', () => {
    expect(
      daysOf(
        'On Tuesday Ilse came.',
        'Two days later it rained.',
        'Several weeks later it rained.',
        'That evening it rained.',
      ),
    ).toEqual(['On Tuesday|Tuesday||', 'Two days later|Thursday||', 'Several weeks later|||', 'That evening|||']);
  });

  it.each([
    ['"On Monday it rained," said Ilse.'],
    ['On Monday she had written to him.'],
    ['On Mondays she swam.'],
    ['She would come on Monday.'],
    ['Every Monday it rained.'],
    ['Three days later he would be dead.'],
    ['May nodded.'],
    ['It was 4 October that he meant, the year before.'],
  ])('are not told by: %s', (words) => {
    expect(daysOf(words)).toEqual(['']);
  });

  it('have a season beside them', () => {
    expect(daysOf('It was spring. On Monday it rained.', 'Winter came.')).toEqual([
      'On Monday|Monday||spring',
      'Winter came|||winter',
    ]);
  });
});
