import { decodeAnsel } from './ansel.ts';

export interface DecodedText {
  readonly text: string;
  /** The encoding the bytes were read as. */
  readonly encoding: string;
  /** Why the encoding may be wrong: the header names another, or some bytes are invalid. */
  readonly warning?: string;
}

const byteOrderMarks: readonly [encoding: string, mark: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Encodings by the value of the header's CHAR line; WHATWG labels, and `ansel`. */
const declaredEncodings: Readonly<Record<string, string>> = {
  'UTF-8': 'utf-8',
  UTF8: 'utf-8',
  UNICODE: 'utf-16le',
  'UTF-16': 'utf-16le',
  ASCII: 'windows-1252',
  ANSI: 'windows-1252',
  'IBM WINDOWS': 'windows-1252',
  CP1252: 'windows-1252',
  'WINDOWS-1252': 'windows-1252',
  LATIN1: 'windows-1252',
  'ISO-8859-1': 'windows-1252',
  'ISO8859-1': 'windows-1252',
  IBMPC: 'windows-1252',
  MACINTOSH: 'macintosh',
  ANSEL: 'ansel',
};

/**
 * Decodes a GEDCOM file. A byte order mark decides first, then the shape of UTF-16 without one, then the header's
 * CHAR line, then Windows-1252. Valid UTF-8 is always read as UTF-8: many programs declare ANSEL and write UTF-8.
 */
export function decodeGedcom(bytes: Uint8Array): DecodedText {
  for (const [encoding, mark] of byteOrderMarks) {
    if (mark.every((byte, index) => bytes[index] === byte)) return decodeAs(bytes, encoding);
  }
  if (bytes[0] === 0x30 && bytes[1] === 0) return decodeAs(bytes, 'utf-16le');
  if (bytes[0] === 0 && bytes[1] === 0x30) return decodeAs(bytes, 'utf-16be');
  const name = declaredCharacterSet(bytes);
  const declared = name === undefined ? undefined : declaredEncodings[name.toUpperCase()];
  const validUtf8 = isUtf8(bytes);
  if (declared === undefined || declared.startsWith('utf')) {
    if (validUtf8) return unknownName(decodeAs(bytes, 'utf-8'), name, declared);
    const decoded = decodeAs(bytes, 'windows-1252');
    return {
      ...decoded,
      warning: `The bytes are not valid UTF-8${name ? `, though the header says ${name}` : ''}; read as Windows-1252.`,
    };
  }
  if (validUtf8 && !isAscii(bytes)) {
    return { ...decodeAs(bytes, 'utf-8'), warning: `The header says ${name}, but the bytes are UTF-8; read as UTF-8.` };
  }
  return declared === 'ansel' ? { text: decodeAnsel(bytes), encoding: 'ansel' } : decodeAs(bytes, declared);
}

function unknownName(decoded: DecodedText, name: string | undefined, declared: string | undefined): DecodedText {
  if (name === undefined || declared !== undefined) return decoded;
  return {
    ...decoded,
    warning: `The header's character set ${name} is not one of UTF-8, UNICODE, ANSEL, ANSI, ASCII; read as UTF-8.`,
  };
}

function decodeAs(bytes: Uint8Array, encoding: string): DecodedText {
  const text = new TextDecoder(encoding).decode(bytes);
  if (!text.includes('\ufffd')) return { text, encoding };
  return { text, encoding, warning: `Some bytes are not valid ${encoding.toUpperCase()}; they are shown as \ufffd.` };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);

/** The value of `1 CHAR` in the first lines, which are ASCII in every candidate encoding. */
function declaredCharacterSet(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  for (const line of head.split(/\r\n?|\n/).slice(0, 60)) {
    const parts = line.trim().split(/\s+/);
    if (parts[0] === '1' && parts[1] === 'CHAR') return parts.slice(2).join(' ');
  }
  return undefined;
}
