import type { Finding, Member } from '../../model/finding.ts';
import { factsDigits } from '../../model/report.ts';
import { codeFrame } from './code-frame.ts';
import type { Paint } from './paint.ts';
import { settlingLines } from './settling.ts';
import type { TextOptions } from './text-options.ts';

/** One finding: its message, up to four places with the author's lines, the hint, corrections, and its rule. */
export function findingBlock(finding: Finding, options: TextOptions, paint: Paint): string {
  const details = options.details?.get(finding.id);
  const lines = [`${mark(finding, paint)} ${paint('bold', finding.message)}`];
  const shown = distinctPlaces(finding.members);
  for (const member of shown.slice(0, 4)) lines.push(...memberLines(member, options, paint));
  if (shown.length > 4) lines.push(`  … and ${shown.length - 4} more`);
  if (finding.hint !== '') lines.push(`  ${paint('cyan', 'hint')} ${finding.hint}`);
  lines.push(...settlingLines(finding, details?.dates ?? [], paint));
  const verdict = finding.category === 'orphan' ? 'gap' : finding.verdict;
  // A waiver of this finding alone is written with these digits.
  const facts = details === undefined ? '' : `@${details.facts.slice(0, factsDigits)}`;
  const id = options.ids === true ? ` · ${finding.id}` : '';
  lines.push(`  ${paint('dim', `${finding.rule_id}${facts} · ${finding.severity} · ${verdict}${id}`)}`);
  return lines.join('\n');
}

function mark(finding: Finding, paint: Paint): string {
  if (finding.category === 'orphan') return paint('blue', '○');
  if (finding.verdict === 'possible') return paint('yellow', '?');
  return paint('red', '✗');
}

/** The members to show: claims first, then entities whose line no claim shows already. */
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

const doubt = ({ undecided }: Member): string => (undecided ? ' (undecided)' : '');

function memberLines(member: Member, options: TextOptions, paint: Paint): string[] {
  const { path, line, column } = member.source;
  return [
    `  ${paint('cyan', `${path}:${line}:${column}`)} ${member.summary}${doubt(member)}`,
    ...codeFrame({ path, line, column, width: options.width, paint, sourceLine: options.sourceLine }),
  ];
}
