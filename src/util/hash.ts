import { hash } from 'node:crypto';

/** A short stable hash of a list of texts: 16 hex digits of SHA-256. Each text is prefixed by its length, so that different lists differ. */
export function stableHash(...parts: readonly string[]): string {
  return stableHashOf(parts);
}

/** `stableHash` for more parts than a call can have arguments. */
export function stableHashOf(parts: Iterable<string>): string {
  let text = '';
  for (const part of parts) text += `${part.length}:${part};`;
  const digest = hash('sha256', text, 'hex');
  // V8 copies slices of up to 12 characters; a longer one refers to the whole digest, and takes twice as long to compare.
  return digest.slice(0, 8) + digest.slice(8, 16);
}
