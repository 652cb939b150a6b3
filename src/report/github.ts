import type { Finding } from '../model/finding.ts';
import type { ReportedProblem } from '../model/problem.ts';
import type { Report } from '../model/report.ts';
import { printable, printableText } from '../util/text/printable.ts';
import { leftUnreadText } from './shared/account.ts';
import { isError } from './shared/fails.ts';
import { compareFindings, findingRank } from './shared/order.ts';
import { plural } from './shared/plural.ts';
import { gravestProblemsFirst } from './shared/problems.ts';
import { summaryLine } from './shared/summary.ts';
import { type AnsweredGap, isAnswered, waitingText, wouldBeFound } from './shared/waiting.ts';

/**
 * The report as GitHub Actions workflow commands: one annotation for each finding, at its first place. Its other places are
 * in the text, since an annotation has only one place.
 */
export function formatGithub(raw: Report): string {
  const report = printable(raw, { asTheyAre: paths });
  // GitHub shows the first few annotations of a step: gaps must not hide the rest.
  const lines = report.violations
    .filter((finding) => !isAnswered(finding))
    .sort((a, b) => findingRank(a) - findingRank(b) || compareFindings(a, b))
    .map((finding) => annotation(finding));
  lines.push(...waitingLines(report));
  const left = report.prose === undefined || report.about !== undefined ? '' : leftUnreadText(report.prose);
  lines.push(...gravestProblemsFirst(report.problems).map(problemAnnotation), ...(left === '' ? [] : [left]));
  lines.push(`${summaryLine(report)}.`);
  return `${lines.join('\n')}\n`;
}

/** Unaccepted claims, their findings, and the gaps that they would close: no other line counts these. */
function waitingLines({ waiting, violations }: Report): string[] {
  const answered = violations.filter(isAnswered).sort(compareFindings);
  return [
    ...(waiting === undefined ? [] : [waitingText(waiting), ...wouldBeFound(waiting).map(waitingAnnotation)]),
    ...answeredLines(answered),
    ...(waiting?.advice === undefined ? [] : [waiting.advice]),
  ];
}

const answeredLines = (answered: readonly AnsweredGap[]): string[] =>
  answered.length === 0
    ? []
    : [
        `${plural(answered.length, 'gap')} that unaccepted claims would close:`,
        ...answered.map((finding) => annotation(finding)),
      ];

const waitingAnnotation = (finding: Finding): string =>
  annotation({ ...finding, message: `If you accept the prose: ${finding.message}` }, 'notice');

function annotation(finding: Finding, as = isError(finding) ? 'error' : 'notice'): string {
  const [first, ...others] = finding.members.filter(({ undecided }) => undecided !== true);
  const elsewhere = others.map(({ source, summary }) => `${printableText(source.path)}:${source.line} ${summary}`);
  const body = [finding.message, ...elsewhere, finding.hint, `id ${finding.fingerprint}`]
    .filter((text) => text !== '')
    .join('\n');
  const place = first ? `file=${fileOf(first.source.path)},line=${first.source.line},col=${first.source.column},` : '';
  return `::${as} ${place}title=${property(finding.rule_id)}::${message(body)}`;
}

const problemCommands = { error: 'error', warn: 'warning', info: 'notice' } as const;

function problemAnnotation({ path, line, column, code, level, message: text }: ReportedProblem): string {
  return `::${problemCommands[level]} file=${fileOf(path)},line=${line},col=${column},title=${property(code)}::${message(text)}`;
}

const message = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => message(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

const paths: ReadonlySet<string> = new Set(['path']);
/**
 * A path names a file, so it stays what it is, marks of direction included: with another sign in their place GitHub would find no such file.
 * Control characters alone, which no author puts into a name and a terminal obeys, are shown as in all text.
 */
const fileOf = (path: string): string => property(path.replace(/(?![\r\n])\p{Cc}/gu, printableText));
