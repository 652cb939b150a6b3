/**
 * Whether a name is that of several, as far as its form tells: `guards`, `the eyes of Lucan`, we. Of a name with a capital nobody can
 * tell: `Athens`, `the Three Crowns`.
 */
export function isPluralName(name: string): boolean {
  if (pronouns.has(name.toLowerCase())) return true;
  const words = name.split(' ');
  const end = words.findIndex((word, at) => at > 0 && prepositions.has(word));
  const head = words.slice(0, end < 0 ? words.length : end).at(-1) ?? '';
  if (/^\P{Ll}/u.test(head)) return false;
  return others.has(head) || (/\p{L}{2}s$/u.test(head) && !/(?:ss|us|is|'s)$/u.test(head) && !single.has(head));
}

const pronouns: ReadonlySet<string> = new Set(['we', 'they', 'you', 'i']);
const prepositions: ReadonlySet<string> = new Set('of in at on to from with by for under over near'.split(' '));
const others: ReadonlySet<string> = new Set(
  'people men women children feet teeth mice geese oxen folk police cattle stairs scissors trousers'.split(' '),
);
const single: ReadonlySet<string> = new Set(
  'news series species means headquarters barracks gallows mathematics physics politics economics ethics chess lens atlas canvas gas'.split(
    ' ',
  ),
);
