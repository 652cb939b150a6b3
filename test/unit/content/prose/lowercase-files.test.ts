import { describe, expect, it, test } from 'vitest';
import { told, worldOf } from '../../../support/worlds/text-world.ts';

const note = (kind: string) => `---\nkind: ${kind}\n---\n`;
const world = {
  'people/tom.md': note('Person'),
  'people/nora.md': note('Person'),
  'people/james.md': note('Person'),
  'people/rose.md': note('Person'),
  'people/hope.md': note('Person'),
  'people/tobin-varrin.md': note('Person'),
  'places/vask.md': note('Settlement'),
  'places/the-well.md': note('Building'),
  'groups/salt-compact.md': note('Guild'),
};
const readIn = (path: string, text: string) => {
  const { claims } = worldOf({ ...world, [path]: `${path.startsWith('people/') ? note('Person') : ''}${text}\n` });
  return told(claims.filter(({ place, status }) => place.path === path && status === 'candidate'));
};

describe('a note whose file is called in small letters', () => {
  test.each([
    ['Tom was born in 830 in Vask.', 'tom -BORN_IN-> vask', 'tom.birth = 830'],
    ['In 830 Rose killed Tom.', 'rose -KILLED-> tom [830, 830]'],
    ['Tobin Varrin was born in 810.', 'tobin-varrin.birth = 810'],
    ['Tobin killed Nora in 830.', 'tobin-varrin -KILLED-> nora [830, 830]'],
    ['Nora joined the Compact in 830.', 'nora -MEMBER_OF-> salt-compact [830, ]'],
    ['Tom went to The Well in 830.', 'tom -LOCATED_IN-> the-well [830, 830]'],
    ['They met [[nora]] by night. Nora was born in 810.', 'nora.birth = 810'],
  ])('is named by capitals: %s', (text, ...claims) => {
    expect(readIn('day.md', text)).toEqual(claims);
  });

  test.each([
    ['Tom killed a rose in 830.'],
    ['Hope was born in 830.'],
    ['Tom went to the well in 830.'],
    ['tom was born in 830.'],
    ['The well was built in 830.'],
  ])('is not named by a word of the language: %s', (text) => {
    expect(readIn('day.md', text)).toEqual([]);
  });
});

it('says of nobody else what is said of somebody who is not understood', () => {
  expect(readIn('people/tam.md', "Tam and Nora's father, James, was killed in 830.")).toEqual([]);
  expect(readIn('people/tam.md', "Nora and Tom's father, James, killed Rose in 830.")).toEqual([]);
  expect(readIn('people/tam.md', 'Son of James, was killed in 830.')).toEqual([
    'james -PARENT_OF-> tam',
    'tam.death = 830',
  ]);
});
