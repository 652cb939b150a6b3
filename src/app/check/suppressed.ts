import type { Decision } from '../../model/decision.ts';
import type { Finding } from '../../model/finding.ts';
import type { Report, Suppressed } from '../../model/report.ts';
import type { Waiver } from '../../model/waiver.ts';
import { storedMember } from '../../queries/stored-lore.ts';
import type { RunResult } from '../../rules/run/options.ts';
import { defined } from '../../util/defined.ts';
import { datesToMend } from '../findings/dates-to-mend.ts';
import { slotOfFinding } from '../findings/slot-of-finding.ts';

/** A finding that a waiver in the files allows. */
export function waivedFinding({ reason, place, until }: Waiver, violation: Finding): Suppressed {
  return { by: 'waiver', reason, place, ...defined({ until }), violation };
}

/** A finding that is not reported because of what a person decided about it, or about a claim that it rests on. */
export function decidedFinding(decision: Decision, violation: Finding): Suppressed {
  const { id, action, actor, at, reason } = decision;
  const more =
    'claim' in decision ? { claim: decision.claim, about: decision.about } : defined({ kind: decision.kind });
  return { by: 'decision', reason, decision: { id, action, actor, at, ...more }, violation };
}

/** The details of a finding in a report, next to the finding itself. */
export function detailsOf(finding: Finding, evidence: RunResult['evidence']): Report['details'][number] {
  const { members = [], signatures } = evidence.get(finding.id) ?? {};
  const others = signatures?.others ?? [];
  return {
    violation: finding.id,
    facts: signatures?.own.facts ?? '',
    ...defined({ slot_kind: slotOfFinding(finding)?.slot_kind }),
    ...(others.length > 0 ? { also: [...others] } : {}),
    dates: datesToMend(finding, members.map(storedMember)),
  };
}
