import { describe, expect, test } from 'vitest';
import { MentionFinder } from '../../../../../src/content/prose/mentions.ts';
import { strangersIn } from '../../../../../src/content/prose/names/strangers.ts';

const finder = new MentionFinder([
  { id: 'corwin', name: 'Corwin Dray', aliases: ['Corwin'], kind: 'Person' },
  { id: 'fenmoor', name: 'Fenmoor', aliases: [], kind: 'Settlement' },
]);
const found = (text: string) => strangersIn(text, finder.find(text)).map(({ text: name }) => name);

describe('words with capitals that name nobody', () => {
  test.each([
    ['of several words, whole', 'She met Jasper Quince there.', ['Jasper Quince']],
    [
      'joined by small words',
      'It was the Battle of the Red Ford, and Osbert of Lorn saw it.',
      ['Battle of the Red Ford', 'Osbert of Lorn'],
    ],
    ['in the possessive', "They took Jasper's horse.", ['Jasper']],
    ['over the end of a line', 'and Jasper\nQuince came', ['Jasper Quince']],
    ['with an apostrophe or a hyphen', "It was O'Dare who told Jean-Luc.", ["O'Dare", 'Jean-Luc']],
    ['without the title before', 'It was Lord Marrick and Captain Tolly.', ['Marrick', 'Tolly']],
    [
      'what is called after somebody',
      "She saw the Rivermen's Guild, the Salters’ Company and Odo's Guild.",
      ["Rivermen's Guild", 'Salters’ Company', "Odo's Guild"],
    ],
    ['but no thing of theirs', "They took Jasper's Sword and Odo's Mara.", ['Jasper', 'Sword', 'Odo', 'Mara']],
    [
      'made of a known name',
      'After the Siege of Fenmoor came the Treaty of Fenmoor, and the Fall of the Fenmoor.',
      ['Siege of Fenmoor', 'Treaty of Fenmoor', 'Fall of the Fenmoor'],
    ],
    ['no rank of a known name', 'She was Margravine of Fenmoor, and Duke of Fenmoor.', []],
    ['no day and no rank before a known name', 'On Monday Corwin came. It was Nurse Corwin.', ['Monday']],
    ['beside a known name', 'Then Corwin met Tolly of Fenmoor.', ['Tolly']],
  ])('%s', (_, text, names) => {
    expect(found(text)).toEqual(names);
  });

  test.each([
    ['words that sentences begin with', 'He came. They left. Perhaps Corwin knew.'],
    ['capitals alone', 'In 588 TC the NPC left.'],
    ['titles alone', 'the King and his Captain'],
    ['short forms', "She left. I'll stay, and I knew."],
    ['known names', "Corwin Dray left Fenmoor, and Corwin's men with him."],
    ['a list without commas', 'Some Of The Many Things That Were Never Done Here'],
  ])('none: %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  test('a word that begins a sentence, with the doubt', () => {
    const text = 'Jasper left. “Tolly came,” said Brine.';
    expect(strangersIn(text, []).map(({ text: name, opens }) => [name, opens])).toEqual([
      ['Jasper', true],
      ['Tolly', true],
      ['Brine', false],
    ]);
  });
});
