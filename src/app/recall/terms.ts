import { emptyWords, textWords, wordStem } from '../../english/text-words.ts';

/**
 * The search terms of a text: the stems of its words, and identifiers both whole and in parts. `MemoryStore.recall` is found by itself, by
 * `memorystore`, `memory`, `store` and `recall`; `PR #441` by `pr`, `#441`, `441` and by the two as one. Scripts without spaces are found by
 * letters and pairs of letters.
 *
 * @returns each as often as it is there. None where a text has only words that every text has.
 */
export function searchTerms(text: string): string[] {
  const terms: string[] = [];
  let before: string | undefined;
  for (const written of text.match(betweenSpaces) ?? []) {
    const { all, number, last } = readWritten(written);
    for (const term of all) terms.push(term);
    if (number !== undefined && before !== undefined) terms.push(joinedTerm(before, number));
    before = last;
  }
  return terms;
}

/** A number and the word before it as one: `roll 1417`. */
export const joinedTerm = (before: string, number: string): string => `${before} ${number}`;

export const betweenSpaces = /\S+/g;

/** The terms of what stands between two spaces. */
export interface WrittenTerms {
  readonly all: readonly string[];
  /** It is a number and nothing else: `1417`, `#441`. */
  readonly number?: string;
  /** The word that a following number is joined to. */
  readonly last?: string;
}

export function readWritten(written: string): WrittenTerms {
  const words = textWords(written);
  const telling = words.filter((word) => !emptyWords.has(word));
  const parts = telling.flatMap((word) => (hasUnspaced.test(word) ? lettersOf(word) : [wordStem(word)]));
  const whole = identifierIn(written);
  const all = [...new Set([...parts, ...whole, ...humpsIn(written)])].filter((term) => term !== '');
  const [only] = words;
  if (words.length === 1 && only !== undefined && isNumber.test(only)) return { all, number: only };
  const last = parts.at(-1);
  return last === undefined ? { all } : { all, last };
}

const isNumber = /^\p{N}+$/u;
const hasUnspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function lettersOf(word: string): string[] {
  const letters = [...word];
  return [...letters, ...letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)];
}

/** Something with signs inside it or a `#` before it, without those around it. */
function identifierIn(written: string): string[] {
  const core = written
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[^\p{L}\p{M}\p{N}#]+|[^\p{L}\p{M}\p{N}]+$/gu, '')
    .replace(/['’]s$/, '');
  return /^#[\p{L}\p{N}]|[\p{L}\p{M}\p{N}][^\p{L}\p{M}\p{N}'’]+[\p{L}\p{M}\p{N}]/u.test(core) ? [core] : [];
}

/** `MemoryStore` → memory, store. */
function humpsIn(written: string): string[] {
  if (!/\p{Ll}\p{Lu}/u.test(written)) return [];
  return textWords(written.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 '))
    .filter((word) => !emptyWords.has(word))
    .map(wordStem);
}
