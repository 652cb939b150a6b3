import { wordsForReaders } from '../../content/secrets/for-readers.ts';
import type { GraphStore } from '../../graph/port.ts';
import { type Decision, isAboutClaim, isAboutFinding } from '../../model/decision.ts';
import { readPriorFindings } from '../../rules/reconcile/prior-findings.ts';
import { groupBy } from '../../util/group.ts';

/**
 * The decisions of which readers may be told before the rules run: those about what the files state as readers see them. A finding that was
 * resolved in favour of one claim is told only where they see all the claims that gave way.
 *
 * @param stated what the files state (`factsStated`).
 */
export function decisionsInSight(decisions: readonly Decision[], stated: ReadonlySet<string>): Decision[] {
  const isInSight = ({ facts, winner_facts = facts }: Pick<Decision, 'facts' | 'winner_facts'>): boolean =>
    stated.has(facts) && stated.has(winner_facts);
  const came = groupBy(decisions.filter(isAboutClaim), ({ because = '' }) => because);
  return decisions
    .filter((decision) =>
      isAboutClaim(decision)
        ? isInSight(decision)
        : (came.get(decision.id) ?? []).every(isInSight) &&
          (decision.winner_facts === undefined || stated.has(decision.winner_facts)),
    )
    .map((decision) => ({
      ...decision,
      reason: wordsForReaders(decision.reason),
      actor: wordsForReaders(decision.actor),
    }));
}

/** The decisions to report to readers, after the rules have run: about findings with the same facts as at the decision. */
export async function decisionsToTell(store: GraphStore, decisions: readonly Decision[]): Promise<Decision[]> {
  const about = decisions.filter(isAboutFinding);
  const fingerprints = [...new Set(about.map(({ finding }) => finding))];
  const found = await readPriorFindings(store, { fingerprints, subjects: [], rules: [] });
  const isTold = (finding: string, facts: string): boolean =>
    found.some(
      (each) =>
        each.fingerprints.includes(finding) && (each.members_hash === facts || each.other_hashes.includes(facts)),
    );
  const told = new Set(about.flatMap(({ id, finding, facts }) => (isTold(finding, facts) ? [id] : [])));
  return decisions.filter((decision) =>
    isAboutFinding(decision) ? told.has(decision.id) : decision.because === undefined || told.has(decision.because),
  );
}
