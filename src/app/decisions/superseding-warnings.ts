import type { GraphStore } from '../../graph/port.ts';
import type { ClaimDecision } from '../../model/decision.ts';
import { type DecidableClaim, readDecidableClaims } from '../../queries/decidable-claims.ts';
import { wording } from '../../util/text/wording.ts';

/**
 * Warnings for a person who replaced claims with another one, a sentence each: the new claim states nothing about the old ones' subject, or
 * it is valid in one project alone, so that the others have none. The decision is made anyway.
 */
export async function supersedingWarnings(store: GraphStore, decisions: readonly ClaimDecision[]): Promise<string[]> {
  const pairs = decisions.flatMap(({ action, claim, winner }) =>
    action === 'supersede' && winner !== undefined ? [{ claim, winner }] : [],
  );
  if (pairs.length === 0) return [];
  const claims = await readDecidableClaims(store, [...new Set(pairs.flatMap(({ claim, winner }) => [claim, winner]))]);
  return pairs.flatMap((pair) => {
    const [loser, winner] = [claims.get(pair.claim), claims.get(pair.winner)];
    return loser === undefined || winner === undefined ? [] : warningsOf(loser, winner);
  });
}

function warningsOf(loser: DecidableClaim, winner: DecidableClaim): string[] {
  const warnings = [];
  if (!isAboutTheSame(loser, winner)) {
    warnings.push(wording`${winner.summary} is not about the same thing. No active claim now states ${loser.summary}.`);
  }
  if (winner.project !== undefined && winner.project !== loser.project) {
    warnings.push(
      wording`${loser.summary} is now true in no project, and ${winner.summary} in the project ${winner.project} alone.`,
    );
  }
  return warnings.map(String);
}

/** The same predicate or attribute, of one thing at least that both are about. */
const isAboutTheSame = (a: DecidableClaim, b: DecidableClaim): boolean =>
  a.type === b.type && a.entities.some((entity) => b.entities.includes(entity));
