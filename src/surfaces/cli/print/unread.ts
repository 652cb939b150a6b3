import type { UnreadFound } from '../../../app/names/list-unread.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Paint } from '../../../report/text/paint.ts';

export interface UnreadAnswer {
  readonly unread: UnreadFound['unread'];
  readonly total: number;
}

/** Longer words are cut: their place is told. */
const longest = 160;

/** One line for each stretch: its place, the reason, the words. */
export function unreadText({ unread, total }: UnreadAnswer, paint: Paint): string {
  if (total === 0) return 'Nothing of this kind was left unread.\n';
  const lines = unread.map(({ path, line, column, reason, text, in_part }) => {
    const words = text.length > longest ? `${text.slice(0, longest)}…` : text;
    return `${paint('cyan', `${path}:${line}:${column}`)} ${paint('dim', `${reason}${in_part ? ', in part' : ''}`)} ${words}`;
  });
  return `${lines.join('\n')}\n\n${plural(total, 'stretch', 'stretches')} of prose left unread.\n`;
}
