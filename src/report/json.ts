import type { Report } from '../model/report.ts';
import { compareFindings } from './shared/order.ts';

/** The report as JSON (`lore-report/1`): sorted, indented by two spaces. The same input gives the same bytes, except run ids and times. */
export function formatJson(report: Report): string {
  const sorted = { ...report, violations: [...report.violations].sort(compareFindings) };
  return `${JSON.stringify(sorted, null, 2)}\n`;
}
