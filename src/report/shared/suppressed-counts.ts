import type { Suppressed } from '../../model/report.ts';

/** `2 suppressed (1 waived, 1 in the baseline)`, as a part of the last line; empty when nothing is suppressed. */
export function suppressedCounts(suppressed: readonly Suppressed[]): string[] {
  if (suppressed.length === 0) return [];
  const waived = suppressed.filter(({ by }) => by === 'waiver').length;
  const known = suppressed.length - waived;
  const parts = [...(waived > 0 ? [`${waived} waived`] : []), ...(known > 0 ? [`${known} in the baseline`] : [])];
  return [`${suppressed.length} suppressed (${parts.join(', ')})`];
}
