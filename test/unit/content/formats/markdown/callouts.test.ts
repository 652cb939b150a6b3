import { describe, expect, test } from 'vitest';
import { told, worldOf } from '../../../../support/worlds/text-world.ts';

const people =
  '- { id: wenna, name: Wenna Crake, kind: Person }\n- { id: dorrit, name: Dorrit Pellam, kind: Person }\n';
const read = (callout: string) => {
  const { claims, prose } = worldOf({ 'people.yaml': people, 'Night.md': `${callout}\n` });
  const ofNote = claims.filter(({ place }) => place.path === 'Night.md');
  return { claims: told(ofNote), lines: ofNote.map(({ place }) => place.line), left: prose.sentences };
};

describe('the title of a callout', () => {
  test.each([
    '[!secret] For the GM only',
    '[!note] What Wenna Crake knows',
    '[!gm]- Twist of the',
    '[!note] Twist',
    '[!quote|left]+ Wenna Crake',
    '[!note]',
  ])('is no part of the sentence below it: %s', (title) => {
    expect(read(`> ${title}\n> Wenna Crake is the mother of Dorrit Pellam.`)).toEqual({
      claims: ['wenna -PARENT_OF-> dorrit'],
      lines: [2],
      left: undefined,
    });
  });

  test('is none within another callout, either', () => {
    expect(read('> [!note] One of\n> > [!gm] Two of\n> > Wenna Crake died in 312.')).toMatchObject({
      claims: ['wenna.death = 312'],
      lines: [3],
    });
  });

  test('is not counted among what is left unread', () => {
    const text = 'Perhaps Wenna Crake died in 312.';
    expect(read(`> [!note] ${text}`).left).toBeUndefined();
    expect(read(`> [!note]\n> ${text}`).left).toEqual({ whole: 0, part: 0, unread: 1 });
  });

  test('states what it says', () => {
    expect(read('> [!note] Wenna Crake died in 312.\n> So they wrote.')).toMatchObject({ lines: [1] });
  });

  test('is none where the mark stands further down, or in no quotation', () => {
    expect(read('> Wenna Crake\n> [!note] died in 312.').lines).toEqual([1]);
    expect(read('[!note] Wenna Crake\ndied in 312.').lines).toEqual([1]);
  });
});
