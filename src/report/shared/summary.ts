import type { Report, RuleOutcome, Run } from '../../model/report.ts';
import { isNothingRead } from './account.ts';
import { foundCounts, foundText } from './found.ts';
import { plural } from './plural.ts';
import { problemCount } from './problems.ts';
import { rejectedText, undeclaredText } from './prose.ts';
import { suppressedCounts } from './suppressed-counts.ts';
import { isAnswered } from './waiting.ts';

/**
 * The last line of a check: what was found, in how many entities and files, by how many rules, and what could not be
 * decided. The counts let a reader judge what "0 findings" is worth.
 */
export function summaryLine(report: Report): string {
  const { violations: findings, prose, rules, run, problems, known_problems, suppressed, unlisted, about } = report;
  const parts = [
    `${foundText(foundCounts(findings.filter((each) => !isAnswered(each))))}${waitingFindings(report)} ${whereText(report)}`,
    `${plural(run.rules_run, 'rule')} run${skippedText(rules)}`,
  ];
  if (about !== undefined && about.elsewhere > 0) {
    parts.push(`${plural(about.elsewhere, 'finding or gap', 'findings and gaps')} elsewhere in the world`);
  }
  if (unlisted > 0) parts.push(`${unlisted} more not listed`);
  parts.push(...suppressedCounts(suppressed), ...vaguePairs(run, rules));
  const rejected = prose === undefined ? '' : rejectedText(prose);
  if (rejected !== '') parts.push(rejected);
  const undeclared = prose === undefined ? '' : undeclaredText(prose);
  if (undeclared !== '') parts.push(undeclared);
  if (problems.length > 0) parts.push(problemCount(problems));
  if (known_problems.length > 0) parts.push(`${plural(known_problems.length, 'problem')} in the baseline`);
  return `${isNothingRead(report) ? 'Nothing was read: ' : ''}${parts.join('; ')}`;
}

/** ` (1 more if you accept the prose)`: a reader who looks at the last line alone is to know of it. */
function waitingFindings({ waiting }: Report): string {
  const count = waiting?.would_open.length ?? 0;
  return count === 0 ? '' : ` (${count} more if you accept the prose)`;
}

/** `in 12 entities, 3 files`; of a check of some files `in people/kell.yaml, of a world of 12 entities, 3 files`. */
function whereText({ counts, about }: Report): string {
  const world = `${plural(counts.entities, 'entity', 'entities')}, ${plural(counts.files, 'file')}`;
  // Settings and rules are among the files of a check, and not of a world.
  if (about === undefined || about.files.length > counts.files) return `in ${world}`;
  const { files } = about;
  const [only = ''] = files;
  return `in ${files.length === 1 ? only : plural(files.length, 'file')}, of a world of ${world}`;
}

/** How many pairs could not be decided for want of dates, as a part of the last line; empty when there are none. */
export function vaguePairs({ undecided_found }: Run, rules: readonly RuleOutcome[]): string[] {
  const vague = undecided_found - undecidedReasons(rules).reduce((sum, { count }) => sum + count, 0);
  return vague > 0 ? [`${plural(vague, 'pair')} not compared: dates missing`] : [];
}

/** The reasons, other than missing dates, for which rules could not decide; most frequent first. */
export function undecidedReasons(
  rules: readonly RuleOutcome[],
): { readonly because: string; readonly count: number }[] {
  return rules.flatMap(({ undecided = [] }) => undecided).sort((a, b) => b.count - a.count);
}

function skippedText(rules: Report['rules']): string {
  const reasons = new Map<string, number>();
  for (const rule of rules) {
    if (rule.skipped !== undefined) reasons.set(rule.skipped, (reasons.get(rule.skipped) ?? 0) + 1);
  }
  const skipped = [...reasons.values()].reduce((sum, count) => sum + count, 0);
  if (skipped === 0) return '';
  // `not run here: needs Neo4j` is told before what the world has none of.
  const told = [...reasons.keys()].sort((a, b) => Number(isElsewhere(b)) - Number(isElsewhere(a)));
  const why = `${told.slice(0, 3).join('; ')}${told.length > 3 ? '; …' : ''}`;
  return `, ${skipped} skipped (${why})`;
}

const isElsewhere = (reason: string): boolean => reason.startsWith('not run here: ');
