import { describe, expect, test } from 'vitest';
import { places, worldOf } from '../../support/worlds/text-world.ts';

const kindOf = (path: string, text: string) => worldOf({ [path]: text }).entities.map(({ kind }) => kind);
const note = '---\nnotes: a line\n---\n';

describe('the kind of a note by the last folder that tells one', () => {
  test.each([
    ['realms/north/rulers/Bo.md', 'Person'],
    ['Kingdoms/Vask/Kings & Queens/Bo.md', 'Person'],
    ['Realms/North/Bo.md', 'Kingdom'],
    ['NPCs/Northern Cities/Bo.md', 'Settlement'],
    ['01 Cast/Bo.md', 'Person'],
    ['Cities/Ashkeep/Taverns/The Gull.md', 'Building'],
  ])('%s', (path, kind) => {
    expect(kindOf(path, note)).toEqual([kind]);
  });

  test('a folder of no kind tells none', () => {
    expect(kindOf('Classes/Wizard/Fireball.md', note)).toEqual([]);
  });
});

describe('what a note is told by, and whether that is a guess', () => {
  const told = (path: string, tags = 'x') =>
    worldOf({ [path]: `---\nnotes: a line\ntags: [${tags}]\n---\n` }).entities.map(
      ({ kind, kind_guessed: isGuess = false }) => `${kind}${isGuess ? '?' : ''}`,
    );

  test.each([
    ['NPCs/Bo.md', 'x', 'Person'],
    ['Minor NPCs/Bo.md', 'x', 'Person?'],
    ['NPCs/Minor NPCs/Bo.md', 'x', 'Person'],
    ['Notes/Bo.md', 'sunken-city', 'Settlement?'],
    ['Locations/Bo.md', 'civil-war', 'Location'],
    ['Locations/Bo.md', 'war', 'Location'],
    ['Locations/Bo.md', 'war, town', 'Settlement'],
    ['Locations/Bo.md', 'npc', 'Person'],
    ['empires/The Third Era.md', 'x', 'Era?'],
  ])('%s with the tag %s', (path, tags, kind) => {
    expect(told(path, tags)).toEqual([kind]);
  });

  test.each([
    ['10 The Age of Heroes/Salt.md', 'x'],
    ['The Fall of a King/Session 1.md', 'x'],
    ['Rules/Characters/Wealth.md', 'x'],
    ['My Campaigns/Salt.md', 'x'],
    ['characters/osric-writing-guide.md', 'x'],
    ['Notes/Salt.md', 'age-of-heroes'],
  ])('%s with the tag %s is prose', (path, tags) => {
    expect(told(path, tags)).toEqual([]);
  });
});

describe('the kind of what a YAML file lists', () => {
  const hal = '- { id: hal, name: Hal, birth: 812 }\n';

  test.each([
    ['characters/hal.yaml', 'Person'],
    ['NPC/hal.yaml', 'Person'],
    ['realms/north/rulers/hal.yaml', 'Person'],
    ['people.yaml', 'Person'],
    ['characters/villains.yaml', 'Person'],
    ['kingdoms/characters.yaml', 'Person'],
  ])('is told by %s', (path, kind) => {
    const { entities, problems } = worldOf({ [path]: hal });
    expect(entities.map((entity) => entity.kind)).toEqual([kind]);
    expect(problems).toEqual([]);
  });

  test.each([
    ['chronicles/annals.yaml', hal], // what they say is no chronicle
    ['empire/hal.yaml', hal], // all that belongs to one
    ['world/hal.yaml', hal],
    ['places/hal.yaml', hal], // a place is not born
    ['characters/keep.yaml', '- { id: hal, name: Hal, capital_of: coast }\n'],
  ])('is not told by %s', (path, text) => {
    expect(kindOf(path, text)).toEqual(['Entity']);
  });

  test('what any file states comes first, in whatever order', () => {
    const goblin = '- { id: hal, name: Hal, kind: Goblin Shaman }\n';
    const lore = { 'lore.yaml': 'kinds: { Goblin Shaman: { parent: Creature } }\n' };
    for (const files of [
      { 'characters/a.yaml': hal, 'z.yaml': goblin },
      { 'a.yaml': goblin, 'characters/z.yaml': hal },
    ]) {
      const { entities, problems } = worldOf({ ...files, ...lore });
      expect(entities.map(({ kind }) => kind)).toEqual(['GoblinShaman']);
      expect(places(problems)).toEqual([]);
    }
    const inFolder = worldOf({ 'characters/a.yaml': goblin.replace('Goblin Shaman', 'Creature') });
    expect(inFolder.entities.map(({ kind }) => kind)).toEqual(['Creature']);
  });

  test('two that are stated still have to agree', () => {
    const { problems } = worldOf({
      'characters/a.yaml': hal,
      'b.yaml': '- { id: hal, kind: Creature }\n',
      'c.yaml': '- { id: hal, kind: Item }\n',
    });
    expect(places(problems)).toEqual(['c.yaml:1:20 kind-conflict']);
  });
});

test.each([
  ['places/houses.yaml', 'Location'],
  ['places/cities.yaml', 'Settlement'],
  ['items/legions.yaml', 'Item'],
])('%s: the kind of the folder, or a narrower one', (path, kind) => {
  expect(kindOf(path, '- { id: mill, name: The Mill }\n')).toEqual([kind]);
});

test('a kind that only a folder or file tells is a guess, until a file says it', () => {
  const mill = '- { id: mill, name: The Mill }\n';
  const guessOf = (files: Record<string, string>) => worldOf(files).entities.map((each) => each.kind_guessed);
  expect(guessOf({ 'places/houses.yaml': mill })).toEqual([true]);
  expect(guessOf({ 'places/a.yaml': mill })).toEqual([undefined]);
  expect(guessOf({ 'minor places/a.yaml': mill })).toEqual([true]);
  expect(guessOf({ 'places/houses.yaml': '- { id: mill, kind: House }\n' })).toEqual([undefined]);
  expect(guessOf({ 'places/a.yaml': mill, 'b.yaml': '- { id: mill, kind: Building }\n' })).toEqual([undefined]);
  expect(guessOf({ 'a.yaml': '- { id: mill, kind: Building }\n', 'places/b.yaml': mill })).toEqual([undefined]);
});

describe('a title in YAML', () => {
  test.each([
    ['- { title: The Mill, kind: Building }', ['The Mill']],
    ['- { title: Miller, name: Hal, kind: Person }', ['Hal']],
    ['hal: { title: Miller, kind: Person }', ['hal']],
  ])('%s', (text, names) => {
    const { entities, problems } = worldOf({ 'a.yaml': `${text}\n` });
    expect(entities.map(({ name }) => name)).toEqual(names);
    expect(problems).toEqual([]);
  });
});
