import { emptyWords } from '../../util/text/text-words.ts';
import type { PairText } from './pair-judgement.ts';
import type { TextToken } from './text-token.ts';
import { textTokensIn } from './written-values.ts';

/**
 * Whether two texts are about one thing, as far as their words say it: they name somebody in common; or neither names anybody of its
 * own, and both begin with one noun or do one thing. A classifier was made for pairs of one scene, and takes two for one.
 */
export function shareAnEntity(a: PairText, b: PairText): boolean {
  const [one, other] = [textTokensIn(a), textTokensIn(b)];
  const [names, others] = [namesIn(one), namesIn(other)];
  if (names.some((name) => saysWord(other, name)) || others.some((name) => saysWord(one, name))) return true;
  if (names.length > 0 && others.length > 0) return false;
  const [subject, another] = [one, other].map((tokens) => tokens.find(isTelling)?.stem);
  return subject !== undefined && subject === another;
}

const namesIn = (tokens: readonly TextToken[]): string[] =>
  tokens.filter((token) => token.isName && isTelling(token)).map(({ stem }) => stem);

const saysWord = (tokens: readonly TextToken[], name: string): boolean => tokens.some(({ stem }) => stem === name);

const isTelling = ({ word, value }: TextToken): boolean =>
  value === undefined && word.length > 1 && !emptyWords.has(word);
