import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../../src/app/mirror/excerpt.ts';

const found = (text: string, ...names: string[]) => {
  const { before, name } = excerptOf(text, names);
  return `${before}[${name}]`;
};

describe('the part of a passage around a name', () => {
  it('begins at the first of the names, as a word of its own, in whatever case', () => {
    expect(found('The marennes of MAREN and Odo', 'Odo', 'Maren')).toBe('The marennes of [MAREN]');
    expect(found('Odo of Ash, Odo of Tern', 'Odo', 'Odo of Ash')).toBe('[Odo of Ash]');
  });

  it('knows the words around it in every script', () => {
    expect(found('Édda éddas Édda', 'Dda', 'Édda')).toBe('[Édda]');
    expect(found('𝔐𝔐 and 𝔐', '𝔐')).toBe('𝔐𝔐 and [𝔐]');
    expect(found('𝔐𝔐𝔐', '𝔐')).toBe('[]');
  });

  it('takes a name for no pattern', () => {
    expect(found('What (a) b? [c] $d.', '(a) b? [c] $d.')).toBe('What [(a) b? [c] $d.]');
    expect(found('aaaa', '.*', '')).toBe('[]');
  });

  it('falls back to a word of the name', () => {
    expect(found('Then Thornwick came.', 'Maren Thornwick')).toBe('Then [Thornwick]');
  });
});
