import { foldName } from '../resolve/entity-names.ts';

/** A word of a text. */
export interface ProseToken {
  readonly text: string;
  /** Folded, as names are looked up. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const wordForm = /[\p{L}\p{M}\p{N}]+/u;

/** The first word of a text, folded. */
export function firstWordOf(text: string): string | undefined {
  const [first] = wordForm.exec(text) ?? [];
  return first === undefined ? undefined : foldWord(first);
}

export function tokensOf(text: string): ProseToken[] {
  const tokens: ProseToken[] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    tokens.push({ text: word, word: foldWord(word), start: index, end: index + word.length });
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
