import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../../../src/app/mirror/excerpt.ts';

const long = 'The ferry did not run that week, for the ice was thin. '.repeat(6);

describe('the part of a passage around a name', () => {
  it('is the whole of a short passage', () => {
    expect(excerptOf('They say Corvin kept the keys.', ['Corvin'])).toEqual({
      before: 'They say ',
      name: 'Corvin',
      after: ' kept the keys.',
      cutBefore: false,
      cutAfter: false,
    });
  });

  it('is cut between words on both sides of a long one', () => {
    const { before, name, after, cutBefore, cutAfter } = excerptOf(`${long}Corvin waited. ${long}`, ['Corvin']);
    expect([name, cutBefore, cutAfter]).toEqual(['Corvin', true, true]);
    expect(before.length).toBeLessThan(150);
    expect(`${long} `).toContain(` ${before}`);
    expect(after).toMatch(/^ waited\. .*\w$/);
  });

  it('has the first name that stands there, the longest of those, in the letters of the passage', () => {
    expect(excerptOf('the tern queen, Ysolde of Tern', ['Ysolde of Tern', 'The Tern Queen', 'The Tern']).name).toBe(
      'the tern queen',
    );
  });

  it('takes no part of a word for a name, in any script', () => {
    const found = (text: string, ...names: string[]) => {
      const { before, name } = excerptOf(text, names);
      return `${before}[${name}]`;
    };
    expect(found('Odoric met Odo.', 'Odo')).toBe('Odoric met [Odo]');
    expect(found('The marennes of MAREN and Odo', 'Odo', 'Maren')).toBe('The marennes of [MAREN]');
    expect(found('Édda éddas Édda', 'Dda', 'Édda')).toBe('[Édda]');
    expect(found('𝔐𝔐 and 𝔐', '𝔐')).toBe('𝔐𝔐 and [𝔐]');
    expect(found('𝔐𝔐𝔐', '𝔐')).toBe('[]');
  });

  it('finds one who goes by a part of the name, and begins at the beginning where nobody is named', () => {
    expect(excerptOf('Old Corvin kept the keys.', ['Corvin Ashby']).name).toBe('Corvin');
    expect(excerptOf('She kept the keys.', ['Ysolde'])).toMatchObject({
      before: '',
      name: '',
      after: 'She kept the keys.',
    });
  });

  it('takes a name for text, whatever is in it', () => {
    expect(excerptOf('Of a.b (c)* they said [little].', ['a.b (c)*']).name).toBe('a.b (c)*');
    expect(excerptOf('Nothing.', ['', ' ', '[', '\\']).after).toBe('Nothing.');
  });

  it('cuts no character in two where no word ends', () => {
    for (let shift = 0; shift < 4; shift += 1) {
      const text = `${'x'.repeat(shift)}${'😀'.repeat(400)} Odo ${'😀'.repeat(400)}`;
      const { before, after } = excerptOf(text, ['Odo']);
      expect(`${before}${after}`).not.toMatch(/\p{Cs}/u);
    }
  });
});
