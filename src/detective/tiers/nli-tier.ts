import type { NliModel } from '../../nli/nli-model.ts';
import type { PairJudgement, PairText } from './pair-judgement.ts';

/**
 * What a classifier says of a text and each of others, asked both ways: whether the other follows from it or is excluded by it, and
 * whether it follows from the other or is excluded by that. Only what it says both ways counts, with the lower of the two
 * probabilities.
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
