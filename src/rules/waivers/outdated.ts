import type { Problem } from '../../model/problem.ts';
import { factsDigits } from '../../model/report.ts';
import type { Waiver } from '../../model/waiver.ts';
import { compareText } from '../../util/places.ts';
import type { ReconcilePlan } from '../reconcile/plan.ts';

type Waived = ReconcilePlan['waived'][number];

/** The hash of what the members said when a waiver was first taken in for a finding; another rule or reason is another waiver. */
export function factsWaived({ waiver, was, membersHash }: Waived): string {
  const same = was?.waiver !== undefined && was.waiver.rule === waiver.rule && was.resolution === waiver.reason;
  return same ? (was.waiver?.facts ?? was.members_hash) : membersHash;
}

/**
 * Waivers that still allow their finding, though it says something else than when they were written: only a store that has
 * kept it can tell. One that names its facts needs no such word, and one for several findings says so once.
 */
export function outdatedWaivers(waived: ReconcilePlan['waived']): Problem[] {
  const outdated = new Map<Waiver, Problem>();
  for (const found of waived) {
    const { waiver, membersHash, violation } = found;
    if (waiver.facts !== undefined || outdated.has(waiver) || factsWaived(found) === membersHash) continue;
    const pinned = `${violation.rule_id}@${membersHash.slice(0, factsDigits)}`;
    outdated.set(waiver, {
      ...waiver.place,
      code: 'waiver-outdated',
      message: `What this waiver allows has changed since it was written: ${violation.message} If it is still meant, give the reason anew, or write \`${pinned}\`, which holds for just this.`,
    });
  }
  return [...outdated.values()].sort((a, b) => compareText(a.path, b.path) || a.line - b.line);
}
