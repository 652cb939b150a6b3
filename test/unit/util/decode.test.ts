import { describe, expect, it } from 'vitest';
import { anyText, decodeBytes } from '../../../src/util/text/decode.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('a text whose encoding nobody states', () => {
  it('is UTF-8 where it can be, with or without its mark', () => {
    expect(decodeBytes(Buffer.from('naïve 矮人'))).toEqual({ text: 'naïve 矮人', encoding: 'utf-8' });
    expect(decodeBytes(Buffer.from('\ufeffnaïve'))).toEqual({ text: 'naïve', encoding: 'utf-8' });
    expect(decodeBytes(Buffer.from('written so: \ufffd'))).toEqual({ text: 'written so: \ufffd', encoding: 'utf-8' });
    expect(decodeBytes(Buffer.from(''))).toEqual({ text: '', encoding: 'utf-8' });
  });

  it('loses a broken spot of UTF-8, and nothing else', () => {
    const broken = Buffer.concat([Buffer.from('\ufeffé \ufffd '), Buffer.from([0xe9, 0x20, 0xc3]), Buffer.from(' ü')]);
    expect(decodeBytes(broken)).toEqual({
      text: 'é \ufffd \ufffd \ufffd ü',
      encoding: 'utf-8',
      broken: { offset: 4, count: 2 },
    });
  });

  it('is Windows-1252 where no letter is UTF-8', () => {
    expect(decodeBytes(latin1('B\xe1b \x93Hale\x94'))).toEqual({
      text: 'Báb “Hale”',
      encoding: 'windows-1252',
      firstForeign: 1,
    });
  });

  it('is UTF-16 by its mark or its shape', () => {
    const little = Buffer.from('Ötzi: 矮人\n', 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const bytes of [little, big, Buffer.from([0xff, 0xfe, ...little]), Buffer.from([0xfe, 0xff, ...big])]) {
      expect(decodeBytes(bytes)?.text).toBe('Ötzi: 矮人\n');
    }
  });

  it('is none where bytes are NUL, or control characters abound', () => {
    expect(decodeBytes(latin1('a lamp\0'))).toBeUndefined();
    expect(
      decodeBytes(Buffer.from(Array.from({ length: 400 }, (_, at) => (at % 31) + (at % 2) * 0xc0))),
    ).toBeUndefined();
    expect(anyText(latin1('a lamp\0'))).toBe('a lamp\0');
  });
});
