import type { TextPiece } from '../parsed-file.ts';
import type { GedcomRecord } from './records.ts';

/** Tags of HTML and its signs, as programs with an editor of rich text leave them in notes. */
const marks =
  /<br\s*\/?>|<\/?(?:p|div|line|li|tr|h[1-6])(?:\s[^<>]*)?>|<\/?(?:b|i|u|em|strong|span|font|a|ul|ol|table|tbody|td|th|sup|sub|center|blockquote|img)(?:\s[^<>]*)?\/?>|&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,6}|#x[\da-f]{1,5});/gi;
const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const breaking = /^<\/?(?:br|p|div|line|li|tr|h\d)\b/i;

/** The text of a note without marks of HTML, and where its pieces stand in the file. */
export function plainNote({ value, offset, pieces = [] }: GedcomRecord): {
  text: string;
  pieces: readonly TextPiece[];
} {
  const own = [{ at: 0, offset }, ...pieces];
  const found = [...value.matchAll(marks)];
  if (found.length === 0) return { text: value, pieces: own };
  const moved: TextPiece[] = [];
  let text = '';
  let from = 0;
  const take = (until: number) => {
    moved.push({ at: text.length, offset: offsetAt(own, from) });
    for (const piece of own) {
      if (piece.at > from && piece.at < until) moved.push({ at: text.length + piece.at - from, offset: piece.offset });
    }
    text += value.slice(from, until);
  };
  for (const { 0: mark, index } of found) {
    take(index);
    moved.push({ at: text.length, offset: offsetAt(own, index) });
    text += shownFor(mark);
    from = index + mark.length;
  }
  take(value.length);
  return { text, pieces: moved.filter(({ at }, index) => moved[index + 1]?.at !== at) };
}

function shownFor(mark: string): string {
  if (mark.startsWith('<')) return breaking.test(mark) ? '\n' : '';
  const name = mark.slice(1, -1).toLowerCase();
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return signs[name] ?? (code > 31 ? String.fromCodePoint(code) : ' ');
}

function offsetAt(pieces: readonly TextPiece[], at: number): number {
  const piece = pieces.findLast((each) => each.at <= at) ?? { at: 0, offset: 0 };
  return piece.offset + at - piece.at;
}
