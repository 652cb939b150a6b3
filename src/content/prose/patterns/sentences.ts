import { abbreviations } from '../words.ts';

export interface Sentence {
  readonly start: number;
  readonly end: number;
}

/** The sentences of a text as ranges. A sentence ends with a full stop or with its paragraph. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  const push = (end: number) => {
    const words = text.slice(start, end);
    const trimmed = words.trim();
    const at = start + words.indexOf(trimmed);
    if (trimmed !== '') sentences.push({ start: at, end: at + trimmed.length });
    start = end;
  };
  for (const match of text.matchAll(/[.!?…]+["”’»')\]]*(?=\s+["“‘«'([]*[\p{Lu}\p{Lo}\p{N}])|\n\s*\n/gu)) {
    const word = /[\p{L}.]+$/u.exec(text.slice(Math.max(0, match.index - 12), match.index))?.[0] ?? '';
    const isShort = match[0] === '.' && (abbreviations.has(word.toLowerCase()) || /^\p{Lu}$/u.test(word));
    if (!isShort) push(match.index + match[0].length);
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
];

/** Direct speech between quotation marks, as ranges; without a closing mark, up to the end of the paragraph. */
export function speechIn(text: string): Sentence[] {
  const speech: Sentence[] = [];
  for (let at = 0; at < text.length; ) {
    const match = /[“"«„‘]/.exec(text.slice(at));
    if (match === null) break;
    const start = at + match.index;
    const close = quotes.find(([open]) => open === match[0])?.[1] ?? '"';
    const paragraph = text.indexOf('\n\n', start);
    const last = paragraph === -1 ? text.length : paragraph;
    const end = closing(text, close, start + 1, last);
    speech.push({ start, end });
    at = end;
  }
  return speech;
}

function closing(text: string, close: string, from: number, last: number): number {
  for (let at = text.indexOf(close, from); at !== -1 && at < last; at = text.indexOf(close, at + 1)) {
    // An apostrophe within a word does not close a quotation.
    if (close !== '’' || !/^’\p{L}/u.test(text.slice(at, at + 2))) return at + 1;
  }
  return last;
}
