import type { Stretch } from '../formats/markdown/blocks.ts';
import { behindBreak, endOfLine } from './cut.ts';

/** A line of a text, or what it says behind a tag. */
export interface Line extends Stretch {
  readonly words: string;
}

/** Without their line breaks. */
export function textLinesOf(text: string, from: number, to = text.length): Line[] {
  const lines: Line[] = [];
  for (let start = from; start < to; ) {
    const end = Math.min(endOfLine(text, start), to);
    lines.push({ start, end, words: text.slice(start, end) });
    const next = behindBreak(text, end);
    if (next === end) break;
    start = next;
  }
  return lines;
}

/** One mark of a list, a task, a footnote or a quotation, or a blank, in front of what a line holds: for `(?:…)*`. */
export const lineMark = String.raw`[\s>]|(?:[-*+]|\d{1,9}[.)]|\[[^\]\n]{1,50}\]:?)(?=\s)`;
