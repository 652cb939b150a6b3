import type { Finding } from '../../model/finding.ts';
import type { Problem, ReportedProblem } from '../../model/problem.ts';
import type { Report } from '../../model/report.ts';

/**
 * The report as far as it concerns some files: findings that rest on a claim or an entity of theirs, and problems in them. How many
 * findings touch none of them is counted. Settings that cannot be read (`broken`) concern every file.
 */
export function aboutFiles(report: Report, files: readonly string[], broken?: Problem): Report {
  const wanted = new Set(files);
  const touches = touching(wanted);
  const concerns = ({ path, line, code }: ReportedProblem): boolean =>
    wanted.has(path) || (broken?.path === path && broken.line === line && broken.code === code);
  const violations = report.violations.filter(touches);
  const suppressed = report.suppressed.filter((each) => touches(each.violation));
  const ids = new Set([...violations, ...suppressed.map((each) => each.violation)].map(({ id }) => id));
  return {
    ...report,
    violations,
    suppressed,
    details: report.details.filter((each) => ids.has(each.violation)),
    problems: report.problems.filter(concerns),
    known_problems: report.known_problems.filter(concerns),
    about: { files: [...files], elsewhere: report.violations.length - violations.length },
  };
}

/** True if a finding rests on a claim or an entity of these files. */
export const touching =
  (files: ReadonlySet<string>) =>
  ({ members }: Pick<Finding, 'members'>): boolean =>
    members.some(({ source, undecided }) => undecided !== true && files.has(source.path));
