import type { Finding } from '../../../model/finding.ts';
import { findingBlocks } from '../../../report/text/text.ts';
import type { TextOptions } from '../../../report/text/text-options.ts';

/** Nobody reads more than this at once: the rest is counted, and the command that lists it is named. */
const mostShown = 20;

/** The first findings in full, then how many more there are. */
export function firstFindings(violations: readonly Finding[], options: TextOptions, more: string): string[] {
  const blocks = findingBlocks(violations.slice(0, mostShown), options);
  const left = violations.length - mostShown;
  return left > 0 ? [...blocks, `… and ${left} more (${more})`] : blocks;
}

/** Definite ones first, then possible ones, then gaps; otherwise in the order given. */
export function gravestFirst(violations: readonly Finding[]): Finding[] {
  const rank = ({ category, verdict }: Finding) => (category === 'orphan' ? 2 : verdict === 'definite' ? 0 : 1);
  return [...violations].sort((a, b) => rank(a) - rank(b));
}
