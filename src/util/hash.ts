import { createHash } from 'node:crypto';

/** Short stable hash of a list of parts: 16 hex digits of SHA-256, each part length-prefixed so that no two lists collide by joining. */
export function stableHash(...parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:${part};`);
  return hash.digest('hex').slice(0, 16);
}
