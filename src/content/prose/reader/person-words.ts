import { wordSet } from './parser.ts';
import type { Gender } from './pronoun-words.ts';

const women = wordSet(
  'queen lady duchess countess baroness empress princess dame mistress sister mother wife daughter abbess priestess widow aunt grandmother granddaughter niece goodwife woman girl queen-consort prioress matriarch goddess bride',
);
const men = wordSet(
  'king lord duke count earl baron emperor prince sir master brother father husband son abbot priest widower uncle grandfather grandson nephew goodman man boy patriarch monk',
);

/** The statement of words before a name, or of a noun, about somebody: "Lady", "his widow". */
export function genderOfWords(words: readonly string[]): Gender | undefined {
  if (words.some((word) => women.has(word))) return 'female';
  return words.some((word) => men.has(word)) ? 'male' : undefined;
}
