import { describe, expect, it } from 'vitest';
import { decodeGedcom } from '../../../../../src/content/formats/gedcom/encoding.ts';

const head = (charset?: string) => `0 HEAD\n${charset === undefined ? '' : `1 CHAR ${charset}\n`}0 @I1@ INDI\n1 NAME `;
/** Texts as Latin-1, and single bytes. */
const bytes = (...parts: (string | number)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : [part])));
/** What stands after the last `NAME `. */
const read = (input: Uint8Array) => {
  const { text = '', encoding, issue } = decodeGedcom(input);
  return { name: text.slice(text.lastIndexOf('NAME ') + 5), encoding, code: issue?.code, message: issue?.message };
};

describe('a family tree is decoded', () => {
  it('from ANSEL, with a mark put after its letter', () => {
    const input = bytes(head('ANSEL'), 'H', 0xe2, 'urin ', 0xa5);
    expect(read(input)).toEqual({ name: 'Húrin Æ', encoding: 'ansel', code: undefined, message: undefined });
  });

  it('from UTF-8 where the header says ANSEL, and says so', () => {
    const result = read(new TextEncoder().encode(`${head('ANSEL')}Húrin\n`));
    expect(result).toMatchObject({ name: 'Húrin\n', code: 'wrong-encoding' });
    expect(result.message).toMatch(/header says "ANSEL"/);
  });

  it('from Windows-1252 where the header says ANSEL and marks stand before no letter', () => {
    const input = bytes(head('ANSEL'), 'Ren', 0xe9, ' Andr', 0xe9, ' Oz', 0xe9, ' /H', 0xfa, 'r/');
    expect(read(input)).toMatchObject({ name: 'René André Ozé /Húr/', code: 'wrong-encoding' });
  });

  it('from UTF-16, known by its mark or by its shape', () => {
    const little = Buffer.from(`${head('UNICODE')}Húrin`, 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const input of [little, big, Buffer.from([0xff, 0xfe, ...little]), Buffer.from([0xfe, 0xff, ...big])]) {
      expect(read(input)).toMatchObject({ name: 'Húrin', code: undefined });
    }
  });

  it.each(['ANSI', 'IBM WINDOWS', 'windows-1252', 'CP1252', 'ISO-8859-1', 'latin1'])(
    'from Windows-1252 when the header says %s',
    (charset) => {
      expect(read(bytes(head(charset), 'H', 0xfa, 'r'))).toMatchObject({ name: 'Húr', code: undefined });
    },
  );

  it.each([
    ['IBMPC', [0x81, 0x84, 0x94, 0xe1, 0x82], 'üäößé'],
    ['IBM DOS', [0xa4, 0xa1], 'ñí'],
    ['IBMPC', [0x9b, 0x9d, 0x86], 'øØå'],
    ['MACINTOSH', [0x8e, 0x9f, 0xa7], 'éüß'],
    ['WINDOWS-1251', [0xc8, 0xe2, 0xe0, 0xed], 'Иван'],
    ['CP1250', [0xf8, 0x9a], 'řš'],
    ['ISO-8859-2', [0xf8, 0xb9], 'řš'],
  ] as const)('from %s %j', (charset, letters, name) => {
    expect(read(bytes(head(charset), ...letters))).toMatchObject({ name, code: undefined });
  });

  it('from Windows-1252 where the header says IBMPC and letters are as Windows has them, and says so', () => {
    const result = read(bytes(head('IBMPC'), 'J', 0xfc, 'rgen'));
    expect(result).toMatchObject({ name: 'Jürgen', code: 'wrong-encoding' });
    expect(result.message).toContain('1252');
  });

  it('from Windows-1252 where the header says ASCII or UTF-8 or nothing, and says so', () => {
    for (const charset of ['ASCII', 'UTF-8', 'UNICODE', undefined]) {
      expect(read(bytes(head(charset), 'H', 0xfa, 'r'))).toMatchObject({ name: 'Húr', code: 'wrong-encoding' });
    }
  });

  it('from UTF-8 whatever a header without accents says', () => {
    for (const charset of ['ASCII', 'ANSEL', 'IBMPC']) expect(read(bytes(head(charset), 'Hur')).code).toBeUndefined();
  });

  it('with the loss of one spot where UTF-8 is broken there', () => {
    const text = head('UTF-8');
    const { text: decoded, issue } = decodeGedcom(bytes(text, 'M', 0xc5, 0x99, 'a /V', 0xfa, 'r/'));
    expect(decoded).toBe(`${text}Mřa /V\ufffdr/`);
    expect(issue).toMatchObject({ code: 'bad-utf8', offset: text.length + 'Mřa /V'.length });
  });

  it('with a letter whole that CONC cuts in two', () => {
    const cut = bytes(
      head('UTF-8'),
      'a',
      0xc5,
      '\r\n2 CONC ',
      0x99,
      0xc3,
      '\n2 CONC ',
      0xad,
      ' b',
      0xe2,
      '\n2 CONC ',
      0x82,
      0xac,
    );
    expect(decodeGedcom(cut)).toEqual({
      text: `${head('UTF-8')}ař\r\n2 CONC í\n2 CONC  b€\n2 CONC `,
      encoding: 'utf-8',
    });
  });

  it('with a mark of ANSEL at the end of a line put on the letter after CONC', () => {
    const { text } = decodeGedcom(bytes(head('ANSEL'), 'Andr', 0xe2, '\n2 CONC e b'));
    expect(text?.endsWith('Andr\n2 CONC é b')).toBe(true);
  });

  it('not where it is no text', () => {
    expect(decodeGedcom(bytes('PK', 3, 4, 0, 0))).toMatchObject({ issue: { code: 'foreign-file' } });
    expect(decodeGedcom(bytes(0, 1, 2, 0, 0, 7))).toMatchObject({ issue: { code: 'binary-file' } });
    expect(decodeGedcom(bytes('<!DOCTYPE html>\n<html>'))).toMatchObject({ issue: { code: 'foreign-file' } });
  });
});
