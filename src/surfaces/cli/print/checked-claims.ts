import type { CheckedClaim, TextStatus } from '../../../app/dry-run/plan-dry-run.ts';
import type { Finding } from '../../../model/finding.ts';
import { unreadReason, type VerdictData } from '../../../operations/check-claim.ts';
import { plural } from '../../../report/shared/plural.ts';
import { type Paint, painter } from '../../../report/text/paint.ts';
import { findingBlocks } from '../../../report/text/text.ts';
import type { TextOptions } from '../../../report/text/text-options.ts';

/** The answer of a dry run, by sentence. */
export interface CheckedSentences extends VerdictData<Finding> {
  readonly sentences: readonly {
    readonly text: string;
    readonly status: TextStatus;
    readonly claims: readonly CheckedClaim[];
  }[];
}

/** `lore claim`: each sentence with its status and its claims, then the findings that they would open. */
export function checkedText(answer: CheckedSentences, options: TextOptions): string {
  const { sentences, unread, asserts_unknown, concluded, undecided, problems } = answer;
  const paint = painter(options.colour);
  const { would_appear, would_join, would_vanish, would_appear_total } = answer;
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [[paint('bold', title), ...lines.map((line) => `  ${line}`)].join('\n')];
  const counts = [
    `${plural(would_appear_total, 'finding')} would open`,
    ...(would_join.length === 0 ? [] : [`${would_join.length} would grow`]),
    ...(would_vanish.length === 0 ? [] : [`${would_vanish.length} would vanish`]),
    ...(undecided === 0 ? [] : [`${plural(undecided, 'pair')} not compared: dates missing`]),
  ];
  const blocks = [
    ...sentences.map(({ text, status, claims }) =>
      [
        `${statusWord(status, paint)}  ${text.replace(/\s+/g, ' ').trim()}`,
        ...claims.map((claim) => claimText(claim, paint)),
      ].join('\n'),
    ),
    ...list(
      'Not read',
      unread.map(({ text, reason }) => `${JSON.stringify(text)}: ${unreadReason(reason)}`),
    ),
    ...list('The world does not know this; say instead', asserts_unknown),
    ...list('Concluded from other dates', concluded),
    ...list(
      'Problems',
      problems.map(({ level, message }) => `${level}: ${message}`),
    ),
    ...findingBlocks([...would_appear, ...would_join], options),
    ...list(
      'Would vanish',
      would_vanish.map(({ message }) => message),
    ),
    `${counts.join(', ')}. The files are as they were.`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const statusWidth = 'not read'.length;
const colours = { clash: 'red', possible: 'yellow', unknown: 'yellow', not_read: 'yellow' } as const;

function statusWord(status: TextStatus, paint: Paint): string {
  const word = status.replace('_', ' ').padEnd(statusWidth);
  return status in colours ? paint(colours[status as keyof typeof colours], word) : paint('bold', word);
}

function claimText({ says, status, at = '' }: CheckedClaim, paint: Paint): string {
  const place = at === '' ? '' : `  ${paint('cyan', at)}`;
  return `  ${paint('dim', status.padEnd(statusWidth))}  ${says}${place}`;
}
