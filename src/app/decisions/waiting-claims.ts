import type { GraphStore } from '../../graph/port.ts';
import { candidateIds } from '../../queries/decidable-claims.ts';
import { globMatcher } from '../../util/glob/match.ts';

/**
 * Ids of the claims that nobody has accepted yet, by place.
 *
 * @param patterns of paths of the world; absent: all that wait.
 */
export function waitingClaims(store: GraphStore, patterns?: readonly string[]): Promise<string[]> {
  const isMeant = patterns === undefined ? () => true : globMatcher(patterns);
  return candidateIds(store, (path) => isMeant(path));
}
