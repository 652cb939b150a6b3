import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type nspell from 'nspell';
import { lazy } from '../../../util/lazy.ts';

/** Loaded when the first word is asked about: that takes as long as reading a small world, and few worlds ask. */
const speller = lazy(() => {
  const load = createRequire(import.meta.url);
  const makeSpeller: typeof nspell = load('nspell');
  const folder = dirname(load.resolve('dictionary-en'));
  return makeSpeller({
    aff: readFileSync(join(folder, 'index.aff')),
    dic: readFileSync(join(folder, 'index.dic')),
  });
});

/** True if a word is in an English dictionary, as a word or as a usual name; British spellings too. */
export function isEnglish(word: string): boolean {
  const small = word.toLowerCase();
  const american = small
    .replace(/our/, 'or')
    .replace(/is(e[ds]?|ing|ation)$/, 'iz$1')
    .replace(/tre(s?)$/, 'ter$1')
    .replace(/gr[ea]y/, 'gray');
  return [word, small, american].some((each) => speller().correct(each));
}
