import { stemOf } from './stem.ts';
import { presentOf } from './verbs.ts';

/** Words, numbers and names, with apostrophes inside them; of `merge-commit` and `MemoryStore.recall` the parts. */
const wordsAndNumbers = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}]+)*/gu;

/** The words of a text as they are looked for: in small letters, without accents, with the apostrophe of a keyboard. */
export function textWords(text: string): string[] {
  return plainLetters(text).match(wordsAndNumbers) ?? [];
}

const plainLetters = (text: string): string =>
  text
    .replace(/[’‘ʼ＇]/g, "'")
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();

/** Words that nearly every English text has, and by which none is told from another. No negation is among them. */
export const emptyWords: ReadonlySet<string> = new Set(
  (
    'a about above after again all also am an and any are as at be became become becomes been before being below between both but by can could ' +
    'did do does doing down during each few for from further get gets got had has have having he her here hers herself him himself his how i if ' +
    'in into is it its itself just me more most my myself of off on once only or other our ours ourselves out over own same she should so some ' +
    'such than that the their theirs them themselves then there these they this those through to too under until up upon very was we were what ' +
    "when where which while who whom why will with would you your yours yourself yourselves it's he's she's that's there's i'm you're we're they're " +
    "i've you've we've they've i'll you'll he'll she'll we'll they'll i'd you'd he'd she'd we'd they'd"
  ).split(' '),
);

/** The stem of a word as `textWords` gives it, without the 's of a possessive. */
export const wordStem = (word: string): string => stemOf(word.replace(/'s?$/, '').replace(/'s$/, ''));

/** The stem by which statements are compared: that of an irregular past is its verb's. */
export const tellingStem = (word: string): string => wordStem(presentOf(word) ?? word);

/** Stems of the words that say something, in their order, repeated as they are. A text of empty words alone keeps them. */
export function textStems(text: string): string[] {
  const words = textWords(text);
  const telling = words.filter((word) => !emptyWords.has(word));
  return (telling.length === 0 ? words : telling).map(wordStem);
}
