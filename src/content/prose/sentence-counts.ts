import { fileOffset } from '../formats/chunks.ts';
import type { ExtractedClaim, Passage } from './extracted.ts';
import type { LooseNames } from './loose-names.ts';
import { beginningWithin } from './ranges-within.ts';
import { isOnlySpeech } from './reader/only-speech.ts';
import { sentencesOf, speechIn } from './reader/sentences.ts';
import type { Range } from './reader/token.ts';
import type { UnreadSpan } from './reading.ts';

/** The counts of sentences that name somebody, or refer to them: read whole, in part and not at all. */
export interface SentenceCounts {
  readonly whole: number;
  readonly part: number;
  readonly unread: number;
  /** Passages that name nobody, of which nothing was read. */
  readonly nameless: number;
}
export const noSentences: SentenceCounts = { whole: 0, part: 0, unread: 0, nameless: 0 };

/** A sentence of somebody, and what of it was not read. */
interface SentenceRead {
  readonly start: number;
  readonly end: number;
  readonly hasClaims: boolean;
  readonly unread: readonly UnreadSpan[];
}

/** The reading of the sentences of a passage that name somebody. */
export interface PassageRead {
  readonly sentences: readonly SentenceRead[];
  /** No claim was read, and no entity is named. */
  readonly isNameless: boolean;
}
const nothingLeft: PassageRead = { sentences: [], isNameless: false };

/**
 * The sentences, labels and rows of a passage that name somebody, or mean them by a pronoun, by a part of their name or by being in their
 * note, and state something, or may. Spoken text does not count, and a callout's title without a statement does not either.
 *
 * @param claims of this passage.
 * @param unread of this passage.
 * @param looseNames by which somebody may be meant though no reader takes them for a name.
 */
export function sentencesNaming(
  passage: Passage,
  claims: readonly Pick<ExtractedClaim, 'start'>[],
  unread: readonly UnreadSpan[],
  looseNames: Pick<LooseNames, 'find'>,
): PassageRead {
  const { text, own: about } = passage;
  if (claims.length === 0 && unread.length === 0) return nothingLeft;
  const mentions = [...passage.mentions, ...looseNames.find(text)];
  if (mentions.length === 0 && about === undefined) return { sentences: [], isNameless: claims.length === 0 };
  const speech = speechIn(text);
  const [mentionsIn, claimsIn, unreadIn] = [
    beginningWithin(mentions),
    beginningWithin(claims),
    beginningWithin(unread),
  ];
  const sentences = sentencesOf(text).flatMap((sentence) => {
    const { start, end } = sentence;
    if (mentionsIn(sentence).length === 0 && !isOfSomebody(text.slice(start, end), about !== undefined)) return [];
    const own = { start, end, hasClaims: claimsIn(sentence).length > 0, unread: unreadIn(sentence) };
    if (own.hasClaims) return [own];
    const isNothing = () => isCalloutTitle(passage, own) || isOnlySpeech(text, own, speech, mentions);
    return own.unread.length > 0 && !isNothing() ? [own] : [];
  });
  return { sentences, isNameless: false };
}

/** "She was tall.", "Sacked in 305.": in a note of its own; elsewhere "He had held it since 577." */
function isOfSomebody(words: string, isOwnNote: boolean): boolean {
  const hasPronoun = pronoun.test(words);
  return isOwnNote ? hasPronoun || year.test(words) : hasPronoun && year.test(words);
}

const pronoun = /\b(?:he|she|it|they|him|them|his|her|its|their)\b/i;
const year = /\d{2,}/;

/** True if words stand behind the mark of a callout: `> [!note] How Wenna Crake came home`. */
function isCalloutTitle({ draft, file }: Passage, { start }: Range): boolean {
  const at = fileOffset(draft, start);
  return /^[ \t]*(?:>[ \t]*)+\[!/.test(file.lines.text.slice(file.lines.text.lastIndexOf('\n', at - 1) + 1, at));
}

export function countSentences({ sentences, isNameless }: PassageRead): SentenceCounts {
  const unread = sentences.filter(({ hasClaims }) => !hasClaims).length;
  const whole = sentences.filter((each) => each.unread.length === 0).length;
  return { whole, part: sentences.length - whole - unread, unread, nameless: isNameless ? 1 : 0 };
}

export const addSentences = (a: SentenceCounts, b: SentenceCounts): SentenceCounts => ({
  whole: a.whole + b.whole,
  part: a.part + b.part,
  unread: a.unread + b.unread,
  nameless: a.nameless + b.nameless,
});
