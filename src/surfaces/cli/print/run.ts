import type { RunReport } from '../../../app/runs/run-over-store.ts';
import { foundCounts, foundText } from '../../../report/shared/found.ts';
import { plural } from '../../../report/shared/plural.ts';
import { problemCount } from '../../../report/shared/problems.ts';
import { vaguePairs } from '../../../report/shared/summary.ts';
import { isAnswered, waitingCountText } from '../../../report/shared/waiting.ts';
import { painter } from '../../../report/text/paint.ts';
import { problemLines, undecidedBlock } from '../../../report/text/text.ts';
import type { TextOptions } from '../../../report/text/text-options.ts';
import { changedConflicts, changedCounts } from './conflicts.ts';
import { firstFindings, gravestFirst } from './listing.ts';

/** The result of a run over the store: findings, then those that are closed, then one line of counts. */
export function runText(report: RunReport, options: TextOptions): string {
  const paint = painter(options.colour);
  const { found, gone, run } = report;
  const blocks = firstFindings(gravestFirst(found), options, 'lore findings lists them');
  blocks.push(...changedConflicts(report.conflicts, paint));
  if (gone.length > 0) {
    blocks.push(
      [paint('bold', 'No longer open:'), ...gone.map(({ message }) => `${paint('green', '✓')} ${message}`)].join('\n'),
    );
  }
  if (report.problems.length > 0) blocks.push(problemLines(report.problems, options));
  blocks.push(...undecidedBlock(report.rules, paint));
  if (report.waiting > 0) blocks.push(waitingCountText(report.waiting));
  const skipped = report.rules.filter((rule) => rule.skipped !== undefined).length;
  const parts = [
    `${foundText(foundCounts(found.filter((each) => !isAnswered(each))))} (${report.new.length} new, ${changedCounts(report.conflicts)}${gone.length} closed)`,
    ...(report.waived > 0 ? [`${report.waived} ignored`] : []),
    `${plural(run.rules_run, 'rule')} run, ${skipped} skipped`,
    ...vaguePairs(run, report.rules),
    `scope ${run.scope}`,
    ...(report.problems.length === 0 ? [] : [problemCount(report.problems)]),
  ];
  blocks.push(`${paint(found.length === 0 ? 'green' : 'bold', parts.join('; '))}.`);
  return `${blocks.join('\n\n')}\n`;
}
