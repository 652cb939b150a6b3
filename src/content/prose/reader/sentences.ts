import { abbreviations } from '../words.ts';
import type { Range } from './token.ts';

/** Words with a point that end no sentence, besides those of names: of lives and marriages. */
const lifeMarks = new Set('b d m r fl bn'.split(' '));

/** The sentences of a text. A sentence ends with a full stop, with its paragraph, or with the row of a table. */
export function sentencesOf(text: string): Range[] {
  const sentences: Range[] = [];
  let start = 0;
  const push = (end: number) => {
    const words = text.slice(start, end);
    const trimmed = words.trim();
    const at = start + words.indexOf(trimmed);
    if (trimmed !== '') sentences.push({ start: at, end: at + trimmed.length });
    start = end;
  };
  for (const match of text.matchAll(
    /(?<![.!?…])[.!?…]+["”’»')\]]*(?=\s+["“‘«'([]*[\p{Lu}\p{Lo}\p{N}—–])|\n\s*\n|(?<=\|)[ \t]*\n/gu,
  )) {
    const word = /(?<![\p{L}.])[\p{L}.]+$/u.exec(text.slice(Math.max(0, match.index - 12), match.index))?.[0] ?? '';
    const isShort =
      match[0] === '.' &&
      (abbreviations.has(word.toLowerCase()) || lifeMarks.has(word.toLowerCase()) || /^\p{Lu}$/u.test(word));
    // "430 AE. Odo is born": the year of a chronicle's line.
    const isYear =
      match[0] === '.' &&
      /^\s*\d+(?: \p{Lu}[\p{L}.]{0,3})?$/u.test(text.slice(start, match.index)) &&
      /\d{3}|\p{Lu}/u.test(text.slice(start, match.index));
    const isOpenSpan = match[0] === '?' && /^\s+[–—-]\s*\d/.test(text.slice(match.index + 1, match.index + 6));
    if (!isShort && !isYear && !isOpenSpan) push(match.index + match[0].length);
  }
  push(text.length);
  return sentences;
}

const quotes: readonly (readonly [open: string, close: string])[] = [
  ['“', '”'],
  ['"', '"'],
  ['«', '»'],
  ['„', '“'],
  ['‘', '’'],
  ["'", "'"],
];

/**
 * Direct speech, as ranges: between quotation marks, without a closing mark up to the end of the paragraph; and a paragraph
 * that begins with a dash.
 */
export function speechIn(text: string): Range[] {
  const speech: Range[] = [];
  for (let at = 0; at < text.length; ) {
    const match = /[“"«„‘]|(?<![\p{L}\p{N}])'(?=[\p{L}…])|(?<=^|\n)[ \t]*[—–―](?=\s*[\p{L}“])/u.exec(text.slice(at));
    if (match === null) break;
    const start = at + match.index;
    const mark = match[0].trim();
    const paragraph = text.indexOf('\n\n', start);
    const last = paragraph === -1 ? text.length : paragraph;
    if (/[—–―]/.test(mark)) {
      speech.push({ start, end: last });
      at = last + 1;
      continue;
    }
    const close = quotes.find(([open]) => open === mark)?.[1] ?? '"';
    const end = closing(text, close, start + 1, last);
    // A straight apostrophe that nothing closes is one: 'tis, 'prentice.
    if (end === undefined && (mark === "'" || mark === '‘')) {
      at = start + 1;
      continue;
    }
    speech.push({ start, end: end ?? last });
    at = end ?? last;
  }
  return speech;
}

function closing(text: string, close: string, from: number, last: number): number | undefined {
  for (let at = text.indexOf(close, from); at !== -1 && at < last; at = text.indexOf(close, at + 1)) {
    // An apostrophe within a word does not close a quotation.
    if ((close !== '’' && close !== "'") || !/^\p{L}/u.test(text.slice(at + 1, at + 2))) return at + 1;
  }
  return undefined;
}
