import { irregularForms } from '../../../english/verbs.ts';

/** "Is killed", "has died": a participle behind these is no past tense. */
const participle = /\b(?:is|are|be|been|being|has|have|gets?)(?: \p{Ll}+ly| then| also)? \p{Ll}+/gu;
const past =
  /\b(?:was|were|had|did|went|came|took|gave|became|began|said|\p{Ll}{2,}ed|ruled|led|left|held|kept|fought|died|fell|stood|wrote|built)\b/u;
const pronoun = /\b(?:he|she|it|they|him|her|them|his|its|their)\b/i;

export const isInPast = (words: string): boolean => past.test(words.replace(participle, ''));

/** "But in truth" goes back from a tale, a vision or somebody's words to the narrator within a paragraph. */
export const endsFrame =
  /^(?:but )?(?:in (?:truth|fact|reality)|the truth (?:is|was)|in the real world|what (?:really|truly|actually) happened)\b/i;

/** "Sang a song", "told the old story", and no "kills" in it. */
const mayBeInPast = (words: string): boolean =>
  isInPast(words) ||
  /\b(?:told|heard|spun|saw|knew|thought)\b/.test(words) ||
  (words.match(/\p{Ll}+/gu) ?? []).some((word) => irregularForms.has(word));

/**
 * "In the play, Tom is killed. Odo was born in 830": true where a sentence is the narrator's again. A tale in the present tense has none
 * of what is told in the past, but where "he" may be somebody of the tale.
 *
 * @param opening the sentence by which the tale began.
 */
export const leavesTale = (words: string, opening: string): boolean =>
  endsFrame.test(words) || (!mayBeInPast(opening) && isInPast(words) && (!pronoun.test(words) || /\d{2}/.test(words)));
