import type { Finding } from '../../model/finding.ts';
import type { Category } from '../../model/rule.ts';

/** A world with gaps is incomplete, not wrong; and a question claims nothing. */
const unfailing: ReadonlySet<Finding['category']> = new Set(['orphan', 'confusion']);

/** True if definite findings of a category turn the exit status of a check to 1. */
export const categoryFails = (category: Category | Finding['category']): boolean => !unfailing.has(category);

/** True if a finding fails a check by default: an error to a machine that reads the report. */
export const isError = ({ category, verdict }: Pick<Finding, 'category' | 'verdict'>): boolean =>
  verdict === 'definite' && categoryFails(category);

/** ` · fails the check`, if an open finding does so by default; else empty. */
export function failsWords(finding: Pick<Finding, 'category' | 'verdict' | 'status'>): string {
  return finding.status === 'open' && isError(finding) ? ' · fails the check' : '';
}
