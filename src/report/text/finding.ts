import type { Finding, Member } from '../../model/finding.ts';
import { factsDigits } from '../../model/report.ts';
import { codeFrame } from './code-frame.ts';
import type { Paint } from './paint.ts';
import { settlingLines } from './settling.ts';
import type { TextOptions } from './text-options.ts';

/** One finding: its message, up to four places with the author's lines, the hint, corrections, and its rule. */
export function findingBlock(violation: Finding, options: TextOptions, paint: Paint): string {
  const details = options.details?.get(violation.id);
  const lines = [`${mark(violation, paint)} ${paint('bold', violation.message)}`];
  const shown = distinctPlaces(violation.members);
  for (const member of shown.slice(0, 4)) lines.push(...memberLines(member, options, paint));
  if (shown.length > 4) lines.push(`  … and ${shown.length - 4} more`);
  if (violation.hint !== '') lines.push(`  ${paint('cyan', 'hint')} ${violation.hint}`);
  lines.push(...settlingLines(violation, details?.dates ?? [], paint));
  const verdict = violation.category === 'orphan' ? 'gap' : violation.verdict;
  // A waiver of this finding alone is written with these digits.
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

function memberLines(member: Member, options: TextOptions, paint: Paint): string[] {
  const { path, line, column } = member.source;
  return [
    `  ${paint('cyan', `${path}:${line}:${column}`)} ${member.summary}`,
    ...codeFrame({ path, line, column, width: options.width, paint, sourceLine: options.sourceLine }),
  ];
}
