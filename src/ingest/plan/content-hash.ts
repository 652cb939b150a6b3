import { hash } from 'node:crypto';
import type { Properties } from '../../graph/port.ts';

/**
 * The hash by which a stored node is known to be up to date: `<content>.<place>`, 60 bits each. The place stands apart
 * because a line that moved changes nothing about what is claimed. Properties are hashed in the order they were added,
 * which the plan keeps fixed.
 */
export function contentHash(content: Properties, place: Properties, links: readonly unknown[]): string {
  return `${digest([content, links])}.${digest(place)}`;
}

/** Whether two hashes differ in their place only. */
export function sameContent(a: string, b: string): boolean {
  return a.slice(0, a.indexOf('.')) === b.slice(0, b.indexOf('.'));
}

/** Change detection, not security: a short digest of the fast kind. */
function digest(value: unknown): string {
  return hash('sha1', JSON.stringify(value), 'base64url').slice(0, 10);
}
