import type { Report } from '../../model/report.ts';
import { printable } from '../../util/text/printable.ts';
import { compareFindings, findingRank } from '../shared/order.ts';
import { plural } from '../shared/plural.ts';
import { gravestProblemsFirst } from '../shared/problems.ts';
import { suppressedCounts } from '../shared/suppressed-counts.ts';
import { clashPlaces, isAnswered, wouldBeFound } from '../shared/waiting.ts';

/**
 * One line for each finding and each problem, as compilers write them: `path:line:column message [rule]`. Definite findings
 * come first, then possible ones, gaps, problems, what would be found if what waits were accepted, and the gaps that this would
 * close; a last line counts what is suppressed. Empty when nothing was found.
 */
export function formatQuiet(raw: Report): string {
  const report = printable(raw);
  const sorted = [...report.violations].sort((a, b) => findingRank(a) - findingRank(b) || compareFindings(a, b));
  const findings = sorted
    .filter((finding) => !isAnswered(finding))
    .map(({ members: [first], message, rule_id, category, verdict }) => {
      const how = category === 'orphan' ? ' (gap)' : verdict === 'possible' ? ' (possible)' : '';
      const where = first === undefined ? '' : `${first.source.path}:${first.source.line}:${first.source.column} `;
      return `${where}${message} [${rule_id}]${how}`;
    });
  const problems = gravestProblemsFirst(report.problems).map(
    ({ path, line, column, message, code, level }) => `${path}:${line}:${column} ${message} [${code}] (${level})`,
  );
  const waiting = report.waiting === undefined ? [] : wouldBeFound(report.waiting);
  const would = waiting.map(
    (finding) => `${[...clashPlaces(finding).slice(0, 1), finding.message].join(' ')} [${finding.rule_id}] (waiting)`,
  );
  const answered = sorted.filter(isAnswered).map(({ message, rule_id, answers: [first] }) => {
    const where = first === undefined ? '' : `${first.source.path}:${first.source.line}:${first.source.column} `;
    return `${where}${message} [${rule_id}] (gap, waiting)`;
  });
  const count = report.known_problems.length;
  const known = count === 0 ? [] : [`${plural(count, 'problem')} in the baseline`];
  return [...findings, ...problems, ...would, ...answered, ...suppressedCounts(report.suppressed), ...known]
    .map((line) => `${line}\n`)
    .join('');
}
