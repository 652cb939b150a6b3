import { lettersLength } from '../../../util/text/decode.ts';

/** Begins the line that a value goes on with. */
const goesOn = String.raw`(\r\n?|\n)([ \t]*\d+[ \t]+[Cc][Oo][Nn][Cc][ \t])`;
const cutLetter = new RegExp(String.raw`([\xc0-\xf7][\x80-\xbf]{0,2})${goesOn}([\x80-\xbf]{1,3})`, 'g');
const cutMarks = new RegExp(String.raw`(?<![\xe0-\xfe])([\xe0-\xfe]+)${goesOn}`, 'g');

/**
 * The bytes of a file in UTF-8, with each letter whole that a program cut in two when it broke a long line: the second half,
 * at the beginning of the CONC line, goes to the end of the line before.
 */
export function joinCutLetters(bytes: Uint8Array): Uint8Array {
  return rewritten(bytes, cutLetter, (cut, head, lineBreak, tag, tail) => {
    const missing = lettersLength(head.charCodeAt(0)) - head.length;
    return missing < 1 || missing > tail.length
      ? cut
      : head + tail.slice(0, missing) + lineBreak + tag + tail.slice(missing);
  });
}

/** The same for ANSEL, where marks stand before their letter: those at the end of a line go to the letter on the CONC line. */
export function joinCutMarks(bytes: Uint8Array): Uint8Array {
  return rewritten(bytes, cutMarks, (_, marks, lineBreak, tag) => lineBreak + tag + marks);
}

function rewritten(
  bytes: Uint8Array,
  pattern: RegExp,
  replace: (cut: string, ...parts: string[]) => string,
): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString('latin1').replace(pattern, replace), 'latin1');
}
