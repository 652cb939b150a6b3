import type { Finding, Member } from '../../model/finding.ts';
import type { Problem } from '../../model/problem.ts';
import { type Details, factsDigits, type Report, type RuleOutcome } from '../../model/report.ts';
import { groupBy } from '../../util/group.ts';
import { type FindingGroup, groupByCause } from '../order.ts';
import { plural } from '../plural.ts';
import { codeFrame, type SourceLine } from './code-frame.ts';
import { gapsBlock, manyGaps } from './gaps.ts';
import { type Paint, painter } from './paint.ts';
import { settlingLines } from './settling.ts';
import { summaryLine, undecidedReasons } from './summary.ts';
import { suppressedBlock } from './suppressed.ts';

export interface TextOptions {
  readonly colour: boolean;
  /** Terminal cells. */
  readonly width: number;
  readonly sourceLine: SourceLine;
  /** Name each finding by its id, for the commands that take one. */
  readonly ids?: boolean;
  /** What more is known of findings, by their ids. */
  readonly details?: ReadonlyMap<string, Details>;
}

/**
 * What a writer reads: each finding with the author's own lines, definite first, then what is suppressed, problems, and one
 * line of counts. Of many gaps of one sort, each is a line. Sentences are not broken at the width: a terminal does that, and a chat must not get our breaks.
 */
export function formatText(report: Report, style: TextOptions): string {
  const paint = painter(style.colour);
  const options = { ...style, details: new Map(report.details.map((details) => [details.violation, details])) };
  const { whole, many } = manyGaps(groupByCause(report.violations));
  const blocks = [
    ...whole.map((group) => groupBlock(group, options, paint)),
    ...many.map((gaps) => gapsBlock(gaps, options.details, paint)),
  ];
  if (report.problems.length > 0) blocks.push(problemsBlock(report.problems, options, paint));
  blocks.push(...suppressedBlock(report.suppressed, paint));
  blocks.push(...undecidedBlock(report.rules, paint));
  const clean = report.violations.length === 0 && report.unlisted === 0 && report.problems.length === 0;
  blocks.push(`${paint(clean ? 'green' : 'bold', summaryLine(report))}.`);
  return `${blocks.join('\n\n')}\n`;
}

/** Findings with the author's own lines, grouped by what they share, definite ones first. A group is one text. */
export function findingBlocks(violations: readonly Finding[], options: TextOptions): string[] {
  const paint = painter(options.colour);
  return groupByCause(violations).map((group) => groupBlock(group, options, paint));
}

/** One line for each problem, with its place and the author's line. */
export function problemLines(problems: readonly Problem[], options: TextOptions): string {
  return problemsBlock(problems, options, painter(options.colour));
}

function groupBlock(group: FindingGroup, options: TextOptions, paint: Paint): string {
  const blocks = group.violations.map((violation) => findingBlock(violation, options, paint));
  if (group.cause === undefined) return blocks.join('\n\n');
  const { path, line } = group.cause.source;
  const head = `${plural(group.violations.length, 'finding')} share one claim: ${group.cause.summary} (${path}:${line})`;
  return [paint('bold', head), ...blocks].join('\n\n');
}

function findingBlock(violation: Finding, options: TextOptions, paint: Paint): string {
  const details = options.details?.get(violation.id);
  const lines = [`${mark(violation, paint)} ${paint('bold', violation.message)}`];
  const shown = distinctPlaces(violation.members);
  for (const member of shown.slice(0, 4)) lines.push(...memberLines(member, options, paint));
  if (shown.length > 4) lines.push(`  … and ${shown.length - 4} more`);
  if (violation.hint !== '') lines.push(`  ${paint('cyan', 'hint')} ${violation.hint}`);
  lines.push(...settlingLines(violation, details?.dates ?? [], paint));
  const verdict = violation.category === 'orphan' ? 'gap' : violation.verdict;
  // As a waiver names it.
  const facts = details === undefined ? '' : `@${details.facts.slice(0, factsDigits)}`;
  const id = options.ids === true ? ` · ${violation.id}` : '';
  lines.push(`  ${paint('dim', `${violation.rule_id}${facts} · ${violation.severity} · ${verdict}${id}`)}`);
  return lines.join('\n');
}

function mark(violation: Finding, paint: Paint): string {
  if (violation.category === 'orphan') return paint('blue', '○');
  if (violation.verdict === 'possible') return paint('yellow', '?');
  return paint('red', '✗');
}

/** Claims before entities; an entity whose line a claim already shows adds nothing. */
function distinctPlaces(members: readonly Member[]): Member[] {
  const seen = new Set<string>();
  const ordered = [...members.filter((m) => m.kind !== 'entity'), ...members.filter((m) => m.kind === 'entity')];
  return ordered.filter(({ source }) => {
    const key = `${source.path}:${source.line}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function memberLines(member: Member, options: TextOptions, paint: Paint): string[] {
  const { path, line, column } = member.source;
  return [
    `  ${paint('cyan', `${path}:${line}:${column}`)} ${member.summary}`,
    ...codeFrame({ path, line, column, width: options.width, paint, sourceLine: options.sourceLine }),
  ];
}

/** Silence must be earned: what was not decided though a word in the settings would. */
export function undecidedBlock(rules: readonly RuleOutcome[], paint: Paint): string[] {
  const reasons = undecidedReasons(rules);
  if (reasons.length === 0) return [];
  const lines = reasons.map(({ because, count }) => `${paint('yellow', '?')} ${plural(count, 'time')}: ${because}`);
  return [[paint('bold', 'Not decided:'), ...lines].join('\n')];
}

function problemsBlock(problems: readonly Problem[], options: TextOptions, paint: Paint): string {
  const lines = [paint('bold', `${plural(problems.length, 'problem')} in the files (everything else was read):`)];
  for (const [problem, ...others] of slipsOf(problems)) {
    if (problem === undefined) continue;
    const { path, line, column } = problem;
    lines.push(
      `${paint('magenta', '!')} ${paint('cyan', placeOf(problem))} ${problem.message} ${paint('dim', `[${problem.code}]`)}`,
    );
    lines.push(...codeFrame({ path, line, column, width: options.width, paint, sourceLine: options.sourceLine }));
    if (others.length > 0) lines.push(`    ${paint('dim', `also at ${placesOf(others)}`)}`);
  }
  return lines.join('\n');
}

/** A name that nobody declared is one slip, however many lines it stands in; everything else is one where it stands. */
function slipsOf(problems: readonly Problem[]): Problem[][] {
  return [
    ...groupBy<unknown, Problem>(problems, (one) => (one.code === 'unknown-target' ? one.message : one)).values(),
  ];
}

const placesShown = 3;

function placesOf(problems: readonly Problem[]): string {
  const shown = problems.slice(0, placesShown).map(placeOf).join(', ');
  const more = problems.length - placesShown;
  return more > 0 ? `${shown} and ${plural(more, 'more place')}` : shown;
}

const placeOf = ({ path, line, column }: Problem): string => `${path}:${line}:${column}`;
