import type { Named } from '../resolve/entity-names.ts';
import { foldWord } from './tokens.ts';

/** The names of one word, in small letters. */
export function singleNames(entities: Iterable<Named>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { name, aliases } of entities) {
    for (const each of [name, ...aliases]) if (/^\p{L}+$/u.test(each)) names.add(each.toLowerCase());
  }
  return names;
}

/** Which of these names a text also writes in small letters: there a capital does not prove that a name is meant. */
export function lowercaseWords(text: string, names: ReadonlySet<string>): readonly string[] {
  if (names.size === 0) return [];
  const found = new Set<string>();
  for (const [word] of text.matchAll(/(?<![\p{L}\p{N}'’-])\p{Ll}[\p{Ll}\p{M}]+/gu))
    if (names.has(word)) found.add(foldWord(word));
  return [...found];
}
