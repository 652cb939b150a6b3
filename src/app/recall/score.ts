import type { RecallWeights } from '../../model/recall-settings.ts';
import { UserInputError } from '../../util/errors.ts';
import { compareText } from '../../util/places.ts';
import { ours } from '../../util/text/wording.ts';
import { defaultWeights, type RecallMode } from './recall-request.ts';

/** The parts of a score, each 0 to 1, and unweighted. */
export interface ScoreParts {
  /** -1 to 1 as vectors go; absent where it is not known. */
  readonly cosine?: number;
  readonly lexical: number;
  readonly recency: number;
  readonly importance: number;
}

/**
 * The weights that a mode works with: their sum is 1, so that a score is one as well. `semantic` has only the cosine, `lexical` all but it.
 *
 * @throws UserInputError `bad-weights`: one is below zero or no number, or none is above it.
 */
export function weightsFor(mode: RecallMode, given: Partial<RecallWeights> = {}): RecallWeights {
  const weights = { ...defaultWeights, ...given };
  for (const [name, weight] of Object.entries(weights)) {
    if (!Number.isFinite(weight) || weight < 0) {
      throw badWeights(`The weight ${name} is ${weight}: it is a number from 0 on.`);
    }
  }
  if (sumOf(weights) === 0) throw badWeights('All weights are zero: nothing would come before anything else.');
  if (mode === 'semantic') return { ...weights, cosine: 1, lexical: 0, recency: 0, importance: 0 };
  const { cosine, lexical, recency, importance, decay_rate } = mode === 'lexical' ? { ...weights, cosine: 0 } : weights;
  const sum = cosine + lexical + recency + importance;
  if (sum === 0) throw badWeights('Only the weight of meaning is above zero, and meaning is not compared here.');
  return {
    cosine: cosine / sum,
    lexical: lexical / sum,
    recency: recency / sum,
    importance: importance / sum,
    decay_rate,
  };
}

const sumOf = ({ cosine, lexical, recency, importance }: RecallWeights): number =>
  cosine + lexical + recency + importance;

function badWeights(message: string): UserInputError {
  return new UserInputError(ours(message), {
    code: 'bad-weights',
    fix: `Give cosine, lexical, recency and importance numbers from 0 on, one of them above it; by default ${defaultWeights.cosine}, ${defaultWeights.lexical}, ${defaultWeights.recency} and ${defaultWeights.importance}.`,
  });
}

/** `final = α·cosine + β·lexical + γ·recency + δ·importance`. */
export function finalScore(parts: ScoreParts, weights: RecallWeights): number {
  return (
    weights.cosine * (parts.cosine ?? 0) +
    weights.lexical * parts.lexical +
    weights.recency * parts.recency +
    weights.importance * parts.importance
  );
}

const dayMs = 86_400_000;

/**
 * How fresh something is: 1 now, e^(−decay_rate) a day later. A time in the future is now.
 *
 * @param since ISO 8601; without one, and where it is none, it is as old as can be.
 */
export function recencyOf(since: string | undefined, now: Date, decayRate: number): number {
  const at = since === undefined ? Number.NaN : Date.parse(since);
  if (Number.isNaN(at)) return decayRate === 0 ? 1 : 0;
  return Math.exp(-decayRate * Math.max(0, (now.getTime() - at) / dayMs));
}

/** The tie-breaker between two of one score. */
export interface Ranking {
  readonly score: number;
  readonly importance: number;
  /** ISO 8601; empty where it is not known. */
  readonly createdAt: string;
  readonly id: string;
}

/** The higher score first; of one score the more important, then the newer, then by id. */
export function byRank(a: Ranking, b: Ranking): number {
  return (
    rounded(b.score) - rounded(a.score) ||
    b.importance - a.importance ||
    compareText(b.createdAt, a.createdAt) ||
    compareText(a.id, b.id)
  );
}

/** Sums of the same parts may differ in their last digit. */
const rounded = (score: number): number => Math.round(score * 1e9) / 1e9;
