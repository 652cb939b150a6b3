import type { Suppressed } from '../../model/report.ts';

/** `3 suppressed (1 ignored, 1 decided, 1 in the baseline)`, as a part of the last line; empty when nothing is suppressed. */
export function suppressedCounts(suppressed: readonly Suppressed[]): string[] {
  if (suppressed.length === 0) return [];
  const count = (by: Suppressed['by']) => suppressed.filter((each) => each.by === by).length;
  const counts = [
    { by: 'ignored', n: count('waiver') },
    { by: 'decided', n: count('decision') },
    { by: 'in the baseline', n: count('baseline') },
  ];
  const parts = counts.flatMap(({ by, n }) => (n > 0 ? [`${n} ${by}`] : []));
  return [`${suppressed.length} suppressed (${parts.join(', ')})`];
}
