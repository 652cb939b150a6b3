import type { LinkSpan } from '../formats/parsed-file.ts';
import type { Named } from '../resolve/entity-names.ts';
import { titles } from '../vocabulary/titles.ts';
import { articles } from './articles.ts';
import { foldWord, tokensOf } from './tokens.ts';

/** The names of one word, in small letters. */
export function singleNames(entities: Iterable<Named>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { name, aliases } of entities) {
    for (const each of [name, ...aliases]) if (/^\p{L}+$/u.test(each)) names.add(each.toLowerCase());
  }
  return names;
}

/** Which of these names a text also writes in small letters, apart from links: there a capital does not prove that a name is meant. */
export function lowercaseWords(
  text: string,
  names: ReadonlySet<string>,
  links: readonly LinkSpan[] = [],
): readonly string[] {
  if (names.size === 0) return [];
  const found = new Set<string>();
  for (const { 0: word, index } of text.matchAll(/(?<![\p{L}\p{N}'’-])\p{Ll}[\p{Ll}\p{M}]+/gu))
    if (names.has(word) && !links.some(({ start, end }) => start <= index && index < end)) found.add(foldWord(word));
  return [...found];
}

/** "Tobin Varrin", of a note in `tobin-varrin.md`: as prose writes a name that a file has in small letters. */
export function inCapitals(name: string): string {
  if (!/^[^\p{Lu}\p{Lt}\p{Lo}]*$/u.test(name)) return name;
  const words = tokensOf(name).map(({ text }) => text);
  return words.map((word, at) => (at > 0 && small.has(word) ? word : word[0]?.toUpperCase() + word.slice(1))).join(' ');
}
const small: ReadonlySet<string> = new Set([...articles, 'of', 'in', 'on', 'and', 'at', 'for', 'by', 'to']);

/** "Tom" of `tom.md`, "The Well" of `the-well.md`: one word of a language is a name by its capital alone. */
export function asNamed(name: string): string {
  const words = tokensOf(name).filter(({ word }) => !articles.has(word));
  const [only] = words;
  return words.length === 1 && only !== undefined && !titles.has(only.word) ? inCapitals(name) : name;
}
