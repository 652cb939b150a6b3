import { foldKey } from '../../util/text/fold.ts';
import { femaleWords, maleWords } from '../../values/gender-words.ts';
import type { Declaration, StatedGender } from '../formats/parsed-file.ts';

const female: ReadonlySet<string> = new Set(['f', 'female', 'woman', 'girl', ...femaleWords]);
const male: ReadonlySet<string> = new Set(['m', 'male', 'man', 'boy', ...maleWords]);
const neutral: ReadonlySet<string> = new Set(
  'nonbinary non-binary nb enby agender genderfluid genderqueer neutral'.split(' '),
);
const keys: ReadonlySet<string> = new Set(['gender', 'sex', 'pronouns']);

/** True if a declaration says that it is a woman, a man or neither: what "she" and "they" in prose may mean. */
export function statedGender(declaration: Declaration): StatedGender {
  // A file from the cache is parsed once its statements are looked at.
  if (declaration.gender !== undefined) return declaration.gender;
  const node = declaration.statements.find(({ key }) => keys.has(foldKey(key.text)))?.value;
  const word = node?.kind === 'scalar' ? node.text.trim().toLowerCase() : '';
  if (female.has(word) || /^she\b/.test(word)) return 'female';
  if (neutral.has(word) || /^they\b/.test(word)) return 'neutral';
  return male.has(word) || /^he\b/.test(word) ? 'male' : 'unstated';
}
