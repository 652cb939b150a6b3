import { ours, type Wording } from '../../util/text/wording.ts';
import type { RankedHit } from './rank.ts';
import type { RecallHit } from './recall-request.ts';
import { byRank } from './score.ts';

/** A text is about the question if it has a word of it, or at least this part of the best cosine. */
const leastOfBest = 0.6;

/**
 * The best `k`. At least half of them are memories where as many are about the question: a world has many more passages, and what a
 * storyteller noted would be lost among them.
 *
 * @param ranked the best first.
 */
export function chosenHits(ranked: readonly RankedHit[], k: number): RankedHit[] {
  const best = Math.max(0, ...ranked.map(({ parts }) => parts.cosine ?? 0));
  const isAbout = ({ parts }: RankedHit): boolean =>
    parts.lexical > 0 || (parts.cosine !== undefined && parts.cosine > 0 && parts.cosine >= leastOfBest * best);
  const first = ranked.slice(0, k);
  const isMemory = ({ hit }: RankedHit): boolean => hit.kind === 'memory';
  const missing = Math.ceil(k / 2) - first.filter(isMemory).length;
  if (missing <= 0 || first.length < k) return first;
  const more = ranked
    .slice(k)
    .filter((each) => isMemory(each) && isAbout(each))
    .slice(0, missing);
  const others = first.filter((each) => !isMemory(each));
  const left = new Set(others.slice(others.length - more.length));
  return [...first.filter((each) => more.length === 0 || !left.has(each)), ...more].sort(byRank);
}

/** English text has about four characters a token. */
const charactersPerToken = 4;
const tokensOf = (text: string): number => Math.ceil(text.length / charactersPerToken);

/** The hits that fit a budget of tokens, the best first, and how many are left out. */
export function withinBudget(
  hits: readonly RecallHit[],
  budget: number | undefined,
): { readonly hits: readonly RecallHit[]; readonly leftOut: readonly Wording[] } {
  if (budget === undefined) return { hits, leftOut: [] };
  let left = budget;
  const fitting = hits.filter(({ text }) => {
    const tokens = tokensOf(text);
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
  const missing = hits.length - fitting.length;
  const note = `${missing} more ${missing === 1 ? 'result does' : 'results do'} not fit the budget of ${budget} tokens.`;
  return { hits: fitting, leftOut: missing === 0 ? [] : [ours(note)] };
}
