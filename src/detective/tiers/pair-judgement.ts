import { isSameContent, type JudgeTier, type Memory } from '../../model/memory.ts';
import { valueClash } from './value-clash.ts';
import { textTokensIn } from './written/written-values.ts';

/**
 * Two texts are held against each other in tiers, cheap before dear: by their own words (`text`, `values`), by a classifier on this
 * machine (`nli`), by a model that is asked (`model`). The first that decides is the last that is asked.
 */
type PairTier = 'text' | JudgeTier;

/** The judgement of a tier about two texts. */
export interface PairJudgement {
  readonly relation: 'same' | 'contradiction';
  readonly tier: PairTier;
  /** 0 to 1. */
  readonly confidence: number;
}

/** A text with what sort of thing it tells; a memory is one. */
export type PairText = Pick<Memory, 'text' | 'type'>;

/** The assumed confidence of tiers without a probability: set, not measured. `nli` brings its own. */
export const setConfidence = { text: 1, values: 0.9, model: 0.8 } as const satisfies Partial<Record<PairTier, number>>;

/**
 * The judgement from the words of two texts: they are equal, or exclude each other by one value or one word. An event may happen twice, with
 * two numbers: episodic texts are left to others.
 */
export function judgeByWords(a: PairText, b: PairText): PairJudgement | undefined {
  const [one, other] = [textTokensIn(a), textTokensIn(b)];
  if (one.length !== other.length) return undefined;
  // Nearly all are told apart by a word: the texts themselves are compared last.
  if (one.every(({ stem }, at) => stem === other[at]?.stem) && isSameContent(a.text, b.text))
    return { relation: 'same', tier: 'text', confidence: setConfidence.text };
  if (a.type === 'episodic' || b.type === 'episodic' || valueClash(a, b) === undefined) return undefined;
  return { relation: 'contradiction', tier: 'values', confidence: setConfidence.values };
}
