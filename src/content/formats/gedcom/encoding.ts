import { isAscii, isUtf8 } from 'node:buffer';
import { decodePage, isCodePage } from '../../../util/text/code-pages.ts';
import { beyondAscii, decodeUtf8, isMostlyUtf8, utf16Of } from '../../../util/text/decode.ts';
import { binaryFile, brokenUtf8, foreignFile } from '../decode.ts';
import { foreignFormat } from '../foreign.ts';
import type { FileIssue } from '../parsed-file.ts';
import { decodeAnsel, isAnsel } from './ansel.ts';
import { joinCutLetters, joinCutMarks } from './cut-letters.ts';

export interface DecodedTree {
  /** Absent where the file is no text. */
  readonly text?: string;
  /** The encoding the bytes were read as. */
  readonly encoding?: string;
  /** Why the encoding may be wrong: the header names another, or some bytes are invalid. */
  readonly issue?: FileIssue;
}

/** Encodings by the value of the header's CHAR line, as iconv-lite calls them; and `ascii`, `ansel`, `dos`. */
const declaredEncodings: Readonly<Record<string, string>> = {
  'UTF-8': 'utf-8',
  UTF8: 'utf-8',
  UNICODE: 'utf-16le',
  'UTF-16': 'utf-16le',
  ASCII: 'ascii',
  'US-ASCII': 'ascii',
  'ANSI_X3.4-1968': 'ascii',
  ANSI: 'windows-1252',
  WINDOWS: 'windows-1252',
  'IBM WINDOWS': 'windows-1252',
  LATIN1: 'windows-1252',
  'ISO8859-1': 'windows-1252',
  IBMPC: 'dos',
  IBM: 'dos',
  'IBM DOS': 'dos',
  'IBM-PC': 'dos',
  'MS-DOS': 'dos',
  MSDOS: 'dos',
  DOS: 'dos',
  CP437: 'dos',
  CP850: 'cp850',
  MACINTOSH: 'macintosh',
  MACROMAN: 'macintosh',
  MAC: 'macintosh',
  ANSEL: 'ansel',
};

/**
 * Decodes a GEDCOM file. A byte order mark decides first, then the shape of UTF-16 without one, then the header's CHAR line,
 * then UTF-8, then Windows-1252. Valid UTF-8 is always read as UTF-8: many programs declare ANSEL and write UTF-8. A letter
 * that a program has cut in two, its second half on a CONC line, is joined first.
 */
export function decodeGedcom(bytes: Uint8Array): DecodedTree {
  const foreign = foreignFormat(bytes);
  if (foreign !== undefined) return { issue: foreignFile(foreign) };
  const wide =
    bytes[0] === 0x30 && bytes[1] === 0
      ? 'utf-16le'
      : bytes[0] === 0 && bytes[1] === 0x30
        ? 'utf-16be'
        : utf16Of(bytes);
  if (wide !== undefined) return decodeAs(bytes, wide);
  if (bytes.includes(0)) return { issue: binaryFile(bytes) };
  const name = declaredCharacterSet(bytes);
  const declared = name === undefined ? undefined : encodingOf(name);
  const joined = isUtf8(bytes) ? bytes : joinCutLetters(bytes);
  if (isUtf8(joined)) return asUtf8(joined, name, declared);
  const isUnstated = declared === undefined || declared.startsWith('utf');
  if (isUnstated ? isMostlyUtf8(joined) : isRatherUtf8(joined)) return asBrokenUtf8(joined);
  if (isUnstated || declared === 'ascii') return asWindows(bytes, name);
  if (declared === 'ansel') {
    return isAnsel(bytes) ? { text: decodeAnsel(joinCutMarks(bytes)), encoding: 'ansel' } : asWindows(bytes, name);
  }
  if (declared !== 'dos') return decodeAs(bytes, declared);
  return isDos(bytes) ? decodeAs(bytes, pageOfDos(bytes)) : asWindows(bytes, name);
}

