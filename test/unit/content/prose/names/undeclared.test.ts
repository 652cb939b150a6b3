import { describe, expect, test } from 'vitest';
import { worldOf } from '../../../../support/worlds/text-world.ts';

const people = `- { id: corwin, kind: Person, name: Corwin Dray }
- { id: fenmoor, kind: Settlement, name: Fenmoor }
`;
const undeclared = (...prose: string[]) =>
  worldOf({
    'people.yaml': people,
    ...Object.fromEntries(prose.map((text, index) => [`${index + 1}.md`, text])),
  }).undeclaredNames.map(({ name, short, count }) => `${count} × ${[name, ...short].join(', ')}`);

describe('names that prose writes and nobody declared', () => {
  test('the most frequent first, and by the alphabet', () => {
    expect(undeclared('They met Tolly. Then Tolly left with Brine.', 'In the dark Ansel waited for Tolly.')).toEqual([
      '3 × Tolly',
      '1 × Ansel',
      '1 × Brine',
    ]);
  });

  test('a short form belongs to the one name it is part of', () => {
    expect(undeclared('He saw Jasper Quince. Then Jasper left, and old Quince with him.')).toEqual([
      '3 × Jasper Quince, Jasper, Quince',
    ]);
    expect(undeclared('He saw Jasper Quince and Mara Quince. He hated every Quince.')).toEqual([
      '1 × Jasper Quince',
      '1 × Mara Quince',
      '1 × Quince',
    ]);
  });

  test('what stands in the name of a building, a battle or a guild alone is another name', () => {
    expect(undeclared('He saw Skarrow Keep. Then they left Skarrow, and went back to Skarrow Keep.')).toEqual([
      '2 × Skarrow Keep',
      '1 × Skarrow',
    ]);
    expect(
      undeclared(
        'They signed the Treaty of Holt. At Holt they broke the Treaty. At Holt the Treaty is called the Treaty of Holt.',
      ),
    ).toContain('2 × Treaty of Holt');
    expect(undeclared("They hated the Rivermen's Guild, and the Rivermen hated them.")).toEqual([
      '1 × Rivermen',
      "1 × Rivermen's Guild",
    ]);
  });

  test('a Toll House is a building, House Quince a family', () => {
    const { undeclaredNames } = worldOf({ 'people.yaml': people, '1.md': 'They saw the Toll House and House Quince.' });
    expect(undeclaredNames.map(({ name, kind }) => [name, kind])).toEqual([
      ['House Quince', 'House'],
      ['Toll House', 'Building'],
    ]);
  });

  test('a word that begins a sentence counts where it stands elsewhere too', () => {
    expect(undeclared('Tolly left. Rain fell.')).toEqual([]);
    expect(undeclared('Tolly left. They followed Tolly.')).toEqual(['2 × Tolly']);
    expect(undeclared('Brave Tolly left. She was brave.')).toEqual(['1 × Tolly']);
  });

  test.each([
    ['what the prose writes in small letters too', 'The Council met. All Council met as a council.'],
    ['months and days', 'It was a cold March, on a Friday in November.'],
    ['titles', 'They saw the King and the Abbot.'],
    [
      'a title or rank alone',
      'Then came the Pretender, the Crown Prince, the Prime Minister, the Court Wizard and His Majesty.',
    ],
    ['what is made of known names', 'The Fenmoorer saw a Fenmoorian, and young Corwin, and Lady Dray.'],
    [
      'a rank, a size or a time before a known name',
      'They saw Deputy Dray, Little Corwin and First Mate Corwin. By Nightfall Corwin slept. At Noon Dray came. At Dawn, Dray left.',
    ],
    ['known names', 'Corwin Dray left Fenmoor.'],
  ])('none: %s', (_, prose) => {
    expect(undeclared(prose)).toEqual([]);
  });

  test('not what is rather a slip for a declared name', () => {
    expect(undeclared('They saw Fenmooor, and Tolly.')).toEqual(['1 × Tolly']);
  });

  test('a link to a note that is not there', () => {
    expect(undeclared('They met [[Tolly Brine|the boy]] and [[Ansel]].')).toEqual(['1 × Ansel']);
  });

  test('the word that always stands before a name, and an article', () => {
    expect(undeclared('They met Great Margaret. Nobody liked Great Margaret, or Saint Orrin, or the Weir.')).toEqual([
      '2 × Great Margaret',
      '1 × Orrin',
      '1 × Weir',
    ]);
    expect(
      undeclared(
        'They swore by Saint Orrin. And by Saint Orrin the Lark sailed, the Lark they loved, the Lark of old.',
      ),
    ).toEqual(['3 × The Lark', '2 × Saint Orrin']);
    expect(undeclared('They met Old Pell. He likes Pell.')).toEqual(['2 × Pell']);
  });

  test('a usual word that has its capital seldom is none', () => {
    expect(undeclared('They saw the Lark, and the Lark again.')).toEqual([]);
  });

  test('once in small letters among many is a slip', () => {
    const often = Array.from({ length: 6 }, () => 'They left Tolly.').join(' ');
    expect(undeclared(`${often} They left tolly.`)).toEqual(['6 × Tolly']);
    expect(undeclared('They left Tolly. They left tolly.')).toEqual([]);
  });

  test('lines that begin with bold words or a label are not part of a name', () => {
    expect(undeclared('They saw it at Tolly\n**Date** of the wake')).toEqual(['1 × Tolly']);
    expect(undeclared('They met Tolly\nPlace: somewhere')).toEqual(['1 × Tolly']);
  });

  test('kinds by what people do, and where they go', () => {
    const { undeclaredNames } = worldOf({
      'people.yaml': people,
      '1.md': 'He was born in Bremen, lived in Bremen, and came from Bremen. “No,” said Brine. “In vain,” Brine said.',
    });
    expect(undeclaredNames.map(({ name, kind }) => [name, kind])).toEqual([
      ['Bremen', 'Location'],
      ['Brine', 'Person'],
    ]);
  });
});
