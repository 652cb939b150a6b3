import type { Finding } from '../../model/finding.ts';
import { type Details, factsDigits } from '../../model/report.ts';
import { groupBy } from '../../util/group.ts';
import type { FindingGroup } from '../shared/order.ts';
import type { Paint } from './paint.ts';

/** Above this number, gaps of one sort are folded into one block: a new world has hundreds of them, which would hide the rest. */
const mostShownWhole = 5;
/** How many gaps such a block names. */
const mostNamed = 10;

/** Splits groups into those to show in full and gaps to fold, by rule, severity and hint. */
export function manyGaps(groups: readonly FindingGroup[]): {
  readonly whole: readonly FindingGroup[];
  readonly many: readonly (readonly Finding[])[];
} {
  const alone = groups.flatMap(({ cause, findings: [one] }) =>
    cause === undefined && one?.category === 'orphan' ? [one] : [],
  );
  const sorts = groupBy(alone, ({ rule_id, severity, hint }) => JSON.stringify([rule_id, severity, hint]));
  const many = [...sorts.values()].filter(({ length }) => length > mostShownWhole);
  const folded = new Set<Finding>(many.flat());
  return { whole: groups.filter(({ findings: [one] }) => one === undefined || !folded.has(one)), many };
}

/** One block for many gaps of one sort: a line for each of the first ten, with its place, message, and the digits a waiver needs. */
export function gapsBlock(
  gaps: readonly Finding[],
  details: ReadonlyMap<string, Details> | undefined,
  paint: Paint,
): string {
  const [first] = gaps;
  if (first === undefined) return '';
  const { rule_id, severity, hint } = first;
  const reason = first.category === 'orphan' ? first.reason : first.message;
  const lines = [`${paint('blue', '○')} ${paint('bold', `${gaps.length} gaps of one sort: ${reason}`)}`];
  for (const { id, message, members } of gaps.slice(0, mostNamed)) {
    const source = members[0]?.source;
    const place = source === undefined ? '' : `${paint('cyan', `${source.path}:${source.line}:${source.column}`)} `;
    const facts = details?.get(id)?.facts.slice(0, factsDigits);
    lines.push(`  ${place}${message}${facts === undefined ? '' : ` ${paint('dim', `@${facts}`)}`}`);
  }
  const left = gaps.length - mostNamed;
  if (left > 0) lines.push(`  … and ${left} more (--quiet lists every one)`);
  if (hint !== '') lines.push(`  ${paint('cyan', 'hint')} ${hint}`);
  lines.push(`  ${paint('dim', `${rule_id} · ${severity} · gaps`)}`);
  return lines.join('\n');
}
