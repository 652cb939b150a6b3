import type { Waiting } from '../../model/waiting.ts';
import { type AnsweredGap, waitingWords, wouldBeFound } from '../shared/waiting.ts';
import { escapeHtml, escapeProse } from './escape.ts';
import { type FindingContext, findingHtml } from './finding.ts';

/** Unaccepted claims, with their findings and the gaps that they would close. */
export function waitingHtml(
  waiting: Waiting | undefined,
  answered: readonly AnsweredGap[],
  context: FindingContext,
): string {
  if (waiting === undefined) return '';
  const details = new Map(waiting.details.map((each) => [each.violation, each]));
  const found = wouldBeFound(waiting).map((finding) => findingHtml(finding, { ...context, details, anchor: 'w' }));
  const gaps = answered.map((gap) => findingHtml(gap, context));
  const [head, then = ''] = waitingWords(waiting);
  return [
    `<section class="waiting"><h2>Not accepted yet</h2><p>${escapeHtml(`${head} ${then}`.trim())}</p>`,
    ...found,
    ...(gaps.length === 0 ? [] : [`<h3>Closed gaps</h3>`, ...gaps]),
    ...(waiting.advice === undefined ? [] : [`<p class="soft">${escapeProse(waiting.advice)}</p>`]),
    '</section>',
  ].join('\n');
}
