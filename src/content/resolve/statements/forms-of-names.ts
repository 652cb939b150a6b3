import { slug } from '../../../util/text/slug.ts';
import { titles } from '../../vocabulary/titles.ts';

const behindNames: ReadonlySet<string> = new Set(['of', 'the', 'von', 'de', 'ii', 'iii', 'iv']);

/**
 * True if words call something by a form of its name: with a rank before it (`Queen Isolde` of `Isolde`), with more behind it (`Isolde the
 * Drowned`), its first words (`Isolde` of `Isolde Vay`), or the last of a group's (`the Guild` of `The Salt Guild`). `Lord Vay` is of her
 * family.
 */
export function isFormOfName(words: string, name: string): boolean {
  const [said, own] = [wordsOf(words), wordsOf(name)];
  if (said.bare.length === 0 || own.bare.length === 0) return false;
  if (said.ranks.length > 0 && own.ranks.length > 0 && said.ranks.join() !== own.ranks.join()) return false;
  const isThe = /^the\s+\p{Lu}?\p{L}+$/iu.test(words.trim());
  if (isThe && said.bare.length === 1 && own.bare.at(-1) === said.bare[0]) return true;
  const [short, long] = said.bare.length <= own.bare.length ? [said.bare, own.bare] : [own.bare, said.bare];
  if (!short.every((word, at) => long[at] === word)) return false;
  const next = long[short.length];
  return next === undefined || short === said.bare || behindNames.has(next);
}

function wordsOf(text: string): { readonly ranks: readonly string[]; readonly bare: readonly string[] } {
  const all = slug(text.replace(/^.*\/|^the\s+/gi, ''))
    .split('-')
    .filter((word) => word !== '');
  const from = all.findIndex((word) => !titles.has(word));
  return { ranks: all.slice(0, Math.max(0, from)), bare: from === -1 ? [] : all.slice(from) };
}
