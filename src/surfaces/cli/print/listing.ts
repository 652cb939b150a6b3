import type { Finding } from '../../../model/finding.ts';
import { togetherApart } from '../../../report/shared/gaps.ts';
import { groupByCause } from '../../../report/shared/order.ts';
import { isAnswered } from '../../../report/shared/waiting.ts';
import { gapsBlock, togetherBlock } from '../../../report/text/gaps.ts';
import { painter } from '../../../report/text/paint.ts';
import { findingBlocks } from '../../../report/text/text.ts';
import type { TextOptions } from '../../../report/text/text-options.ts';
import { answeredBlock } from '../../../report/text/waiting.ts';

/** The limit of lines to read at once: the rest is counted, and the command that lists it is named. */
const mostShown = 20;

/** The first findings in full, how many more there are, and one line for each reason of gaps, and of findings that are told together. */
export function firstFindings(found: readonly Finding[], options: TextOptions, more: string): string[] {
  const { together } = togetherApart(groupByCause(found.filter(({ category }) => category !== 'orphan')));
  const findings = found.filter((each) => each.category !== 'orphan' && !together.includes(each));
  const answered = found.filter(isAnswered);
  const gaps = found.filter((each) => each.category === 'orphan' && !isAnswered(each));
  const blocks = findingBlocks(findings.slice(0, mostShown), options);
  const left = findings.length - mostShown;
  if (left > 0) blocks.push(`… and ${left} more (${more})`);
  if (together.length > 0) blocks.push(togetherBlock(together, more, painter(options.colour)));
  if (gaps.length > 0) blocks.push(gapsBlock(gaps, 'lore gaps lists them', painter(options.colour)));
  if (answered.length > 0) blocks.push(answeredBlock(answered, 'lore gaps lists them', painter(options.colour)));
  return blocks;
}

/** Definite ones first, then possible ones, then gaps; otherwise in the order given. */
export function gravestFirst(findings: readonly Finding[]): Finding[] {
  const rank = ({ category, verdict }: Finding) => (category === 'orphan' ? 2 : verdict === 'definite' ? 0 : 1);
  return [...findings].sort((a, b) => rank(a) - rank(b));
}
