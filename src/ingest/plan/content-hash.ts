import { hash } from 'node:crypto';

/**
 * The hash by which a stored node is known to be up to date: `<content>.<place>`, 60 bits each. The place stands apart
 * because a line that moved changes nothing about what is claimed. Both come as text that is the same exactly when what
 * it stands for is.
 */
export function contentHash(content: () => string, place: () => string): string {
  return `${digest(content())}.${digest(place())}`;
}

/** The hash of a graph that is thrown away, and never compared. */
export const noHash = (): string => '';

/** How the records of a plan are hashed. */
export type ContentHash = typeof contentHash;

/** True if two hashes differ in their place only. */
export function sameContent(a: string, b: string): boolean {
  return a.slice(0, a.indexOf('.')) === b.slice(0, b.indexOf('.'));
}

/** Change detection, not security: a short digest of the fast kind. */
function digest(text: string): string {
  return hash('sha1', text, 'base64url').slice(0, 10);
}
