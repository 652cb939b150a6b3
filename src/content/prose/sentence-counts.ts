import { fileOffset } from '../formats/chunks.ts';
import type { ExtractedClaim, Passage } from './extracted.ts';
import { isOnlySpeech, without } from './reader/only-speech.ts';
import { sentencesOf, speechIn } from './reader/sentences.ts';
import type { Range } from './reader/token.ts';
import type { UnreadSpan } from './reading.ts';

/** Of the sentences that name somebody, or speak of them, how many were read whole, in part and not at all. */
export interface SentenceCounts {
  readonly whole: number;
  readonly part: number;
  readonly unread: number;
}
export const noSentences: SentenceCounts = { whole: 0, part: 0, unread: 0 };

/** A sentence of somebody, and what of it was not read. */
export interface SentenceRead {
  readonly start: number;
  readonly end: number;
  readonly hasClaims: boolean;
  readonly unread: readonly UnreadSpan[];
}

/**
 * The sentences, labels and rows of a passage that name somebody, or mean them by a pronoun or by being in their note, and state
 * something, or may. What is only spoken is none, nor a
 * callout's title that is a name and nothing else.
 *
 * @param claims of this passage.
 * @param unread of this passage.
 */
export function sentencesNaming(
  passage: Passage,
  claims: readonly Pick<ExtractedClaim, 'start'>[],
  unread: readonly UnreadSpan[],
): SentenceRead[] {
  const { text, mentions, own: about } = passage;
  if ((mentions.length === 0 && about === undefined) || (claims.length === 0 && unread.length === 0)) return [];
  const speech = speechIn(text);
  return sentencesOf(text).flatMap(({ start, end }) => {
    const isIn = (each: { readonly start: number }) => start <= each.start && each.start < end;
    if (!mentions.some(isIn) && !isOfSomebody(text.slice(start, end), about !== undefined)) return [];
    const own = { start, end, hasClaims: claims.some(isIn), unread: unread.filter(isIn) };
    if (own.hasClaims) return [own];
    const isNothing = () => isCalloutTitle(passage, own) || isOnlySpeech(text, own, speech, mentions);
    return own.unread.length > 0 && !isNothing() ? [own] : [];
  });
}

/** "She was tall.", "Sacked in 305.": in a note of its own; elsewhere "He had held it since 577." */
function isOfSomebody(words: string, isOwnNote: boolean): boolean {
  const hasPronoun = pronoun.test(words);
  return isOwnNote ? hasPronoun || year.test(words) : hasPronoun && year.test(words);
}

const pronoun = /\b(?:he|she|it|they|him|them|his|her|its|their)\b/i;
const year = /\d{2,}/;

function isCalloutTitle({ text, mentions, draft, file }: Passage, { start, end }: Range): boolean {
  if (/[\p{L}\p{N}]/u.test(without(text, start, end, mentions))) return false;
  const at = fileOffset(draft, start);
  return /^[ \t]*(?:>[ \t]*)+\[!/.test(file.lines.text.slice(file.lines.text.lastIndexOf('\n', at - 1) + 1, at));
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
