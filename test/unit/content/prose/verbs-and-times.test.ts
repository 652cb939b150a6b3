import { describe, expect, test } from 'vitest';
import { told, worldOf } from '../../../support/worlds/text-world.ts';

const people = `
- { id: aldric, name: Aldric, kind: Person, gender: male }
- { id: maren, name: Maren, kind: Person, gender: female }
- { id: will, name: Will, kind: Person, gender: male }
- { id: odo, name: Odo, kind: Person, gender: male }
- { id: vask, name: Vask, kind: Kingdom }
- { id: ashkeep, name: Ashkeep, kind: Settlement }
- { id: grey-order, name: Grey Order, kind: Order }
- { id: black-spire, name: Battle of Black Spire, kind: Battle }
- { id: gull, name: Gull, kind: Weapon }
- { id: heron, name: The Heron, kind: Vessel }
`;
/** The claims of a sentence, and why some of it was not read. */
function read(sentence: string): { readonly claims: readonly string[]; readonly unread: readonly string[] } {
  const { claims, prose } = worldOf({ 'world.yaml': people, 'notes.md': sentence });
  const own = claims.filter(({ place }) => place.path === 'notes.md');
  return { claims: told(own), unread: Object.keys(prose.unread ?? {}) };
}

describe('a second verb has objects of its own', () => {
  test.each([
    ['Aldric rules Vask and guards Ashkeep.', 'aldric -GUARDS-> ashkeep', 'aldric -RULES-> vask'],
    ['Maren rules Ashkeep and commands the Grey Order.', 'maren -LEADS-> grey-order', 'maren -RULES-> ashkeep'],
    ['Maren leads the Grey Order and rules Ashkeep.', 'maren -LEADS-> grey-order', 'maren -RULES-> ashkeep'],
    ['Odo serves Maren and fathers Will.', 'odo -PARENT_OF-> will', 'odo -SERVES-> maren'],
    [
      'Odo rules Ashkeep, leads the Grey Order and wields Gull.',
      'odo -LEADS-> grey-order',
      'odo -POSSESSES-> gull',
      'odo -RULES-> ashkeep',
    ],
  ])('%s', (sentence, ...claims) => {
    expect(read(sentence)).toEqual({ claims, unread: [] });
  });

  test.each([
    ['Odo wields Gull and fears the Heron.', 'odo -POSSESSES-> gull'],
    ['Odo serves Maren and studies the Heron.', 'odo -SERVES-> maren'],
    ['Aldric rules Vask, envies Maren.', 'aldric -RULES-> vask'],
  ])('which is left unread where nobody knows the verb: %s', (sentence, ...claims) => {
    expect(read(sentence)).toEqual({ claims, unread: ['construction'] });
  });
});

describe('a time between the verb and what belongs to it', () => {
  test.each([
    ['Odo was, from 830 to 850, a member of the Grey Order.', 'odo -MEMBER_OF-> grey-order [830, 850]'],
    ['Odo joined, in 830, the Grey Order.', 'odo -MEMBER_OF-> grey-order [830, ]'],
    ['Odo lived until 850.', 'odo.death = 850'],
    ['Odo lived in Ashkeep until 850.', 'odo -LIVES_IN-> ashkeep [, 850]'],
  ])('%s', (sentence, ...claims) => {
    expect(read(sentence)).toEqual({ claims, unread: [] });
  });
});

describe('nothing of a list is dropped', () => {
  test.each([
    ['Aldric ruled Vask and Gull.', 'aldric -RULES-> vask'],
    ['Will was taught by Odo and Vask.', 'odo -MENTOR_OF-> will'],
    ['Aldric ruled Vask, Maren nothing.', 'aldric -RULES-> vask'],
    ['Maren married Aldric; Will, Odo.', 'aldric -SPOUSE_OF-> maren'],
  ])('%s', (sentence, ...claims) => {
    expect(read(sentence)).toEqual({ claims, unread: ['construction'] });
  });
});

describe('when it was, by what else happened', () => {
  test.each([
    ['Maren ruled Vask until her death in 860.', 'maren -RULES-> vask [, 860]', 'maren.death = 860'],
    [
      'Aldric ruled Vask from the death of Odo in 830 until his own death in 850.',
      'aldric -RULES-> vask [830, 850]',
      'aldric.death = 850',
      'odo.death = 830',
    ],
    ['When Odo died in 830, Will forged Gull.', 'odo.death = 830', 'will -CREATED-> gull [830, 830]'],
    ['After Odo died in 830, Aldric killed Will.', 'aldric -KILLED-> will [after 830, after 830]', 'odo.death = 830'],
    ['Maren ruled Vask until Odo died in 830.', 'maren -RULES-> vask [, 830]', 'odo.death = 830'],
    ['Maren has ruled Vask since Odo died in 830.', 'maren -RULES-> vask [830, ]', 'odo.death = 830'],
    ['When Odo died in 830, the throne of Vask passed to Aldric.', 'aldric -RULES-> vask [830, ]', 'odo.death = 830'],
  ])('%s', (sentence, ...claims) => {
    expect(read(sentence)).toEqual({ claims, unread: [] });
  });

  test.each([
    ['When Odo died, Will forged Gull.', ['will -CREATED-> gull'], ['construction']],
    ['Two years later, Will left the Grey Order.', [], ['unreadable-date']],
    ['Aldric bought Gull from the smith in 830.', ['aldric -OWNS-> gull [830, ]'], []],
  ])('%s', (sentence, claims, unread) => {
    expect(read(sentence)).toEqual({ claims, unread });
  });
});
