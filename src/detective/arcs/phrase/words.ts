import { irregularParticiples } from '../../../english/verbs.ts';

/** The little English that a question about a predicate needs. Words are in lower case. */

export const beForms: ReadonlySet<string> = new Set(['is', 'are', 'was', 'were', 'be', 'am']);
export const haveForms: ReadonlySet<string> = new Set(['has', 'have', 'had']);

/** Predicates that are no verb, as they stand after "is". */
export const notions: ReadonlyMap<string, string> = new Map([
  ['member of', 'a member of'],
  ['part of', 'part of'],
  ['ally of', 'an ally of'],
  ['enemy of', 'an enemy of'],
  ['parent of', 'a parent of'],
  ['sibling of', 'a sibling of'],
  ['mentor of', 'a mentor of'],
  ['spouse of', 'married to'],
  ['partner of', 'a partner of'],
  ['spouse', 'married to'],
  ['of species', 'of the species'],
  ['part of system', 'part of the system'],
  ['located in', 'in'],
  ['occurred at', 'an event at'],
  ['occurred during', 'an event of'],
]);

const verbs: ReadonlySet<string> = new Set(
  (
    'use run live rule lead serve work need require allow support own hold hate love like want wear carry keep guard command trade border worship ' +
    'practise practice speak know control possess belong want prefer accept deny store send return take stand lie sit stay dwell reside sleep ' +
    'study teach follow obey fear trust cost last begin start end open close contain include commemorate mention owe pay sell buy grow drink eat ' +
    'look sound face cross lead leave reach depend expect believe think remain sail fly ride fight wield play write read call make give get ' +
    'answer report cover protect ally exist connect deploy host target expose listen log cache limit permit forbid span weigh measure seat'
  ).split(' '),
);

/** True if a word is a verb of the present: `live`, `lives`. */
export const isVerb = (word: string): boolean => verbs.has(baseForm(word));

/** `lives` → live, `carries` → carry, `teaches` → teach. A word that is no known verb loses its s. */
export function baseForm(word: string): string {
  if (verbs.has(word)) return word;
  const forms = [word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')];
  return forms.find((form) => verbs.has(form)) ?? word.replace(/(?<!s)s$/, '');
}

/** `imprisoned`, `sworn`. */
export const isParticiple = (word: string): boolean => /\p{L}{2}ed$/u.test(word) || irregularParticiples.has(word);

/**
 * `guards`, `the eyes of Lucan`, we: the form of the name says that it is the name of several. The form of a name with a capital says
 * nothing: `Athens`, `the Three Crowns`.
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
