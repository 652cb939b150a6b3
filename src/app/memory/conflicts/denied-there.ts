import { textWords } from '../../../util/text/text-words.ts';
import { isNegation, withoutIdioms } from './denials.ts';

/** Where what stands before says nothing of what is told here: "who never lied". */
const border = /[.;:!?(),]|\b(?:and|but|who|which|because|although|though)\b/iu;
/** "Born and raised": what denies the one denies the other. */
const joined = /\b(?:born|bred|raised) and\s*$/iu;
const unsure =
  /\b(?:whether|if|sure|certain|clear|known?|knows|knew|says?|said|tells?|told|remembers?|thinks?|believes?)\b/iu;

/**
 * Whether a text denies what it tells with some words: "never grew up in Northmere", "is not from Vask", "was born not in Vask".
 *
 * @param found the words; `before` and `after` stand around them.
 * @returns undefined where it denies that somebody knows it or says so.
 */
export function isDeniedThere(before: string, found: string, after: string): boolean | undefined {
  const own = withoutIdioms(before.replace(joined, '')).split(border).at(-1) ?? '';
  const next = /^\s*(?:not|never)\b/iu.exec(after)?.[0] ?? '';
  const denying = textWords(`${own} ${found} ${next}`).filter(isNegation).length;
  if (denying > 0 && unsure.test(own)) return undefined;
  return denying % 2 !== 0;
}
