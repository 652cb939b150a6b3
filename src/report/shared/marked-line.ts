import type { Member } from '../../model/finding.ts';

/** An author's line in three parts: what comes before the words that are meant, these, and what comes behind them. */
export interface MarkedLine {
  readonly before: string;
  readonly words: string;
  readonly after: string;
}

/** Characters shown before and behind the words. */
const [mostBefore, mostAfter] = [120, 200];

/** The author's line, without its indentation, with the words quoted from it marked; without a quote, the word at the column. */
export function markedLine(text: string, { column, quote }: Pick<Member['source'], 'column' | 'quote'>): MarkedLine {
  const indent = text.length - text.trimStart().length;
  const { from, words } = markedIn(text, Math.max(indent, column - 1), quote);
  const start = Math.max(indent, from - mostBefore);
  const end = from + words.length + mostAfter;
  return {
    before: `${start > indent ? '…' : ''}${text.slice(start, from)}`,
    words,
    after: `${text.slice(from + words.length, end)}${end < text.trimEnd().length ? '…' : ''}`,
  };
}

/** Where the quote stands in the line: as far as it goes, where it goes on in the next. */
function markedIn(text: string, from: number, quote = ''): { readonly from: number; readonly words: string } {
  const rest = text.slice(from).trimEnd();
  const [first = ''] = quote.split(/\r\n?|\n/);
  const at = first.trim() === '' ? -1 : text.indexOf(first.trim());
  if (at >= 0) return { from: at, words: first.trim() };
  if (rest !== '' && quote.startsWith(rest)) return { from, words: rest };
  return { from, words: /^(?:"[^"]*"|'[^']*'|[^\s,}\]]+)/u.exec(rest)?.[0] ?? '' };
}
