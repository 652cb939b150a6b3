import type { UnreadLine } from '../../../app/names/list-unread.ts';

import { namelessText } from '../../../report/shared/account.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Paint } from '../../../report/text/paint.ts';

export interface UnreadAnswer {
  readonly unread: readonly UnreadLine[];
  readonly total: number;
  /** Passages that name nobody whom a file declares, of which nothing was read. */
  readonly nameless: number;
  /** True if only some reasons are asked for. */
  readonly isSome: boolean;
}

/** Longer words are cut: their place is told. */
const longest = 160;

/** One line for each stretch: its place, the reason, the words. */
export function unreadText({ unread, total, nameless, isSome }: UnreadAnswer, paint: Paint): string {
  const without =
    nameless === 0
      ? ''
      : `\n${namelessText(nameless)} ${nameless === 1 ? 'is' : 'are'} left alone (\`lore names\` lists the names in them).`;
  if (total === 0)
    return `${isSome ? 'No sentence that names somebody was left unread for such a reason.' : 'Every sentence that names somebody was read.'}${without}\n`;
  const lines = unread.map(({ path, line, column, reason, text, in_part, why }) => {
    const words = text.length > longest ? `${text.slice(0, longest)}…` : text;
    return `${paint('cyan', `${path}:${line}:${column}`)} ${paint('dim', `${reason}${in_part ? ', in part' : ''}`)} ${words}${why === undefined ? '' : `\n    ${why.says}`}`;
  });
  return `${lines.join('\n')}\n\n${plural(total, 'stretch', 'stretches')} of prose left unread.${without}\n`;
}
