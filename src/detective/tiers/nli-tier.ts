import { emptyWords } from '../../english/text-words.ts';
import type { NliModel } from '../../nli/nli-model.ts';
import type { PairJudgement, PairText } from './pair-judgement.ts';
import type { TextToken } from './written/text-token.ts';
import { textTokensIn } from './written/written-values.ts';

/**
 * The answers of a classifier about a text and each other one, in both directions: if one follows from the other, or excludes it. Only what
 * it says both ways counts, with the lower of the two probabilities.
 *
 * @returns in the order of the others; undefined where it decides nothing.
 * @throws NliError
 */
export async function judgeByNli(
  nli: NliModel,
  { text }: PairText,
  others: readonly PairText[],
  signal: AbortSignal,
): Promise<(PairJudgement | undefined)[]> {
  const pairs = others.flatMap((other): (readonly [string, string])[] => [
    [other.text, text],
    [text, other.text],
  ]);
  const scores = pairs.length === 0 ? [] : await nli.classify(pairs, signal);
  return others.map((_, at) => {
    const [there, back] = [scores[2 * at], scores[2 * at + 1]];
    if (there === undefined || back === undefined) return undefined;
    const contradiction = Math.min(there.contradiction, back.contradiction);
    const entailment = Math.min(there.entailment, back.entailment);
    if (contradiction >= nli.threshold) return judgement('contradiction', contradiction);
    return entailment >= nli.threshold ? judgement('same', entailment) : undefined;
  });
}

const judgement = (relation: PairJudgement['relation'], probability: number): PairJudgement => ({
  ...{ relation, tier: 'nli', confidence: Math.round(probability * 1000) / 1000 },
});

/**
 * Two texts are about one thing by their words: they name somebody in common; or neither names anybody of its
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
