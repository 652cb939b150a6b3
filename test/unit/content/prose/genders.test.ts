import { expect, it } from 'vitest';
import { told, worldOf } from '../../../support/worlds/text-world.ts';

const people = (maren: string, aldric: string) => `
- { id: maren, name: Maren, kind: Person${maren} }
- { id: aldric, name: Aldric, kind: Person${aldric} }
- { id: ashkeep, name: Ashkeep, kind: Settlement }
`;
const prose = 'Maren taught Aldric at Ashkeep. He died in 870.';
const readIn = (world: string, more: Record<string, string> = {}) => {
  const { claims } = worldOf({ 'world.yaml': world, 'notes.md': prose, ...more });
  return told(claims.filter(({ place }) => place.path === 'notes.md'));
};

it('of two whom a pronoun fits nobody is meant, where no file says who is a woman', () => {
  expect(readIn(people('', ''))).toEqual(['maren -MENTOR_OF-> aldric']);
});

it.each([
  ['gender', ', gender: female', ', gender: male'],
  ['sex', ', sex: F', ', sex: M'],
  ['pronouns', ', pronouns: she/her', ', pronouns: he/him'],
])('a file says it by %s', (_, maren, aldric) => {
  expect(readIn(people(maren, aldric))).toEqual(['aldric.death = 870', 'maren -MENTOR_OF-> aldric']);
});

it('another file of the same entity may say it', () => {
  const more = { 'more.yaml': '- { id: maren, gender: woman }\n- { id: aldric, gender: man }\n' };
  expect(readIn(people('', ''), more)).toContain('aldric.death = 870');
});
