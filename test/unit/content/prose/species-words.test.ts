import { describe, expect, it } from 'vitest';
import { told, worldOf } from '../../../support/worlds/text-world.ts';

const world = `
- { id: odo, name: Odo, kind: Person }
- { id: nell, name: Nell, kind: Person }
- { id: tern, name: Tern, kind: Kingdom }
- { id: gnome, name: Gnome, kind: Species }
- { id: elves, name: Elves, kind: Species, aliases: [Wood Folk] }
- { id: sprite-a, name: Sprite, kind: Species }
- { id: sprites, name: Sprites, kind: Species }
- { id: gull, name: Gull, kind: Weapon }
`;
const readIn = (text: string) => {
  const { claims } = worldOf({ 'world.yaml': world, 'n.md': `${text}\n` });
  return told(claims.filter(({ status }) => status === 'candidate'));
};

describe('somebody is of a species that the world has', () => {
  it.each([
    ['Odo is a gnome.', 'odo -OF_SPECIES-> gnome'],
    ['Odo was a Gnome.', 'odo -OF_SPECIES-> gnome'],
    ['Nell is an elf.', 'nell -OF_SPECIES-> elves'],
    ['Nell, an elf, was born in 830.', 'nell -OF_SPECIES-> elves', 'nell.birth = 830'],
  ])('%s', (text, ...claims) => {
    expect(readIn(text)).toEqual(claims);
  });

  it.each([
    'Odo is no gnome.',
    'Odo is not a gnome.',
    'Is Odo a gnome?',
    'Odo is a garden gnome.',
    'Odo became a gnome in 830.',
    'Odo looked like a gnome.',
    'Nell thinks that Odo is a gnome.',
    'Odo is a gnome at heart.',
    'Odo is a gnome of a man.',
    'Odo is a sprite.',
    'Odo is a dwarf.',
    'Gull is a gnome.',
    'In the play, Odo is a gnome.',
  ])('leaves alone: %s', (text) => {
    expect(readIn(text)).toEqual([]);
  });
});
