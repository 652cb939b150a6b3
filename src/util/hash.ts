import { hash } from 'node:crypto';

/** Short stable hash of a list of parts: 16 hex digits of SHA-256, each part length-prefixed so that no two lists collide by joining. */
export function stableHash(...parts: readonly string[]): string {
  return stableHashOf(parts);
}

/** The same of more parts than a call may have. */
export function stableHashOf(parts: Iterable<string>): string {
  let text = '';
  for (const part of parts) text += `${part.length}:${part};`;
  const digest = hash('sha256', text, 'hex');
  // Joined of what is short enough to be copied: a longer slice stays a view into the digest, which takes twice as long to compare.
  return digest.slice(0, 8) + digest.slice(8, 16);
}
