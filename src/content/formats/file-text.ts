import { anyText } from '../../util/text/decode.ts';
import { formatOf } from './formats.ts';
import { decodeGedcom } from './gedcom/encoding.ts';

/** A file's text as its reader saw it, so that lines and columns are the same. */
export function fileText(path: string, bytes: Uint8Array): string {
  return (formatOf(path) === 'gedcom' ? decodeGedcom(bytes).text : undefined) ?? anyText(bytes);
}
