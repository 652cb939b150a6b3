import { isOfTheDay, tellsOfThePast } from './background.ts';

/** A sentence without its full stop and with plain apostrophes. */
export interface Sentence {
  readonly text: string;
  /** It says what may be, is wished for, was once or is so for a while, or what somebody else says: what it speaks of is not stated. */
  readonly isOpen: boolean;
}

/** The limit of read sentences of a text. */
const mostSentences = 40;
/** A longer one is no statement of one thing. */
const longestSentence = 160;

export function plainSentences(text: string): Sentence[] {
  return text
    .replace(/[’‘ʼ]/g, "'")
    .replace(quotedWord, '$1')
    .split(/(?<=[.!?])\s+|\n+|;\s+/u, mostSentences)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({
      text: part
        .replace(/(?<![.!])[.!]+$/, '')
        .replace(/\s+/g, ' ')
        .replace(lead, ''),
      isOpen: part.endsWith('?') || part.length > longestSentence || open.test(part) || isOfAnotherTime(part),
    }));
}

/** `The password is "heron".`: what is quoted there is a word, and nobody's speech. */
const quotedWord =
  /(?<=\b(?:is|now|to|called|named) )["“']([\p{L}\p{N}][^"“”'.!?,;]{0,40})[.]?["”'](?=[.!]?(?:\s|$))/gu;

/** "Correction: the inn is run by Odo". */
const lead =
  /^(?:(?:now|actually|in fact|in truth|correction|update|note|by now|these days|nowadays|it turns out(?: that)?)[,:]? )+(?=\S+ \S)/iu;

const isOfAnotherTime = (sentence: string): boolean => tellsOfThePast(sentence) || isOfTheDay(sentence);

const open =
  /["“”]|\b(?:if|unless|whether|would|could|might|may|should|shall|must|will|maybe|perhaps|probably|possibly|apparently|supposedly|allegedly|consider(?:s|ed|ing)?|plan(?:s|ned|ning)?|propos(?:e|es|ed|ing)|suggest(?:s|ed|ing)?|going to|want(?:s|ed)?|hope[sd]?|wish(?:es|ed)?|think(?:s)?|thought|believes?d?|says?|said|claims?|claimed|until|when|while|once|used to|formerly|previously|originally|initially|before|after|earlier|almost|nearly|about|around|roughly|at least|like)\b/iu;

/** Words without an article or a pronoun that says whose, in small letters. */
export const bareWords = (words: string): string => words.trim().replace(article, '').toLowerCase();

/** The same as it is written. */
export const bareName = (words: string): string => words.trim().replace(article, '');

const article = /^(?:(?:the|a|an|our|my|its|their|his|her)\s+)+/iu;

/** True if words name one thing: few of them, and none that joins two or stands for another. */
export function isPlainPhrase(words: string, most: number): boolean {
  const parts = bareName(words).split(' ');
  return (
    parts.length <= most &&
    parts.every((part) => /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'./+#-]*$/u.test(part) && !joining.has(part.toLowerCase()))
  );
}

const joining: ReadonlySet<string> = new Set(
  (
    'only just even i we you he she it they this that these those there here who whom whose which what where why how all some any none one ones another both each every everyone everybody ' +
    'nobody nothing something somebody someone and or but nor so because since although though as than then is are was were be been being has have had do does did not no ' +
    "it's that's isn't aren't wasn't weren't don't doesn't didn't"
  ).split(' '),
);

/** True if words are a name: each begins with a capital or a digit, but for `of` and `the` between them. */
export function isName(words: string): boolean {
  const parts = words.trim().split(' ');
  return (
    /^\p{Lu}/u.test(words.trim()) &&
    parts.every((part) => /^[\p{Lu}\p{N}](?!.*-\p{Ll})/u.test(part) || /^(?:of|the|de|von)$/.test(part))
  );
}
