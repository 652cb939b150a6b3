import type { Named } from '../../resolve/entity-names.ts';
import { isNameless } from '../../resolve/nameless.ts';
import { isCapital, tokensOf } from '../tokens.ts';

/** A word of names that a world declares, as one of them writes it. */
export interface NameWord<T extends Named> {
  readonly text: string;
  readonly word: string;
  readonly entity: T;
  /** The whole name. */
  readonly name: string;
  /** True if it is a name by itself. */
  readonly alone: boolean;
}

/** The words with capitals in all names and aliases, folded; of several names with a word the one that is nothing else. */
export function nameWordsOf<T extends Named>(entities: Iterable<T>): ReadonlyMap<string, NameWord<T>> {
  const words = new Map<string, NameWord<T>>();
  for (const entity of entities) {
    for (const name of [entity.name, ...entity.aliases]) {
      if (isNameless(name)) continue;
      const tokens = tokensOf(name);
      const alone = tokens.length === 1;
      for (const { text, word } of tokens) {
        if (!isCapital(text) || (words.has(word) && !(alone && words.get(word)?.alone === false))) continue;
        words.set(word, { text, word, entity, name, alone });
      }
    }
  }
  return words;
}

const endings =
  /(?:s|es|n|an|ans|ian|ians|ean|eans|ish|ese|er|ers|ite|ites|i|y|ic|ine|ling|lings|folk|born|son|sons|sen|dottir)$/;

/** True if a word is made from one that is known: a people, a plural, an inhabitant, a child of somebody. */
export function isFormOf(word: string, known: { readonly has: (word: string) => boolean }): boolean {
  for (let cut = 1; cut <= 6 && word.length - cut >= 3; cut++) {
    if (!endings.test(word.slice(-cut)) || endings.exec(word.slice(-cut))?.index !== 0) continue;
    const stem = word.slice(0, -cut);
    if ([stem, `${stem}a`, `${stem}e`, `${stem}o`, `${stem}ia`, `${stem}y`].some((each) => known.has(each)))
      return true;
  }
  return false;
}
