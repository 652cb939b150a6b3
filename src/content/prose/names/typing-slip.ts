/** How somebody may have come to write one word for another. */
interface Edit {
  readonly kind: 'swap' | 'extra' | 'missing' | 'other';
  /** Index of the letter in the longer word. */
  readonly at: number;
  /** The surplus or missing letter; for `other` the written and the intended one. */
  readonly letters: readonly [string, string?];
}

/** Shorter names are too alike to tell a slip from another name. */
export const shortestName = 5;
/** Few names of this length differ in one letter alone. */
const longName = 7;
/** The first vowel tells names apart (Merrick, Marrick); those behind it are soon mistaken. */
const afterStress = 3;

/**
 * True if a word is rather a slip for a name than another name or a form of it. Only one letter may differ, and what makes new names does
 * not count: another first letter (Balin, Dalin), another or one more vowel at the end (Marla, Marlo; Vask, Vasko), what ends a plural or a
 * people (Vaskan), one vowel for another within a short name (Maren, Marin).
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
      if (isVowel(letter) && isVowel(meant)) return name.length >= longName && edit.at >= afterStress;
      return name.length > shortestName;
  }
}

/**
 * True if a family name, behind the very first name of somebody, is that person's with one slip: Drey for Dray. The first letter tells names
 * apart.
 *
 * @param written and `name` in small letters, without accents.
 */
export function isFamilySlip(written: string, name: string): boolean {
  if (Math.min(written.length, name.length) < shortestFamilyName) return false;
  const edit = editOf(written, name);
  return edit !== undefined && edit.at > 0;
}

const shortestFamilyName = 3;

/** One letter more that makes another name, or a form of one. */
const endsForms = /[aiouysnrd]/;
/** Letters that names are spelt with one way or the other. */
const spelling: ReadonlySet<string> = new Set(['iy', 'ck', 'sz', 'vw', 'cs', 'kq']);
const isVowel = (letter: string): boolean => /[aeiouy]/.test(letter);
const isDoubled = (word: string): boolean => word.at(-1) === word.at(-2);

/** The one edit between two words, a swap of neighbours among them; undefined where it takes more, or none. */
function editOf(written: string, name: string): Edit | undefined {
  const longer = written.length - name.length;
  if (longer > 1 || longer < -1) return undefined;
  const at = commonStart(written, name);
  const [rest, wanted] = [written.length - at, name.length - at];
  const alike = commonEnd(written, name, Math.min(rest, wanted));
  const [letter = '', next] = written.slice(at, at + 2);
  const [meant = '', after] = name.slice(at, at + 2);
  if (longer === 1) return alike === wanted ? { kind: 'extra', at, letters: [letter] } : undefined;
  if (longer === -1) return alike === rest ? { kind: 'missing', at, letters: [meant] } : undefined;
  if (rest === 0) return undefined;
  if (alike === rest - 1) return { kind: 'other', at, letters: [letter, meant] };
  const isSwap = alike >= rest - 2 && letter === after && next === meant;
  return isSwap ? { kind: 'swap', at, letters: [letter, meant] } : undefined;
}

function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

function commonEnd(a: string, b: string, most: number): number {
  let count = 0;
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count++;
  return count;
}
