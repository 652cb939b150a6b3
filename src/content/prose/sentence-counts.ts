import type { ExtractedClaim, Passage } from './extracted.ts';
import { sentencesOf } from './reader/sentences.ts';
import type { UnreadSpan } from './reading.ts';

/** Of the sentences that name somebody, how many were read whole, in part and not at all. */
export interface SentenceCounts {
  readonly whole: number;
  readonly part: number;
  readonly unread: number;
}
export const noSentences: SentenceCounts = { whole: 0, part: 0, unread: 0 };

/** A sentence that names somebody, and what of it was not read. */
export interface SentenceRead {
  readonly start: number;
  readonly end: number;
  readonly hasClaims: boolean;
  readonly unread: readonly UnreadSpan[];
}

/**
 * The sentences, labels and rows of a passage that name somebody and state something, or may.
 *
 * @param claims of this passage.
 * @param unread of this passage.
 */
export function sentencesNaming(
  { text, mentions }: Pick<Passage, 'text' | 'mentions'>,
  claims: readonly Pick<ExtractedClaim, 'start'>[],
  unread: readonly UnreadSpan[],
): SentenceRead[] {
  if (mentions.length === 0 || (claims.length === 0 && unread.length === 0)) return [];
  return sentencesOf(text).flatMap(({ start, end }) => {
    const isIn = (each: { readonly start: number }) => start <= each.start && each.start < end;
    if (!mentions.some(isIn)) return [];
    const own = { start, end, hasClaims: claims.some(isIn), unread: unread.filter(isIn) };
    return own.hasClaims || own.unread.length > 0 ? [own] : [];
  });
}

export function countSentences(sentences: readonly SentenceRead[]): SentenceCounts {
  const unread = sentences.filter(({ hasClaims }) => !hasClaims).length;
  const whole = sentences.filter((each) => each.unread.length === 0).length;
  return { whole, part: sentences.length - whole - unread, unread };
}

export const addSentences = (a: SentenceCounts, b: SentenceCounts): SentenceCounts => ({
  whole: a.whole + b.whole,
  part: a.part + b.part,
  unread: a.unread + b.unread,
});
