import type { AttributeDefinition } from '../../../model/ontology.ts';
import type { Passage } from '../extracted.ts';
import type { Range } from '../reader/token.ts';
import type { ModelClaim } from './claims-question.ts';

/** The words quoted say nothing of one of its ends; or its value, or a date of it, does not stand in the passage. */
export type NotBorneOut = 'not-about-them' | 'value-not-found';

interface Quoted {
  readonly passage: Passage;
  /** The sentences that the quotation is of, of which one must say it. */
  readonly sentences: readonly Range[];
}

/**
 * True if the words that a model quotes can say what it read from them: a quotation that stands in the text may still be one of somebody
 * else.
 *
 * @param type of the attribute, where it is one.
 */
export function whyNotBorneOut(
  claim: ModelClaim,
  quoted: Quoted,
  type: AttributeDefinition['type'] | undefined,
): NotBorneOut | undefined {
  const { text } = quoted.passage;
  const about = quoted.sentences.filter((sentence) => isAboutThem(claim, quoted.passage, sentence));
  if (about.length === 0) return 'not-about-them';
  const dates = [claim.from, claim.until, type === 'date' ? claim.value : null];
  if (dates.some((date) => date !== null && !isDateOf(date, text))) return 'value-not-found';
  // A person called "she" is a woman, without a word for it.
  const isWording = type !== undefined && type !== 'date' && type !== 'gender' && claim.value !== null;
  const isSaid = about.some(({ start, end }) => hasWords(text.slice(start, end), claim.value ?? ''));
  return isWording && !isSaid ? 'value-not-found' : undefined;
}

/**
 * Each end is named in the sentence; or before it, and there is a pronoun for each that is not. A sentence that names nobody
 * else may leave its subject out, or call it by what it is; not where it begins with the other.
 */
function isAboutThem({ subject, target }: ModelClaim, { text, mentions }: Passage, sentence: Range): boolean {
  const inside = new Set(
    mentions.flatMap(({ id, start, end }) => (start >= sentence.start && end <= sentence.end ? [id] : [])),
  );
  const ends = target === null ? [subject] : [subject, target];
  const missing = ends.filter((id) => !inside.has(id));
  if (missing.length === 0) return true;
  if (!missing.every((id) => mentions.some((mention) => mention.id === id && mention.end <= sentence.start)))
    return false;
  const pronouns = text.slice(sentence.start, sentence.end).match(pronoun) ?? [];
  if (pronouns.length >= missing.length) return true;
  const first = mentions.find(({ start }) => start >= sentence.start)?.start ?? sentence.end;
  const isFirst = !/\p{L}/u.test(text.slice(sentence.start, first));
  if (target !== null && isFirst) return false;
  return missing.length === 1 && missing[0] === subject && [...inside].every((id) => id === target);
}

const pronoun =
  /\b(?:he|him|his|himself|she|hers?|herself|they|them|theirs?|themselves|it|its|itself|who|whom|whose)\b/giu;

/** A date in the words of the passage, or at least with its numbers; of a bare number, one that is no age and no length of time. */
function isDateOf(date: string, text: string): boolean {
  const numbers = date.match(/\d+/g) ?? [];
  if (numbers.length === 0) return hasWords(text, date);
  const isBare = /^\s*\d+\s*$/.test(date);
  return numbers.every((number) =>
    [...text.matchAll(new RegExp(`(?<!\\d)${number}(?!\\d)`, 'g'))].some(
      ({ index }) => !isBare || !isAge(text, index, index + number.length),
    ),
  );
}

function isAge(text: string, start: number, end: number): boolean {
  const [before, after] = [text.slice(Math.max(0, start - 24), start), text.slice(end, end + 24)];
  return (
    /\b(?:at|aged?|at age|age of)\s+(?:about\s+|some\s+)?$/i.test(before) ||
    /^[\s-]*(?:years?|winters?|summers?|months?|weeks?|days?)\b/i.test(after)
  );
}

/** True if words stand in a text, in whatever case. */
function hasWords(text: string, words: string): boolean {
  const plain = (each: string) =>
    each
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const wanted = plain(words);
  return wanted !== '' && ` ${plain(text)} `.includes(` ${wanted} `);
}
