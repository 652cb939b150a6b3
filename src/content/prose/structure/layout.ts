import { fileOffset } from '../../formats/chunks.ts';
import type { Passage } from '../extracted.ts';

/** A line of a passage, with what its note shows it as. */
export interface LayoutLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly form: 'item' | 'row' | 'text';
  /** The indent of an item of a list. */
  readonly depth: number;
  /** True if its first words are bold. */
  readonly isBold: boolean;
  /** The words that are bold at its beginning, without a colon. */
  readonly bold: string;
  /** True if it is bold from beginning to end. */
  readonly isAllBold: boolean;
  /** True if it stands in a quotation or callout. */
  readonly isQuoted: boolean;
  /** True if it is the header of a table. */
  readonly isHead: boolean;
  /** Counts the paragraphs of the passage. */
  readonly paragraph: number;
}

const ruler = /^[\s>]*(?:\|\s*)?:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/;
/** List marks before a line, within a quotation too, and what opens a link: `- [[People/Otto|`. */
const item = /^(?<indent>[>\s]*)(?:[-*+]|\d{1,3}[.)])\s+(?:[*_=]{1,3})?(?:\[\[(?:[^[\]\n]*\|)?|\[)?$/;

const bold = /(?:\*\*|__)$/;

/** True if emphasis ends with a character, or before it where that is a colon. */
function endsBold(source: string, last: number): boolean {
  if (/^(?:\*\*|__)/.test(source.slice(last + 1, last + 3))) return true;
  return source[last] === ':' && bold.test(source.slice(last - 2, last));
}

/** The lines of a passage. Marks that its text lacks (list marks, emphasis, rulers of tables) are looked up in its file. */
export function layoutOf({ file, draft, text }: Passage): readonly LayoutLine[] {
  const source = file.lines.text;
  const lines: LayoutLine[] = [];
  let paragraph = 0;
  let isTable = false;
  let isFirst = true;
  for (const { 0: whole, index } of text.matchAll(/[^\n]*(?:\n|$)/g)) {
    const words = whole.trim();
    if (words === '') {
      if (whole === '') continue;
      paragraph++;
      isFirst = true;
      continue;
    }
    const start = index + whole.indexOf(words);
    const end = start + words.length;
    const offset = fileOffset(draft, start);
    const from = source.lastIndexOf('\n', offset - 1) + 1;
    const before = source.slice(from, offset);
    const isRuled = (line = '') => line.includes('|') && ruler.test(line);
    const isHead = isFirst && isRuled(lineAfter(source, offset));
    if (isFirst) isTable = isHead || isRuled(lineBefore(source, from));
    const marks = item.exec(before)?.groups;
    lines.push({
      start,
      end,
      text: words,
      form: isTable ? 'row' : marks !== undefined ? 'item' : 'text',
      depth: marks?.indent?.length ?? 0,
      isBold: bold.test(before),
      bold: bold.test(before)
        ? (/^[^*_\n]+/.exec(source.slice(offset))?.[0] ?? '').replace(/(?<![:\s]):?\s*$/, '')
        : '',
      isAllBold: bold.test(before) && endsBold(source, fileOffset(draft, end - 1)),
      isQuoted: /^\s*>/.test(before + words),
      isHead,
      paragraph,
    });
    isFirst = false;
  }
  return lines;
}

function lineAfter(text: string, offset: number): string | undefined {
  const end = text.indexOf('\n', offset);
  if (end === -1) return undefined;
  const next = text.indexOf('\n', end + 1);
  return text.slice(end + 1, next === -1 ? text.length : next);
}

/** The line before the one that begins at `from`. */
function lineBefore(text: string, from: number): string | undefined {
  return from === 0 ? undefined : text.slice(text.lastIndexOf('\n', from - 2) + 1, from - 1);
}
