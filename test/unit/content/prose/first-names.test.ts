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
  ...note('Tom Hale'),
  ...note('Salt Compact', 'Faction'),
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
    ['day.md', 'Tobin died in 490.', 'tobin-varrin.death = 490'],
    ['day.md', 'Tobin died in 490. Tobin Varrin slept.', 'tobin-varrin.death = 490'],
    ['day.md', 'On Monday Tobin killed Ilse.', 'tobin-varrin -KILLED-> ilse-varrin'],
    ['day.md', 'Skipper Tom died in 490.', 'tom-hale.death = 490'],
    ['day.md', 'Queen Ilse died in 490.', 'ilse-varrin.death = 490'],
    ['day.md', 'Chief Inspector Hale died in 490.', 'tom-hale.death = 490'],
    ['day.md', 'Ilse was killed by Doctor Hale.', 'tom-hale -KILLED-> ilse-varrin'],
    ['day.md', 'Deputy Hale died in 490.', 'tom-hale.death = 490'],
    ['day.md', 'Deputy Hale slept. Miner Hale left. Constable Hale died in 490.', 'tom-hale.death = 490'],
    ['day.md', 'On Monday Hale left, at Noon Hale came. Constable Hale died in 490.', 'tom-hale.death = 490'],
    ['day.md', 'First Mate Tom died in 490.', 'tom-hale.death = 490'],
    ['day.md', 'Little Ilse died in 490.', 'ilse-varrin.death = 490'],
    ['day.md', 'Ilse was killed by Big Tom.', 'tom-hale -KILLED-> ilse-varrin'],
    ['day.md', 'At Dawn Tom killed Ilse.', 'tom-hale -KILLED-> ilse-varrin'],
    ['day.md', 'On Thanksgiving Tom killed Ilse.', 'tom-hale -KILLED-> ilse-varrin'],
    ['day.md', 'In 470 Skipper Tom killed Ilse.', 'tom-hale -KILLED-> ilse-varrin [470, 470]'],
  ])('is read in %s: %s', (path, text, ...claims) => {
    expect(readIn(path, text)).toEqual(claims);
  });

  test.each([
    ['of another place', 'day.md', 'Tobin of Lorn died in 490. Tobin the Red died in 491.'],
    ['where two have it', 'Odo Marsh.md', 'Odo died in 490.'],
    ['where the file has another of that name', 'Tobin Varrin.md', 'Tobin Hask came by. Tobin died in 490.'],
    ['that is a word', 'Hope Calder.md', 'Hope died in 490.'],
    ['behind the title of another', 'Ilse Varrin.md', 'Saint Ilse died in 490. Pope Ilse died in 491.'],
    ['of a ship', 'Ilse Varrin.md', 'The Queen Ilse sank in 490. The ship Captain Ilse sank in 491.'],
    ['that is a last one of a family', 'Tom Hale.md', 'Mrs Hale died in 490. Hale died in 491. Old Hale died in 492.'],
    ['behind a rank where the file has another', 'Tom Hale.md', 'Bill Hale came by. Captain Hale died in 490.'],
    ['behind an article', 'Ilse Varrin.md', 'The Ilse was built in 490. An Ilse died in 491.'],
    ['that is a last one behind a word for the little', 'Tom Hale.md', 'Little Hale died in 490.'],
    ['behind another name', 'day.md', 'Ilse was killed by Dawn Tom. On Firstday Tom died in 490.'],
    ['of a place behind a size', 'day.md', 'Tobin Varrin was born in Little Saltmere.'],
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

  it("is not swallowed by a day of the world's calendar", () => {
    const calendar = {
      'c.calendar.yaml':
        'calendar: Coast\nmonths: [{ name: Gust, days: 30 }]\nweek: [Firstday, Nextday]\neras: [{ name: Landing, short: AL, year_one: 1 }]',
    };
    expect(readIn('day.md', 'On Firstday Tom died in 490.', calendar)).toEqual(['tom-hale.death = 490']);
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

describe('the last word of a thing behind "the"', () => {
  test.each([
    ['The Compact was founded in 470.', 'salt-compact.founded_on = 470'],
    ['In 470 Rova Dunn joined the Compact.', 'rova-dunn -MEMBER_OF-> salt-compact [470, ]'],
  ])('is read: %s', (text, ...claims) => {
    expect(readIn('day.md', text)).toEqual(claims);
  });

  test.each([
    ['in small letters', 'The compact was founded in 470.'],
    ['without its article', 'Compact was founded in 470.'],
    ['of something else', 'The Compact of Lorn was founded in 470.'],
    ['where the file has another', 'The Iron Compact met. The Compact was founded in 470.'],
    ['where two have it', 'The Compact was founded in 470.', note('Iron Compact', 'Faction')],
  ])('is not read %s', (_, text, more?: Record<string, string>) => {
    expect(readIn('day.md', text, more)).toEqual([]);
  });
});

it('the title of a note is a name of what it is about, where the file is called otherwise', () => {
  const more = { 'nv-07.md': '---\nkind: Person\n---\n# Nora Vale\n', 'carr.md': '---\nkind: Town\n---\n# Town\n' };
  expect(readIn('day.md', 'Nora Vale died in 490. Town was founded in 470.', more)).toEqual(['nv-07.death = 490']);
  const several = { 'nv-07.md': '---\nkind: Person\n---\n# Nora Vale\n\n# Orin Flay\n' };
  expect(readIn('day.md', 'Nora Vale died in 490.', several)).toEqual([]);
});

describe('a title that ends in a word for what it is', () => {
  test.each([
    ['Faction', 'Iron Guild', 'Iron Guild was founded in 470.', 'x1.founded_on = 470'],
    ['Faction', 'The Oak Order', 'The Oak Order was founded in 470.', 'x1.founded_on = 470'],
    ['Building', 'Ashkeep Castle', 'Ashkeep Castle was built in 470.', 'x1.created_on = 470'],
    ['Region', 'The Free Cities', 'The Free Cities were founded in 470.', 'x1.founded_on = 470'],
  ])('is a name: %s, %s', (kind, title, text, claim) => {
    expect(readIn('day.md', text, { 'x1.md': `---\nkind: ${kind}\n---\n# ${title}\n` })).toEqual([claim]);
  });

  test.each([
    ['Town', 'The Town', 'The Town was founded in 470.'],
    ['Person', 'Player Character', 'Player Character died in 490.'],
    ['Person', 'Minor NPCs', 'Minor NPCs died in 490.'],
  ])('is none where it says no more: %s, %s', (kind, title, text) => {
    expect(readIn('day.md', text, { 'x1.md': `---\nkind: ${kind}\n---\n# ${title}\n` })).toEqual([]);
  });
});

describe('of a note that is called by a number, the title', () => {
  test.each([
    ['Faction', 'The Reed League', 'The League was founded in 470.', 'f17.founded_on = 470'],
    ['Faction', 'Reed Order', 'The Order was dissolved in 470.', 'f17.dissolved = 470'],
    ['Person', 'Nora Vale', 'Nora was born in 470.', 'f17.birth = 470'],
    ['Person', 'Nora Vale', 'Captain Vale died in 490.', 'f17.death = 490'],
  ])('is short as a name of a file is: %s, %s', (kind, title, text, claim) => {
    expect(readIn('day.md', text, { 'f17.md': `---\nkind: ${kind}\n---\n# ${title}\n` })).toEqual([claim]);
  });

  it('is not where the file is called otherwise', () => {
    const more = { 'vask.md': '---\nkind: Town\naliases: [The Pearl Haven]\n---\n' };
    expect(readIn('day.md', 'The Haven was founded in 470.', more)).toEqual([]);
  });
});
