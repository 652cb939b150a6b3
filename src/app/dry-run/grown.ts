import type { Finding } from '../../model/finding.ts';

/**
 * True if a finding was there before, and only rests on more now: a claim that tells more of a life becomes part of what is wrong with that
 * life already. A contradiction changes with every claim that it gains, and if it becomes certain.
 */
export function isGrown(finding: Finding, before: readonly Finding[]): boolean {
  if (finding.category === 'contradiction') return false;
  const ids = new Set(finding.members.map(({ id }) => id));
  return before.some(
    (known) =>
      known.rule_id === finding.rule_id &&
      known.subject.id === finding.subject.id &&
      (known.verdict === 'definite' || known.verdict === finding.verdict) &&
      known.members.every(({ id }) => ids.has(id)),
  );
}
