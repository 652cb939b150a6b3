/** `elves` is `elf`, `ferries` is `ferry`: a word or phrase, and each of which it may be the plural, the likeliest first. */
export function singularsOf(word: string): readonly string[] {
  return [word, ...endings.flatMap(([ending, by]) => (ending.test(word) ? [word.replace(ending, by)] : []))];
}

const endings: readonly (readonly [ending: RegExp, by: string])[] = [
  [/s$/i, ''],
  [/(?<=ch|sh|s|x|z|o)es$/i, ''],
  [/ies$/i, 'y'],
  [/ves$/i, 'f'],
];

/** `brothers` of the word `brother`: the form under which words have a noun, itself or its singular. */
export const singularIn = (words: { has(word: string): boolean }, noun: string): string | undefined =>
  words.has(noun) ? noun : singularsOf(noun).find((form) => words.has(form));

/** `century` is `centuries`. */
export function pluralOf(word: string): string {
  if (word.endsWith('ium')) return `${word.slice(0, -2)}a`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}
