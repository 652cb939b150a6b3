import type { ConfusionAnswered } from '../../../app/detective/answer-confusion.ts';
import type { DetectiveReport, ModelReading } from '../../../app/detective/detective-report.ts';
import { accountOf, leftText } from '../../../report/shared/account.ts';
import { plural } from '../../../report/shared/plural.ts';
import { failureWords, notStoredText } from '../../../report/shared/prose.ts';
import { findingBlock } from '../../../report/text/finding.ts';
import { painter } from '../../../report/text/paint.ts';
import { problemLines } from '../../../report/text/text.ts';
import type { TextOptions } from '../../../report/text/text-options.ts';
import { findingDecidedText } from './decided.ts';

/** Questions with their places, then what was read. */
export function detectiveText(report: DetectiveReport, options: TextOptions): string {
  const paint = painter(options.colour);
  const { confusions, story, model, missing, gone, files } = report;
  const account = files === undefined ? undefined : accountOf(files);
  const fresh = new Set(report.new);
  const blocks = confusions.map((finding) => findingBlock(finding, options, paint));
  if (report.problems.length > 0) blocks.push(problemLines(report.problems, options, account));
  if (report.notes.length > 0) blocks.push(report.notes.join('\n'));
  if (model !== undefined) blocks.push(modelReadingText(model));
  if (missing !== undefined) blocks.push(`No model has read the story: ${missing}`);
  if (story.facts === 0) blocks.push(nothingToRead);
  const isNew = confusions.filter(({ id }) => fresh.has(id)).length;
  const line = `${plural(confusions.length, 'question')} (${isNew} new, ${gone.length} closed); ${plural(story.facts, 'fact')} read${account === undefined || account.left.length === 0 ? '' : `; ${leftText(account)}`}`;
  blocks.push(`${paint(confusions.length === 0 ? 'green' : 'bold', line)}.`);
  return `${blocks.join('\n\n')}\n`;
}

const nothingToRead =
  'The story has no order yet: no memories, no edits, no chapters. `story:` in lore.yaml says which files are chapters.';

function modelReadingText(model: ModelReading): string {
  if (model.unchanged) return `${model.model} was asked nothing: the story is as it was when it read it last.`;
  const { prompt, completion } = model.tokens;
  const left = model.forgotten === 0 ? '' : `, ${model.forgotten} of them left out as forgotten`;
  const reasons = model.failures.map((failure) => failureWords[failure] ?? failure).join('; ');
  if (model.failed === model.batches) {
    return `${model.model} has read nothing: ${plural(model.batches, 'batch was', 'batches were')} asked about, and none was answered (${reasons}).`;
  }
  const failed = model.failed === 0 ? '' : `, ${model.failed} without an answer (${reasons})`;
  const cost = model.cost === undefined ? '' : `, cost ${model.cost.toFixed(4)}`;
  return [
    `${model.model} read ${plural(model.facts, 'fact')}${left}, in ${plural(model.batches, 'batch', 'batches')}${failed};`,
    `${prompt + completion} tokens${cost}; ${model.new} new, ${model.known} known, ${model.dropped} dropped.`,
    ...(model.not_stored === undefined ? [] : [notStoredText(model.not_stored)]),
  ].join(' ');
}

/** The effect of an answer. */
export function answeredText(answered: ConfusionAnswered): string {
  const { passages } = answered;
  const told = passages.map(({ summary, source: { path, line } }) => `  Still written in ${path}:${line}: ${summary}`);
  return [findingDecidedText(answered), ...told].join('\n');
}
