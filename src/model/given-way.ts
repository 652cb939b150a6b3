import { memoryClaimPrefix, memoryId } from './memory.ts';

/**
 * True if the members of a contradiction give way to the one that a person wants to hold, so that nothing of it is left to find while that
 * is so. To a memory no claim of a file does: that stays, and the decision stands beside it.
 */
export function givesWay(winner: string | undefined, memberIds: readonly string[]): boolean {
  if (winner === undefined) return false;
  return !memoryId.test(winner) || memberIds.every((id) => memoryId.test(id) || id.startsWith(memoryClaimPrefix));
}
