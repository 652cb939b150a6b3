import type { Finding } from '../../model/finding.ts';

export const failOnLevels = ['error', 'warn', 'possible', 'never'] as const;
export type FailOn = (typeof failOnLevels)[number];

/** Whether a finding turns the exit status to 1. Gaps (orphans) never do: the world is incomplete, not wrong. */
export function fails(finding: Finding, failOn: FailOn): boolean {
  if (failOn === 'never' || finding.category === 'orphan') return false;
  if (failOn === 'possible') return true;
  if (finding.verdict !== 'definite') return false;
  return failOn === 'warn' || finding.severity === 'error';
}
