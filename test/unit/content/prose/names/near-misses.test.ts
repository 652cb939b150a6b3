import { describe, expect, test } from 'vitest';
import { worldOf } from '../../../../support/worlds/text-world.ts';

const people = `- { id: elsbeth, kind: Person, name: Elsbeth Crane, aliases: [Elsbeth] }
- { id: brannoch, kind: Person, name: Brannoch Teal }
- { id: marla, kind: Person, name: Marla }
- { id: saltholm, kind: Settlement, name: Saltholm }
- { id: guild, kind: Guild, name: The Lantern Guild }
- { id: thorne, kind: Person, name: Thorne }
`;
const slips = (prose: string | readonly string[]) => {
  const notes = [prose].flat().map((text, index) => [`chapters/${index + 1}.md`, text] as const);
  return worldOf({ 'people.yaml': people, ...Object.fromEntries(notes) })
    .problems.filter(({ code }) => code === 'near-name')
    .map(({ path, line, column, message }) => `${path}:${line}:${column} ${message}`);
};

describe('a word one letter away from a name', () => {
  test('is a problem with both places, and what to do', () => {
    expect(slips('Elsbeth went home.\n\nAt the mill Elsbet waited.')).toEqual([
      'chapters/1.md:3:13 `Elsbet` is not declared, and `Elsbeth` (people.yaml:1) is one letter away. Write `Elsbeth`; or, if `Elsbet` is right, declare it, or make it an alias.',
    ]);
  });

  test.each([
    ['a word of a longer name', 'They saw Branoch Teal.', '`Brannoch` of `Brannoch Teal`'],
    ['where it begins a sentence', 'Saltholme lay dark.', '`Saltholm`'],
    ['twice', 'In Saltholme it rained. All of Saltholme slept.', '`Saltholm`'],
    ['in the possessive', "It was Elsbet's knife.", '`Elsbeth`'],
  ])('%s', (_, prose, meant) => {
    expect(slips(prose)[0]).toContain(`and ${meant} (people.yaml:`);
  });

  test.each([
    ['another name', 'Then Marlo came.'],
    ['a declared name', 'Elsbeth and Brannoch left.'],
    ['a possessive and a plural', "Elsbeth's mother and the two Elsbeths were Saltholmers."],
    ['a word of the language', 'Thorns grew there. Thorn and briar.'],
    ['a usual name', 'They saw Thorpe.'],
    ['what is written three times', ['Elsbet came.', 'He saw Elsbet.', 'Poor Elsbet!']],
    ['who stands beside that name', 'They saw Elsbeth and Elsbet.'],
    ['who is introduced', 'There was a girl named Elsbet. She had a sister, Elsbet.'],
    ['of another family', 'He met Elsbet Quill.'],
    ['a word of a name that is a word of the language', 'They met a Lanterne.'],
    ['small letters', 'An elsbet is a measure of salt.'],
    ['code and links', 'See `Elsbet` and [the page](Elsbet.html).'],
  ])('is left alone: %s', (_, prose) => {
    expect(slips(prose)).toEqual([]);
  });

  test('is left alone where a file declares it, or makes it an alias', () => {
    const files = { 'people.yaml': people, '1.md': 'They saw Elsbet.' };
    const near = (more: string) =>
      worldOf({ ...files, 'more.yaml': more }).problems.filter(({ code }) => code === 'near-name').length;
    expect(near('[]')).toBe(1);
    expect(near('- { id: elsbet, kind: Person, name: Elsbet }')).toBe(0);
    expect(near('- { id: elsbeth, aliases: [Elsbet] }')).toBe(0);
  });

  test.each([
    ['a family name of four letters', 'They saw Brannoch Teel.', ['`Teal` of `Brannoch Teal`']],
    ['only once', 'They saw Elsbeth Cranne.', ['`Crane` of `Elsbeth Crane`']],
    ['no other family', 'They saw Brannoch Deal, and Brannoch Thorpe.', []],
    ['nobody who is introduced', 'They saw his cousin Brannoch Teel.', []],
    ['nobody who stands beside that name', 'They saw Brannoch Teal with Brannoch Teel.', []],
    ['no other first name', 'They saw Marta Teel.', []],
  ])('behind the same first name: %s', (_, prose, meant) => {
    expect(slips(prose).map((each) => /and (.*?) \(people/.exec(each)?.[1])).toEqual(meant);
  });

  test('between two names nobody knows which was meant', () => {
    const two = `- { id: a, kind: Settlement, name: Kestrelham }\n- { id: b, kind: Settlement, name: Kestralhem }\n`;
    expect(worldOf({ 'places.yaml': two, '1.md': 'They saw Kestralham.' }).problems).toEqual([]);
  });
});
