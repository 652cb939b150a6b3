/**
 * The stem of an English word, so that "ferries" and "ferry" are found as one.
 *
 * M. F. Porter, An algorithm for suffix stripping, Program 14 (1980), with the author's later changes to `bli` and `logi`:
 * https://tartarus.org/martin/PorterStemmer/def.txt
 *
 * @param word in small letters. One with other letters than a to z is its own stem.
 */
export function stemOf(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  let stem = stems.get(word);
  if (stem === undefined) {
    stem = steps.reduce((left, step) => step(left), word);
    if (stems.size < mostStems) stems.set(word, stem);
  }
  return stem;
}

const stems = new Map<string, string>();
const mostStems = 50_000;

type Step = (word: string) => string;

const consonant = '(?:[^aeiouy]|(?<=^|[aeiou])y)';
const vowel = '(?:[aeiou]|(?<=[^aeiou])y)';
/** [C](VC)^m[V]: how many vowels with consonants behind them a stem has. */
const atLeastOne = new RegExp(`^${consonant}*${vowel}+${consonant}`);
const exactlyOne = new RegExp(`^${consonant}*${vowel}+${consonant}+${vowel}*$`);
const atLeastTwo = new RegExp(`^${consonant}*${vowel}+${consonant}+${vowel}+${consonant}`);
const hasVowel = new RegExp(vowel);
const doubled = /([^aeiouylsz])\1$/;
/** Consonant, vowel, consonant at the end, the last one no w, x or y: -wil, -hop. */
const shortEnd = new RegExp(`${consonant}${vowel}[^aeiouwxy]$`);

/** The longest of these endings is replaced where what is before it is long enough, and no other is tried. */
function replacing(endings: readonly (readonly [ending: string, by: string])[], where: RegExp): Step {
  const longestFirst = [...endings].sort(([a], [b]) => b.length - a.length);
  return (word) => {
    const found = longestFirst.find(([ending]) => word.endsWith(ending));
    if (found === undefined) return word;
    const left = word.slice(0, -found[0].length);
    return where.test(left) ? left + found[1] : word;
  };
}

const plural: Step = (word) => word.replace(/(ss|i)es$/, '$1').replace(/([^s])s$/, '$1');

function pastAndGerund(word: string): string {
  if (word.endsWith('eed')) return atLeastOne.test(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const left = word.replace(/(?:ed|ing)$/, '');
  if (left === word || !hasVowel.test(left)) return word;
  if (/(?:at|bl|iz)$/.test(left)) return `${left}e`;
  if (doubled.test(left)) return left.slice(0, -1);
  return exactlyOne.test(left) && shortEnd.test(left) ? `${left}e` : left;
}

const finalY: Step = (word) =>
  word.endsWith('y') && hasVowel.test(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word;

const pairs = (text: string): [string, string][] =>
  text.split(' ').map((pair) => {
    const [ending = '', by = ''] = pair.split('>');
    return [ending, by];
  });

const doubleSuffixes = pairs(
  'ational>ate tional>tion enci>ence anci>ance izer>ize bli>ble alli>al entli>ent eli>e ousli>ous ization>ize ation>ate ator>ate alism>al iveness>ive fulness>ful ousness>ous aliti>al iviti>ive biliti>ble logi>log',
);
const furtherSuffixes = pairs('icate>ic ative> alize>al iciti>ic ical>ic ful> ness>');
const lastSuffixes = pairs(
  'al> ance> ence> er> ic> able> ible> ant> ement> ment> ent> ou> ism> ate> iti> ous> ive> ize>',
);

const withoutIon: Step = (word) =>
  word.replace(/([st])ion$/, (all, end: string) => (atLeastTwo.test(word.slice(0, -3)) ? end : all));
const withoutLast = replacing(lastSuffixes, atLeastTwo);

function withoutFinalE(word: string): string {
  if (!word.endsWith('e')) return word;
  const left = word.slice(0, -1);
  return atLeastTwo.test(left) || (exactlyOne.test(left) && !shortEnd.test(left)) ? left : word;
}

const withoutDoubleL: Step = (word) =>
  word.endsWith('ll') && atLeastTwo.test(word.slice(0, -1)) ? word.slice(0, -1) : word;

const steps: readonly Step[] = [
  plural,
  pastAndGerund,
  finalY,
  replacing(doubleSuffixes, atLeastOne),
  replacing(furtherSuffixes, atLeastOne),
  (word) => (word.endsWith('ion') ? withoutIon(word) : withoutLast(word)),
  withoutFinalE,
  withoutDoubleL,
];
