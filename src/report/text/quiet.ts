import type { Report } from '../../model/report.ts';
import { compareViolations, findingRank } from '../order.ts';
import { suppressedCounts } from './suppressed.ts';

/**
 * One line for each finding and each problem, `path:line:column message [rule]`, as compilers write them; empty where all is
 * well. Definite findings first, then possible ones, then gaps; what is suppressed is counted in a last line.
 */
export function formatQuiet(report: Report): string {
  const sorted = [...report.violations].sort((a, b) => findingRank(a) - findingRank(b) || compareViolations(a, b));
  const findings = sorted.map(({ members: [first], message, rule_id, category, verdict }) => {
    const how = category === 'orphan' ? ' (gap)' : verdict === 'possible' ? ' (possible)' : '';
    const where = first === undefined ? '' : `${first.source.path}:${first.source.line}:${first.source.column} `;
    return `${where}${message} [${rule_id}]${how}`;
  });
  const problems = report.problems.map(
    ({ path, line, column, message, code }) => `${path}:${line}:${column} ${message} [${code}]`,
  );
  return [...findings, ...problems, ...suppressedCounts(report.suppressed)].map((line) => `${line}\n`).join('');
}
