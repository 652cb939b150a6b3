import { UserInputError } from '../errors.ts';
import { brokenByte } from './decode.ts';
import { bare, Wording } from './wording.ts';

/**
 * The text of what somebody gave to be kept: not a letter of it is to become another one.
 *
 * @param from where the bytes are from, as a sentence begins with it.
 * @throws UserInputError `not-utf8`, with the place of the first byte that is none.
 */
export function utf8Text(bytes: Uint8Array, from: string): string {
  const at = brokenByte(bytes);
  if (at === undefined) return new TextDecoder().decode(bytes);
  const before = bytes.subarray(0, at);
  const line = before.reduce((count, byte) => count + (byte === 0x0a ? 1 : 0), 1);
  const byte = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0');
  const where = ` is not UTF-8: byte ${at + 1} (0x${byte}), in line ${line}, is not part of a letter.`;
  throw new UserInputError(new Wording([bare(from), where]), {
    code: 'not-utf8',
    fix: 'No change was made. Give it as UTF-8; `iconv -f WINDOWS-1252 -t UTF-8` converts a text from an older program.',
  });
}
