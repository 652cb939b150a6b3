import type { Problem } from '../../model/problem.ts';
import { factsDigits } from '../../model/report.ts';
import type { Waiver } from '../../model/waiver.ts';
import { compareText } from '../../util/places.ts';
import { statesWhatWasWaived } from '../reconcile/facts-waived.ts';
import type { ReconcilePlan } from '../reconcile/plan.ts';

/**
 * Waivers that still allow their finding although its members state something else than when the waiver was written. Only a
 * stored finding shows that. A waiver that names its facts is left out, because it stops applying by itself; one for several
 * findings is reported once.
 */
export function outdatedWaivers(waived: ReconcilePlan['waived']): Problem[] {
  const outdated = new Map<Waiver, Problem>();
  for (const found of waived) {
    const { waiver, signatures, finding } = found;
    if (waiver.facts !== undefined || outdated.has(waiver) || statesWhatWasWaived(found)) continue;
    const pinned = `${finding.rule_id}@${signatures.own.facts.slice(0, factsDigits)}`;
    outdated.set(waiver, {
      ...waiver.place,
      code: 'waiver-outdated',
      message: `The finding has changed since this ignore comment was written: ${finding.message} If it is still intended, change the reason, or write \`${pinned}\`, which allows only this finding.`,
    });
  }
  return [...outdated.values()].sort((a, b) => compareText(a.path, b.path) || a.line - b.line);
}
