import type { Finding } from '../../model/finding.ts';
import { gapLine, gapSorts } from '../shared/gaps.ts';
import { plural } from '../shared/plural.ts';
import type { Paint } from './paint.ts';

/** One line for each reason of findings that are told together. */
export function togetherBlock(findings: readonly Finding[], more: string, paint: Paint): string {
  return gapSorts(findings)
    .map((sort) => `${paint('yellow', '?')} ${gapLine(sort)} ${paint('dim', `[${sort.rule_id}, possible; ${more}]`)}`)
    .join('\n');
}

/** One line for each reason, with the first names. `more` says what shows them in full. */
export function gapsBlock(gaps: readonly Finding[], more: string, paint: Paint): string {
  const lines = gapSorts(gaps).map(
    (sort) => `${paint('blue', '○')} ${gapLine(sort)} ${paint('dim', `[${sort.rule_id}]`)}`,
  );
  return [paint('bold', `${plural(gaps.length, 'gap')} (${more}):`), ...lines].join('\n');
}
