import type { Finding } from '../../../model/finding.ts';
import { findingBlocks } from '../../../report/text/text.ts';
import type { TextOptions } from '../../../report/text/text-options.ts';

/** Nobody reads more than this at once: the rest is counted, and the command that lists it is named. */
const mostShown = 20;

/** The first findings in full, then how many more there are. */
export function firstFindings(findings: readonly Finding[], options: TextOptions, more: string): string[] {
  const blocks = findingBlocks(findings.slice(0, mostShown), options);
  const left = findings.length - mostShown;
  return left > 0 ? [...blocks, `… and ${left} more (${more})`] : blocks;
}

/** Definite ones first, then possible ones, then gaps; otherwise in the order given. */
export function gravestFirst(findings: readonly Finding[]): Finding[] {
  const rank = ({ category, verdict }: Finding) => (category === 'orphan' ? 2 : verdict === 'definite' ? 0 : 1);
  return [...findings].sort((a, b) => rank(a) - rank(b));
}