/** As iconv-lite calls it, else `ascii`, `ansel` or `dos`; undefined for a name that nobody knows. */
function encodingOf(name: string): string | undefined {
  const plain = name.toUpperCase();
  return declaredEncodings[plain] ?? [plain, plain.replace(/^ANSI\D+/, 'CP')].find((label) => isCodePage(label));
}

function asUtf8(bytes: Uint8Array, name: string | undefined, declared: string | undefined): DecodedTree {
  const text = new TextDecoder().decode(bytes);
  if (name === undefined || declared?.startsWith('utf')) return { text, encoding: 'utf-8' };
  if (declared === undefined) {
    const message = `The header's character set ${JSON.stringify(name)} is not one of UTF-8, UNICODE, ANSEL, ANSI, IBMPC, MACINTOSH, ASCII; read as UTF-8.`;
    return { text, encoding: 'utf-8', issue: wrong(0, message) };
  }
  if (isAscii(bytes)) return { text, encoding: declared };
  const message = `The header says ${JSON.stringify(name)}, but the bytes are UTF-8; read as UTF-8.`;
  return { text, encoding: 'utf-8', issue: wrong(0, message) };
}

function asBrokenUtf8(bytes: Uint8Array): DecodedTree {
  const { text, broken } = decodeUtf8(bytes);
  return { text, encoding: 'utf-8', ...(broken && { issue: brokenUtf8(broken) }) };
}

/** Against what the header says, most letters have to be UTF-8. */
function isRatherUtf8(bytes: Uint8Array): boolean {
  const { letters, strays } = beyondAscii(bytes);
  return letters > strays;
}

function asWindows(bytes: Uint8Array, name: string | undefined): DecodedTree {
  const text = decodePage(bytes, 'windows-1252');
  const said =
    name === undefined ? 'The file is not UTF-8' : `The header says ${JSON.stringify(name)}, and the bytes are none`;
  const message = `${said}; read as Windows-1252, as older programs write. If its letters look wrong, export the tree again as UTF-8.`;
  return {
    text,
    encoding: 'windows-1252',
    issue: wrong(
      bytes.findIndex((byte) => byte >= 0x80),
      message,
    ),
  };
}

const wrong = (offset: number, message: string): FileIssue => ({ offset, code: 'wrong-encoding', message });

function decodeAs(bytes: Uint8Array, encoding: string): DecodedTree {
  const text = decodePage(bytes, encoding);
  const offset = text.indexOf('\ufffd');
  if (offset === -1) return { text, encoding };
  return {
    text,
    encoding,
    issue: wrong(offset, `Some bytes are not valid ${encoding.toUpperCase()}; they are read as \ufffd.`),
  };
}

/** True if letters are written as DOS has them (é is 0x82) and not as Windows has them (0xE9): many programs say IBMPC and write the latter. */
function isDos(bytes: Uint8Array): boolean {
  let dos = 0;
  let windows = 0;
  for (const byte of bytes) {
    if (byte >= 0x80 && byte <= 0xa5) dos += 1;
    else if (byte >= 0xc0 && byte !== 0xe1) windows += 1;
  }
  return dos >= windows;
}

/** Code page 850 has letters where 437 has signs that no name holds, such as Ø and ø for ¥ and ¢; elsewhere they agree in letters. */
const pageOfDos = (bytes: Uint8Array): string =>
  bytes.some((byte) => byte === 0x9b || byte === 0x9d) ? 'cp850' : 'cp437';

/** The value of `1 CHAR` in the first lines, which are ASCII in every candidate encoding. */
function declaredCharacterSet(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  for (const line of head.split(/\r\n?|\n/).slice(0, 60)) {
    const [level, tag, ...words] = line.trim().split(/\s+/);
    if (level === '1' && tag?.toUpperCase() === 'CHAR' && words.length > 0) return words.join(' ');
  }
  return undefined;
}
