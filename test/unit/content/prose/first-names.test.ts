import { describe, expect, it, test } from 'vitest';
import { told, worldOf } from '../../../support/worlds/text-world.ts';

const note = (name: string, kind = 'Person') => ({ [`${name}.md`]: `---\nkind: ${kind}\n---\n` });
const world = {
  ...note('Tobin Varrin'),
  ...note('Ilse Varrin'),
  ...note('Lady Maren Aldoc'),
  ...note('Odo Marsh'),
  ...note('Odo Hask'),
  ...note('Hope Calder'),
  ...note('Saltmere', 'Settlement'),
  ...note('Rova Dunn'),
};
const readIn = (path: string, text: string, more: Record<string, string> = {}) => {
  const own = path in world ? '---\nkind: Person\n---\n' : '';
  const { claims } = worldOf({ ...world, ...more, [path]: `${own}${text}` });
  return told(claims.filter(({ place, status }) => place.path === path && status === 'candidate'));
};

describe('a first name', () => {
  test.each([
    [
      'Tobin Varrin.md',
      'Tobin was born in 462 in Saltmere.',
      'tobin-varrin -BORN_IN-> saltmere',
      'tobin-varrin.birth = 462',
    ],
    ['Tobin Varrin.md', 'In 470 Tobin joined nobody. Tobin died in 490.', 'tobin-varrin.death = 490'],
    ['Lady Maren Aldoc.md', 'Maren died in 490.', 'lady-maren-aldoc.death = 490'],
    ['Ilse Varrin.md', 'Old Ilse died in 490.', 'ilse-varrin.death = 490'],
    [
      'Ilse Varrin.md',
      'Ilse is the mother of [[Tobin Varrin]]. Tobin died in 490.',
      'ilse-varrin -PARENT_OF-> tobin-varrin',
      'tobin-varrin.death = 490',
    ],
    ['day.md', 'Tobin Varrin lived in a mill. Tobin died in 490.', 'tobin-varrin.death = 490'],
    [
      'day.md',
      'Tobin Varrin lived in a mill.\n\n'.padEnd(1600, 'It rained all day. ').concat('\n\nTobin died in 490.'),
      'tobin-varrin.death = 490',
    ],
  ])('is read in %s: %s', (path, text, ...claims) => {
    expect(readIn(path, text)).toEqual(claims);
  });

  test.each([
    ['before the full name', 'day.md', 'Tobin died in 490. Tobin Varrin slept.'],
    ['in another file than that of the full name', 'day.md', 'Tobin died in 490.'],
    ['where two have it', 'Odo Marsh.md', 'Odo died in 490.'],
    ['where the file has another of that name', 'Tobin Varrin.md', 'Tobin Hask came by. Tobin died in 490.'],
    ['that is a word', 'Hope Calder.md', 'Hope died in 490.'],
    ['behind the title of another', 'Ilse Varrin.md', 'Saint Ilse died in 490. Queen Ilse died in 491.'],
    ['behind an article', 'Ilse Varrin.md', 'The Ilse was built in 490. An Ilse died in 491.'],
    ['with a number', 'Tobin Varrin.md', 'Tobin II died in 490.'],
    [
      'that is the whole name of something else',
      'Tobin Varrin.md',
      'Tobin died in 490.',
      { 'x.yaml': '- { id: wild, name: Tobin, kind: Faction }' },
    ],
  ])('is not read %s', (_, path, text, more?: Record<string, string>) => {
    expect(readIn(path, text, more)).toEqual([]);
  });

  it('is nobody where a month has it', () => {
    const calendar = {
      'c.calendar.yaml':
        'calendar: Coast\nmonths: [{ name: Rova, days: 30 }]\neras: [{ name: Landing, short: AL, year_one: 1 }]',
    };
    expect(readIn('Rova Dunn.md', 'Rova died in 490.', calendar)).toEqual([]);
    expect(readIn('Rova Dunn.md', 'Rova died in 490.')).toEqual(['rova-dunn.death = 490']);
  });
});
