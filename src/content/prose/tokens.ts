import { foldName } from '../resolve/entity-names.ts';
import { wordEnd, wordStart } from './word-scan.ts';

/** A word of a text. */
export interface ProseToken {
  readonly text: string;
  /** Folded, as names are looked up. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** The first word of a text, folded. */
export function firstWordOf(text: string): string | undefined {
  const start = wordStart(text, 0);
  return start === text.length ? undefined : foldWord(text.slice(start, wordEnd(text, start)));
}

export function tokensOf(text: string): ProseToken[] {
  const tokens: ProseToken[] = [];
  for (let start = wordStart(text, 0); start < text.length; ) {
    const end = wordEnd(text, start);
    const word = text.slice(start, end);
    tokens.push({ text: word, word: foldWord(word), start, end });
    start = wordStart(text, end);
  }
  return tokens;
}

const folded = new Map<string, string>();

/** A word as names are looked up. Remembered: a text has few different words. */
export function foldWord(word: string): string {
  if (/^[a-z0-9]+$/.test(word)) return word;
  let fold = folded.get(word);
  if (fold === undefined) {
    if (folded.size > 200_000) folded.clear();
    fold = foldName(word);
    folded.set(word, fold);
  }
  return fold;
}

export const isCapital = (word: string): boolean => /^[\p{Lu}\p{Lt}]/u.test(word);
