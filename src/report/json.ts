import type { Report } from '../model/report.ts';
import { compareViolations } from './order.ts';

/** `lore-report/1`: sorted, two-space JSON with a final newline; byte-identical for the same input but for run ids and times. */
export function formatJson(report: Report): string {
  const sorted = { ...report, violations: [...report.violations].sort(compareViolations) };
  return `${JSON.stringify(sorted, null, 2)}\n`;
}
