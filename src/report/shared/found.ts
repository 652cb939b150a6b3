import type { Finding } from '../../model/finding.ts';
import { plural } from './plural.ts';

/** How many findings there are of each sort. Every report counts them so. */
export interface FoundCounts {
  /** Gaps aside, as are the possible ones. */
  readonly definite: number;
  readonly possible: number;
  readonly gaps: number;
}

export function foundCounts(findings: readonly Pick<Finding, 'category' | 'verdict'>[]): FoundCounts {
  const gaps = findings.filter(({ category }) => category === 'orphan').length;
  const possible = findings.filter(({ category, verdict }) => category !== 'orphan' && verdict === 'possible').length;
  return { definite: findings.length - gaps - possible, possible, gaps };
}

/** `4 findings, 1 possible one and 6 gaps`: what is definite is always counted, the rest where there is any. */
export function foundText({ definite, possible, gaps }: FoundCounts): string {
  const parts = [
    plural(definite, 'finding'),
    ...(possible > 0 ? [plural(possible, 'possible one')] : []),
    ...(gaps > 0 ? [plural(gaps, 'gap')] : []),
  ];
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
