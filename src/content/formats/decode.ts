import { type BrokenSpots, decodeBytes } from '../../util/text/decode.ts';
import { foreignFormat } from './foreign.ts';
import type { FileIssue } from './parsed-file.ts';

/**
 * The text of a file. A few broken bytes are read as U+FFFD, and the issue names the first; so does the issue of a text in Windows-1252. A
 * file that is not a text, or is one of another format, gives an issue and no text.
 */
export function decodeText(bytes: Uint8Array): { readonly text?: string; readonly issue?: FileIssue } {
  const foreign = foreignFormat(bytes);
  if (foreign !== undefined) return { issue: foreignFile(foreign) };
  const decoded = decodeBytes(bytes);
  if (decoded === undefined) return { issue: binaryFile(bytes) };
  const { text, broken, firstForeign } = decoded;
  if (broken !== undefined) return { text, issue: brokenUtf8(broken) };
  if (firstForeign === undefined) return { text };
  const message =
    'This file is not UTF-8: it was read as Windows-1252, as older programs write. If its letters look wrong, save it as UTF-8.';
  return { text, issue: { offset: firstForeign, code: 'wrong-encoding', message } };
}

export function brokenUtf8({ offset, count }: BrokenSpots): FileIssue {
  const more = count > 1 ? ` and in ${count - 1} more ${count === 2 ? 'place' : 'places'}` : '';
  const message = `Not UTF-8 here${more}; read as \uFFFD. Write the letter again, and save the file as UTF-8.`;
  return { offset, code: 'bad-utf8', message };
}

export function binaryFile(bytes: Uint8Array): FileIssue {
  const nul = bytes.indexOf(0);
  if (nul === -1)
    return {
      offset: 0,
      code: 'binary-file',
      message: 'This is not text in UTF-8, UTF-16 or Windows-1252. Save the file as UTF-8.',
    };
  const offset = new TextDecoder().decode(bytes.subarray(0, nul)).length;
  return { offset, code: 'binary-file', message: 'A NUL byte: this is not a text file, or it is damaged.' };
}

export function foreignFile(what: string): FileIssue {
  const message = `This is ${what}, despite its name, so it is not read. Export or download it again, or delete it.`;
  return { offset: 0, code: 'foreign-file', message };
}
