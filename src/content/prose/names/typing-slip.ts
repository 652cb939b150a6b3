/** How somebody may have come to write one word for another. */
interface Edit {
  readonly kind: 'swap' | 'extra' | 'missing' | 'other';
  /** Index of the letter in the longer word. */
  readonly at: number;
  /** What is too much or missing; of `other` what was written and what was meant. */
  readonly letters: readonly [string, string?];
}

/** Shorter names are too alike to tell a slip from another name. */
export const shortestName = 5;
/** Of names of so many letters, few differ in one letter alone. */
const longName = 7;

/**
 * Whether a word is rather a slip for a name than another name or a form of it. Only one letter may differ, and what makes new
 * names does not count: another first letter (Balin, Dalin), another or one more vowel at the end (Marla, Marlo; Vask, Vasko),
 * what ends a plural or a people (Vaskan), one vowel for another within a short name (Maren, Marin).
 *
 * @param written and `name` in small letters, without accents.
 * @param ofPerson names of persons have a form for the other sex, which may end in -e (Simon, Simone).
 */
export function isTypingSlip(written: string, name: string, ofPerson: boolean): boolean {
  if (name.length < shortestName || written.length < shortestName - 1) return false;
  const edit = editOf(written, name);
  if (edit === undefined || edit.at === 0) return false;
  const longer = written.length > name.length ? written : name;
  const isAtEnd = edit.at === longer.length - 1;
  const [letter, meant = ''] = edit.letters;
  switch (edit.kind) {
    case 'swap':
      return true;
    case 'extra':
    case 'missing':
      if (!isAtEnd) return true;
      return !(endsForms.test(letter) || (letter === 'e' && ofPerson)) || isDoubled(longer);
    case 'other':
      if (spelling.has([letter, meant].sort().join(''))) return !isAtEnd;
      if (isAtEnd) return false;
      if (isVowel(letter) && isVowel(meant)) return name.length >= longName;
      return name.length > shortestName;
  }
}

/** One letter more that makes another name, or a form of one. */
const endsForms = /[aiouysnrd]/;
/** Letters that names are spelt with one way or the other. */
const spelling: ReadonlySet<string> = new Set(['iy', 'ck', 'sz', 'vw', 'cs', 'kq']);
const isVowel = (letter: string): boolean => /[aeiouy]/.test(letter);
const isDoubled = (word: string): boolean => word.at(-1) === word.at(-2);

/** The one edit between two words, a swap of neighbours among them; undefined where it takes more, or none. */
function editOf(written: string, name: string): Edit | undefined {
  let from = 0;
  while (from < written.length && written[from] === name[from]) from++;
  const [rest, wanted] = [written.slice(from), name.slice(from)];
  const [first = '', second = ''] = rest;
  const [meant = '', after = ''] = wanted;
  if (rest === wanted) return undefined;
  if (first !== '' && meant !== '' && rest.slice(1) === wanted.slice(1))
    return { kind: 'other', at: from, letters: [first, meant] };
  if (rest.slice(1) === wanted) return { kind: 'extra', at: from, letters: [first] };
  if (rest === wanted.slice(1)) return { kind: 'missing', at: from, letters: [meant] };
  const isSwap = first === after && second === meant && rest.slice(2) === wanted.slice(2);
  return isSwap ? { kind: 'swap', at: from, letters: [first, second] } : undefined;
}
