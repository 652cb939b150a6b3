import type { Member } from '../../model/finding.ts';
import { memoryOfPath } from '../../model/memory.ts';

/** A moment of the clock on the wall, to the minute: `2026-05-03 10:00 UTC`. */
export const minuteWords = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

/**
 * Where a member stands: `annals.yaml:4`; of a memory its id, and when it was noted.
 *
 * @param called how the memory of an id is called; default: by its whole id.
 */
export function memberPlaceWords(
  { source: { path, line }, noted_at }: Pick<Member, 'source' | 'noted_at'>,
  called = (id: string): string => id,
): string {
  const memory = memoryOfPath(path);
  if (memory === undefined) return `${path}:${line}`;
  const noted = noted_at === undefined ? '' : `, noted ${minuteWords(noted_at)}`;
  return `(memory ${called(memory)}${noted})`;
}
