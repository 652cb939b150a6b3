import { createHash } from 'node:crypto';

/** A name that changes with the text: browsers may keep the file for good. */
export function assetName(name: string, text: string, ending: string): string {
  return `${name}.${createHash('sha256').update(text).digest('hex').slice(0, 12)}.${ending}`;
}
