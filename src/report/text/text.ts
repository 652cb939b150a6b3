import type { Finding } from '../../model/finding.ts';
import type { ReportedProblem } from '../../model/problem.ts';
import type { Report, RuleOutcome } from '../../model/report.ts';
import { groupBy } from '../../util/group.ts';
import { printable } from '../../util/text/printable.ts';
import { type Account, accountOf, leftUnreadText, restText } from '../shared/account.ts';
import { gapsApart, togetherApart } from '../shared/gaps.ts';
import { nobodyDeclared } from '../shared/nobody-declared.ts';
import { type FindingGroup, groupByCause } from '../shared/order.ts';
import { plural } from '../shared/plural.ts';
import { gravestProblemsFirst, problemCount } from '../shared/problems.ts';
import { summaryLine, undecidedReasons } from '../shared/summary.ts';
import { isAnswered } from '../shared/waiting.ts';
import { codeFrame } from './code-frame.ts';
import { findingBlock } from './finding.ts';
import { gapsBlock, togetherBlock } from './gaps.ts';
import { type Paint, painter } from './paint.ts';
import { suppressedBlock } from './suppressed.ts';
import type { TextOptions } from './text-options.ts';
import { waitingBlock } from './waiting.ts';

/**
 * The report as text: findings with the author's own lines (definite ones first), problems, gaps, what is suppressed, what is
 * not decided, what waits to be accepted, and one line of counts. Gaps are one line for each reason, unless they are wanted in full. Sentences are not broken at the
 * width: a terminal does that, and text pasted into a chat must not have line breaks of ours.
 */
export function formatText(raw: Report, style: TextOptions): string {
  const report = printable(raw);
  const paint = painter(style.colour);
  const options = { ...style, details: new Map(report.details.map((details) => [details.violation, details])) };
  const isFull = options.gaps === true;
  const answered = isFull ? [] : report.violations.filter(isAnswered);
  const groups = groupByCause(isFull ? report.violations : report.violations.filter((each) => !isAnswered(each)));
  const { others, gaps } = isFull ? { others: groups, gaps: [] } : gapsApart(groups);
  const { others: alone, together } = isFull ? { others, together: [] } : togetherApart(others);
  const account = accountOf(report);
  const blocks = alone.map((group) => groupBlock(group, options, paint));
  if (together.length > 0) blocks.push(togetherBlock(together, 'in full with --gaps', paint));
  if (report.problems.length > 0) blocks.push(problemsBlock(report.problems, account, options, paint));
  if (gaps.length > 0) blocks.push(gapsBlock(gaps, 'in full with --gaps', paint));
  blocks.push(...suppressedBlock(report.suppressed, paint));
  blocks.push(...undecidedBlock(report.rules, paint));
  const nobody = nobodyDeclared(report);
  if (nobody !== undefined) blocks.push(nobody);
  if (report.waiting !== undefined) {
    blocks.push(waitingBlock(report.waiting, answered, 'in full with --gaps', paint));
  }
  const left = report.prose === undefined || report.about !== undefined ? '' : leftUnreadText(report.prose);
  if (left !== '') blocks.push(paint('dim', left));
  const clean =
    !account.isNothingRead &&
    report.violations.length === 0 &&
    (report.waiting?.would_open ?? []).length === 0 &&
    report.unlisted === 0 &&
    report.problems.length === 0;
  blocks.push(`${paint(clean ? 'green' : 'bold', summaryLine(report))}.`);
  return `${blocks.join('\n\n')}\n`;
}

/** Findings with the author's own lines, definite ones first: one text for each group of findings that share a claim. */
export function findingBlocks(findings: readonly Finding[], options: TextOptions): string[] {
  const paint = painter(options.colour);
  return groupByCause(printable(findings)).map((group) => groupBlock(group, options, paint));
}

/**
 * One line for each problem, with its place and the author's line.
 *
 * @param account what else of the world was read; absent: nobody has looked.
 * @param heading default: how many there are.
 */
export function problemLines(
  problems: readonly ReportedProblem[],
  options: TextOptions,
  account?: Account,
  heading?: string,
): string {
  return problemsBlock(printable(problems), account, options, painter(options.colour), heading);
}

