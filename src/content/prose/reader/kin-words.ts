import { singularIn } from '../../../english/nouns.ts';
import type { Findings } from './findings.ts';
import { wordSet } from './parser.ts';
import type { Gender } from './pronoun-words.ts';

/** Nouns of kin that are a key of the world's files: what they say of a gender is checked there. */
const keys: Readonly<Record<string, string>> = {
  father: 'father',
  mother: 'mother',
  son: 'son_of',
  'heir-son': 'son_of',
  daughter: 'daughter_of',
  brother: 'brother',
  sister: 'sister',
  husband: 'husband',
  wife: 'wife',
};
/** Verbs of which only a man, or only a woman, is the subject. */
const verbKeys: Readonly<Record<string, string>> = { father: 'father', sire: 'father', beget: 'father' };
const bearing = /^(?:mother|bear|give)$/;

/** For other kin the files have no such key; for two siblings, or spouses, theirs does not distinguish which one is meant. */
const genders: Readonly<Record<string, Gender>> = {
  brother: 'male',
  sister: 'female',
  husband: 'male',
  wife: 'female',
  widow: 'female',
  widower: 'male',
  grandson: 'male',
  granddaughter: 'female',
  grandfather: 'male',
  grandmother: 'female',
  ancestress: 'female',
};

/** The key that says of `PARENT_OF`, `SIBLING_OF` or `SPOUSE_OF` what a noun does. */
export const kinKey = (noun: string): string | undefined => (Object.hasOwn(keys, noun) ? keys[noun] : undefined);

/** The same of a verb: "fathered", "bore". */
export function kinKeyOfVerb(lemma: string, type: string): string | undefined {
  if (type !== 'PARENT_OF') return undefined;
  return bearing.test(lemma) ? 'mother' : Object.hasOwn(verbKeys, lemma) ? verbKeys[lemma] : undefined;
}

/** "His sister Odo": where the files say that somebody is a man, what calls him a sister says otherwise. */
export function readGender(noun: string, ids: readonly string[], findings: Findings): void {
  const gender = Object.hasOwn(genders, noun) ? genders[noun] : undefined;
  if (gender === undefined || findings.world.hasKinOfAnyGender === true) return;
  const others = ids.filter((id) => (findings.world.gender(id) ?? gender) !== gender);
  findings.describe('gender', others, gender);
}

const kin = wordSet('son daughter child brother sister twin wife husband widow widower father mother heir');
/** True if a noun says whose kin somebody is, of one or of several: "son", "sons". */
export const isKin = (noun: string): boolean => singularIn(kin, noun) !== undefined || noun === 'children';
