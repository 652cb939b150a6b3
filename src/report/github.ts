import type { Finding } from '../model/finding.ts';
import type { Problem } from '../model/problem.ts';
import type { Report } from '../model/report.ts';
import { compareViolations } from './order.ts';
import { summaryLine } from './text/summary.ts';

/**
 * GitHub Actions workflow commands, one annotation per finding at its first place; the other places are named in the
 * text, since an annotation has one place only.
 */
export function formatGithub(report: Report): string {
  const lines = [...report.violations].sort(compareViolations).map(annotation);
  lines.push(...report.problems.map(problemAnnotation), `${summaryLine(report)}.`);
  return `${lines.join('\n')}\n`;
}

function annotation(violation: Finding): string {
  const [first, ...others] = violation.members;
  const elsewhere = others.map(({ source, summary }) => `${source.path}:${source.line} ${summary}`);
  const body = [violation.message, ...elsewhere, violation.hint].filter((text) => text !== '').join('\n');
  const place = first
    ? `file=${property(first.source.path)},line=${first.source.line},col=${first.source.column},`
    : '';
  return `::${level(violation)} ${place}title=${property(violation.rule_id)}::${message(body)}`;
}

function level(violation: Finding): 'error' | 'warning' | 'notice' {
  if (violation.category === 'orphan' || violation.verdict === 'possible') return 'notice';
  return violation.severity === 'error' ? 'error' : 'warning';
}

function problemAnnotation({ path, line, column, code, message: text }: Problem): string {
  return `::warning file=${property(path)},line=${line},col=${column},title=${property(code)}::${message(text)}`;
}

const message = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => message(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
