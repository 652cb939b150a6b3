import type { Finding, Member } from '../../../../model/finding.ts';
import { memoryOfPath } from '../../../../model/memory.ts';
import type { StoredFinding } from '../../../../queries/findings/read.ts';
import type { ReviewItem } from '../../../../queries/review-queue.ts';
import type { WaitingClaim } from '../../../../queries/waiting-claims.ts';
import { memberShown, type ShowPath } from '../../../../report/shared/paths.ts';
import { codeFrame } from '../../../../report/text/code-frame.ts';
import { type Paint, painter } from '../../../../report/text/paint.ts';
import { findingBlocks } from '../../../../report/text/text.ts';
import type { TextOptions } from '../../../../report/text/text-options.ts';
import { printable } from '../../../../util/text/printable.ts';

/** How a review shows what it asks about. All words of the lore are made printable here. */

/** The members of a contradiction that can be said to hold, in the order of their keys. */
export function holders({ category, members }: Finding): readonly Member[] {
  if (category !== 'contradiction') return [];
  return members.filter(({ kind, undecided }) => kind !== 'entity' && undecided === undefined).slice(0, 9);
}

export function findingAsked(
  { violation, resolution }: StoredFinding,
  flag: ReviewItem | undefined,
  options: TextOptions,
): string {
  const paint = painter(options.colour);
  const finding = printable(violation);
  const members = holders(finding).map(({ summary, source: { path, line } }, index) => {
    const place = memoryOfPath(path) === undefined ? `(${path}:${line})` : path;
    return `  ${paint('bold', String(index + 1))}  ${summary} ${place}`;
  });
  const state = finding.status === 'open' ? [] : [`  ${printable(`${finding.status}: ${resolution ?? ''}`)}`];
  return [
    ...findingBlocks([violation], options),
    ...(members.length === 0 ? [] : [['Which holds?', ...members].join('\n')]),
    ...state,
    ...(flag === undefined ? [] : [flagLine(flag)]),
  ].join('\n');
}

/** A claim that waits: what it says, and the author's line. */
export function claimAsked(
  claim: WaitingClaim,
  flag: ReviewItem | undefined,
  show: ShowPath,
  options: TextOptions,
): string {
  const paint = painter(options.colour);
  const { summary, source, from_prose } = printable(memberShown(claim, show));
  const { path, line, column } = source;
  const { width, sourceLine } = options;
  return [
    `${paint('yellow', '?')} ${paint('bold', summary)}`,
    `  ${paint('cyan', `${path}:${line}:${column}`)} ${from_prose ? 'read from prose' : 'a draft'}, not accepted yet`,
    ...codeFrame({ path, line, column, width, paint, sourceLine }),
    ...(flag === undefined ? [] : [flagLine(flag)]),
  ].join('\n');
}

export function flagAsked(flag: ReviewItem, paint: Paint): string {
  const { label, node_id, summary } = printable(flag);
  return `⚑ ${paint('bold', summary)}\n  ${label} ${node_id}\n${flagLine(flag)}`;
}

function flagLine(flag: ReviewItem): string {
  const { flagged_by, flagged_at, reason } = printable(flag);
  return `  flagged by ${flagged_by}, ${flagged_at}: ${reason}`;
}

/** The keys and their effects. */
interface Pressable {
  readonly finding: Finding | undefined;
  readonly claim: boolean;
  readonly flag: boolean;
  readonly undo: boolean;
  /** It stands in a file. */
  readonly place: boolean;
}

/** The keys that do something here. */
export function keyHelp({ finding, claim, flag, undo, place }: Pressable): string {
  const open = finding?.status === 'open';
  const count = open && finding !== undefined ? holders(finding).length : 0;
  return [
    ...(claim ? ['a accept', 'w withdraw'] : []),
    ...(count === 0 ? [] : [`1-${count} this holds`]),
    ...(open ? ['d dismiss', 'r resolve'] : []),
    ...(place ? ['e edit'] : []),
    ...(flag ? ['f flag off'] : []),
    's next',
    'k back',
    ...(undo ? ['u undo'] : []),
    'q quit',
  ].join(' · ');
}