function groupBlock(group: FindingGroup, options: TextOptions, paint: Paint): string {
  const blocks = group.findings.map((finding) => findingBlock(finding, options, paint));
  if (group.cause === undefined) return blocks.join('\n\n');
  const { path, line } = group.cause.source;
  const head = `${plural(group.findings.length, 'finding')} share one claim: ${group.cause.summary} (${path}:${line})`;
  return [paint('bold', head), ...blocks].join('\n\n');
}

/** Pairs not decided for another reason than missing dates, such as a missing setting in `lore.yaml`. */
export function undecidedBlock(rules: readonly RuleOutcome[], paint: Paint): string[] {
  const reasons = undecidedReasons(rules);
  if (reasons.length === 0) return [];
  const lines = reasons.map(({ because, count }) => `${paint('yellow', '?')} ${plural(count, 'time')}: ${because}`);
  return [[paint('bold', 'Not decided:'), ...lines].join('\n')];
}

const levelStyles = { error: 'red', warn: 'magenta', info: 'dim' } as const;

function problemsBlock(
  problems: readonly ReportedProblem[],
  account: Account | undefined,
  options: TextOptions,
  paint: Paint,
  heading = `${problemCount(problems)}${account === undefined ? '' : `; ${restText(account)}`}:`,
): string {
  const lines = [paint('bold', heading)];
  for (const [problem, ...others] of slipsOf(gravestProblemsFirst(problems))) {
    if (problem === undefined) continue;
    const { path, line, column, level, message } = problem;
    const [head, tail] = [paint(levelStyles[level], level), paint('dim', `[${problem.code}]`)];
    if (others.length > 0) {
      const isSlip = bySlip.has(problem.code) && others.every((other) => other.message === problem.message);
      const places = placesOf([problem, ...others], paint, isSlip ? '' : '; all in the JSON report');
      lines.push(
        `${head} ${isSlip ? '' : `${others.length + 1} of this kind, the first: `}${message} ${places} ${tail}`,
      );
      continue;
    }
    lines.push(`${head} ${paint('cyan', placeOf(problem))} ${message} ${tail}`);
    lines.push(...codeFrame({ path, line, column, width: options.width, paint, sourceLine: options.sourceLine }));
  }
  return lines.join('\n');
}

/** Problems that are one slip however many lines it is on: a name that means nobody, or several. */
const bySlip: ReadonlySet<string> = new Set(['unknown-target', 'ambiguous-target']);

/** Problems that count something already. */
const counts: ReadonlySet<string> = new Set(['unread-files', 'unread-tags']);

/** From this many on, problems of one code, or slips, are one line. */
const foldedFrom = 10;

function slipsOf(problems: readonly ReportedProblem[]): ReportedProblem[][] {
  const ofCode = groupBy(problems, ({ code }) => code);
  const slipOf = (one: ReportedProblem): unknown => {
    const alike = ofCode.get(one.code) ?? [];
    if (bySlip.has(one.code)) return slipsIn(alike) < foldedFrom ? one.message : one.code;
    if (one.code === 'unknown-era') return reasonOf(one.message);
    const isFolded = !counts.has(one.code) && alike.length >= foldedFrom;
    return isFolded ? one.code : one;
  };
  return [...groupBy(problems, slipOf).values()];
}

/** Why something is no date, without its words: all dates of one unknown era have one reason. */
const reasonOf = (message: string): string => message.replace(/^.*? is not a date: /s, '');

const slipsIn = (problems: readonly ReportedProblem[]): number => new Set(problems.map(({ message }) => message)).size;

const placesShown = 3;

/** `(5 places: a.md:3:9, b.md:1:4, b.md:7:4 and 2 more)` */
function placesOf(problems: readonly ReportedProblem[], paint: Paint, hint: string): string {
  const shown = problems.slice(0, placesShown).map((problem) => paint('cyan', placeOf(problem)));
  const more = problems.length - placesShown;
  return `(${problems.length} places: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}${hint})`;
}

const placeOf = ({ path, line, column }: ReportedProblem): string => `${path}:${line}:${column}`;
