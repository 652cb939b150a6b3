import { expect, it } from 'vitest';
import { sheetOfTexts } from '../../support/story/sheet-of.ts';

const people = (text: string): readonly string[] =>
  sheetOfTexts({ 'draft.md': text })
    .cast.filter(({ kind }) => kind === 'person')
    .map(({ name, forms, gender }) => [forms.join('/'), gender ?? '?', name].slice(0, 2).join(' '));

it('joins the forms of one name, and learns a gender from ranks and subjects that go on', () => {
  const text =
    'Mr Crane nodded. Crane sat down. "Well," said Edmund. Edmund Crane laughed. Ilse Wren smiled as she rose. She left. Ilse walked home when she could.';
  expect(people(text)).toEqual(['Edmund Crane/Crane/Edmund male', 'Ilse Wren/Ilse female']);
});

it('leaves a surname of several people to nobody', () => {
  const { cast, unsure } = sheetOfTexts({
    'draft.md':
      'Edmund Crane nodded and Agnes Crane laughed. Edmund Crane sat. Agnes Crane stood. "No," said Crane. Crane left.',
  });
  expect(cast.map(({ name, times }) => [name, times])).toEqual([
    ['Agnes Crane', 2],
    ['Edmund Crane', 2],
  ]);
  expect(unsure).toMatchObject([{ name: 'Crane', reason: 'several', of: ['Agnes Crane', 'Edmund Crane'], times: 2 }]);
});

it('tells Mr from Mrs of one family', () => {
  expect(people('Mr Ames nodded. Mrs Ames nodded. Mr Ames sat. Mrs Ames stood.')).toEqual([
    'Mr Ames male',
    'Mrs Ames female',
  ]);
});

it('tells people from places by what is said of them, and things are neither', () => {
  const { cast, unsure } = sheetOfTexts({
    'draft.md':
      'They slept in Dunmore. They drove through Dunmore. "Yes," said Ilse. They boarded the Petrel, and the Petrel sailed. In Orchard Street it rained.',
  });
  expect(cast.map(({ name, kind }) => [name, kind])).toEqual([
    ['Dunmore', 'place'],
    ['Ilse', 'person'],
    ['Orchard Street', 'place'],
  ]);
  expect(unsure.map(({ name }) => name)).toEqual(['Petrel']);
});

it('takes no castle for its lord, and no weekday into a name', () => {
  const { cast } = sheetOfTexts({
    'draft.md':
      'The Castle of Lord Juss stood. Lord Juss laughed. On Saturday Ilse nodded. "Go," said Juss. Ilse walked.',
  });
  expect(cast.map(({ name, kind }) => [name, kind])).toEqual([
    ['Ilse', 'person'],
    ['Juss', 'person'],
    ['Castle of Lord Juss', 'place'],
  ]);
});

it('knows people and places that other files declare', () => {
  const { cast } = sheetOfTexts(
    { 'draft.md': 'Then Merrow rowed to Saltmere. The old man left Nan Tide at the stairs. "So," said the Heron.' },
    [
      { name: 'Hale Merrow', aliases: ['the Heron', 'Nan Tide'], kind: 'person' },
      { name: 'Saltmere', aliases: [], kind: 'place' },
    ],
  );
  expect(cast.map(({ name, forms, kind }) => [name, forms, kind])).toEqual([
    ['Hale Merrow', ['Hale Merrow', 'Merrow', 'Nan Tide'], 'person'],
    ['Saltmere', ['Saltmere'], 'place'],
  ]);
});
