import { isUtf8 } from 'node:buffer';
import { decodePage } from './code-pages.ts';

export interface DecodedText {
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  /** Bytes that could not be read, each U+FFFD in the text: the offset of the first in it, and how many. */
  readonly broken?: BrokenSpots;
  /** The offset of the first Windows-1252 letter that is not UTF-8. */
  readonly firstForeign?: number;
}

export interface BrokenSpots {
  readonly offset: number;
  readonly count: number;
}

const byteOrderMarks: readonly (readonly [encoding: 'utf-16le' | 'utf-16be', mark: readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Decodes a text whose encoding nobody states: UTF-16 by its mark or its shape, else UTF-8, in which a broken spot becomes
 * U+FFFD; a text without any letter in UTF-8 is Windows-1252. Undefined where it is no text.
 */
export function decodeBytes(bytes: Uint8Array): DecodedText | undefined {
  const wide = utf16Of(bytes);
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes), encoding: wide };
  if (bytes.includes(0)) return undefined;
  if (isUtf8(bytes)) return { text: new TextDecoder().decode(bytes), encoding: 'utf-8' };
  if (isMostlyUtf8(bytes)) return decodeUtf8(bytes);
  if (isNoise(bytes)) return undefined;
  const text = decodePage(bytes, 'windows-1252');
  return { text, encoding: 'windows-1252', firstForeign: bytes.findIndex((byte) => byte >= 0x80) };
}

/** The text of settings and the like, of which no byte is worth a refusal. */
export function anyText(bytes: Uint8Array): string {
  return decodeBytes(bytes)?.text ?? new TextDecoder().decode(bytes);
}

/** UTF-16, by its mark; without one by its shape: of many pairs of bytes the same half is 0, and never the other. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  for (const [encoding, mark] of byteOrderMarks) {
    if (mark.every((byte, index) => bytes[index] === byte)) return encoding;
  }
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (let at = sample.indexOf(0); at !== -1; at = sample.indexOf(0, at + 1)) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = Math.max(2, sample.length / 10);
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : undefined;
}

/** Decodes UTF-8; what is none becomes U+FFFD. */
export function decodeUtf8(bytes: Uint8Array): DecodedText {
  const text = new TextDecoder().decode(bytes);
  if (isUtf8(bytes)) return { text, encoding: 'utf-8' };
  const again = new TextEncoder().encode(text);
  const from = hasMark(bytes) ? bytes.subarray(3) : bytes;
  const first = from.findIndex((byte, index) => byte !== again[index]);
  const offset = new TextDecoder().decode(from.subarray(0, first)).length;
  // U+FFFD may also be what the author wrote.
  const count = text.split('\ufffd').length - Buffer.from(bytes).toString('latin1').split('\xef\xbf\xbd').length;
  return { text, encoding: 'utf-8', broken: { offset, count } };
}

/** The offset of the first byte that is not part of a letter in UTF-8; undefined where all are. */
export function brokenByte(bytes: Uint8Array): number | undefined {
  if (isUtf8(bytes)) return undefined;
  const again = new TextEncoder().encode(new TextDecoder().decode(bytes));
  const start = hasMark(bytes) ? 3 : 0;
  let at = start + bytes.subarray(start).findIndex((byte, index) => byte !== again[index]);
  // The first byte of U+FFFD may be that of a letter that is cut short.
  while (at > start && !isUtf8(bytes.subarray(0, at))) at -= 1;
  return at;
}

const hasMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** True if a text that is not all UTF-8 is so in the main. Accented letters of Windows-1252 look like UTF-8 only by rare chance. */
export function isMostlyUtf8(bytes: Uint8Array): boolean {
  const { letters, strays } = beyondAscii(bytes);
  return letters > 0 && letters * 4 >= strays;
}

/** How many letters beyond ASCII are whole in UTF-8, and how many bytes belong to none. */
export function beyondAscii(bytes: Uint8Array): { readonly letters: number; readonly strays: number } {
  let letters = 0;
  let strays = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOfLetter(bytes, at);
    if (length > 1) letters += 1;
    else if ((bytes[at] ?? 0) >= 0x80) strays += 1;
    at += length;
  }
  return { letters, strays };
}

/** How many bytes of UTF-8 a lead byte asks for, itself included; 0 for one that begins no letter. */
export function lettersLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc0 || lead > 0xf7) return 0;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** The length of the letter at a place; 1 for one that lacks some of its bytes. */
function lengthOfLetter(bytes: Uint8Array, at: number): number {
  const length = lettersLength(bytes[at] ?? 0);
  for (let next = at + 1; next < at + length; next += 1) {
    const byte = bytes[next] ?? 0;
    if (byte < 0x80 || byte > 0xbf) return 1;
  }
  return Math.max(1, length);
}

/** Codes that Windows-1252 leaves free, and control characters: a text has none of them, or a few by mistake. */
const unusual: ReadonlySet<number> = new Set([
  ...[0x81, 0x8d, 0x8f, 0x90, 0x9d, 0x7f],
  ...Array.from({ length: 32 }, (_, code) => code).filter((code) => ![9, 10, 12, 13, 26].includes(code)),
]);
const noiseShare = 0.02;
const noiseCount = 5;

function isNoise(bytes: Uint8Array): boolean {
  let found = 0;
  for (const byte of bytes) if (unusual.has(byte)) found += 1;
  return found > noiseCount && found > bytes.length * noiseShare;
}
