/**
 * ANSEL (ANSI/NISO Z39.47) as GEDCOM 5.5.1 uses it: ASCII below 0x80, spacing characters from 0xA1, and combining
 * marks from 0xE0 that stand before their base letter (Unicode wants them after it).
 */
const spacing: Readonly<Record<number, string>> = {
  161: 'Ł',
  162: 'Ø',
  163: 'Đ',
  164: 'Þ',
  165: 'Æ',
  166: 'Œ',
  167: 'ʹ',
  168: '·',
  169: '♭',
  170: '®',
  171: '±',
  172: 'Ơ',
  173: 'Ư',
  174: 'ʼ',
  176: 'ʻ',
  177: 'ł',
  178: 'ø',
  179: 'đ',
  180: 'þ',
  181: 'æ',
  182: 'œ',
  183: 'ʺ',
  184: 'ı',
  185: '£',
  186: 'ð',
  188: 'ơ',
  189: 'ư',
  190: '□',
  191: '■',
  192: '°',
  193: 'ℓ',
  194: '℗',
  195: '©',
  196: '♯',
  197: '¿',
  198: '¡',
  199: 'ß',
  200: '€',
  205: 'e',
  206: 'o',
  207: 'ß',
};

/** Combining marks by code, from 0xE0; undefined for codes that the standard leaves free. */
const combining: readonly (number | undefined)[] = [
  0x309,
  0x300,
  0x301,
  0x302,
  0x303,
  0x304,
  0x306,
  0x307,
  0x308,
  0x30c,
  0x30a,
  0xfe20,
  0xfe21,
  0x315,
  0x30b,
  0x310,
  0x327,
  0x328,
  0x323,
  0x324,
  0x325,
  0x333,
  0x332,
  0x326,
  0x31c,
  0x32e,
  0xfe22,
  0xfe23,
  undefined,
  undefined,
  0x313,
];

/** Decodes ANSEL bytes to composed Unicode (NFC). Bytes that the standard leaves free become U+FFFD. */
export function decodeAnsel(bytes: Uint8Array): string {
  const out: string[] = [];
  let marks = '';
  for (const byte of bytes) {
    const mark = byte >= 0xe0 ? combining[byte - 0xe0] : undefined;
    if (mark !== undefined) {
      marks += String.fromCharCode(mark);
      continue;
    }
    out.push(byte < 0x80 ? String.fromCharCode(byte) : (spacing[byte] ?? '\ufffd'), marks);
    marks = '';
  }
  return out.join('').normalize('NFC');
}

/** True if it may be ANSEL at all: there a mark stands before a letter, where Windows-1252 has é or ü before anything. */
export function isAnsel(bytes: Uint8Array): boolean {
  let marks = 0;
  let alone = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0xe0) continue;
    marks += 1;
    const next = bytes[at + 1] ?? 0;
    const isLineEnd = next === 0x0a || next === 0x0d;
    const isLetter = (next >= 0x41 && next <= 0x5a) || (next >= 0x61 && next <= 0x7a) || next > 0x80;
    if (!isLetter && !isLineEnd) alone += 1;
  }
  return alone * 10 <= marks;
}
