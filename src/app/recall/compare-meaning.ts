import { EmbeddingError } from '../../embedding/embedding-error.ts';
import { reasonIn } from '../../util/errors.ts';
import { ours, Wording } from '../../util/text/wording.ts';
import type { EmbeddedSoFar, MeaningIndex } from './meaning.ts';
import { planRecall } from './plan-recall.ts';
import type { RecallIndex } from './recall-index.ts';
import type { RecallPlan, RecallRequest } from './recall-request.ts';

interface Compared {
  readonly plan: RecallPlan;
  /** Vector of the query; absent where meaning is not compared. */
  readonly query?: Float32Array;
  readonly notes: readonly Wording[];
}

/** Milliseconds. */
const usualWait = 2000;

/** Sees to the vectors that a plan needs. Where they cannot be had, words are compared instead, and a note says so. */
export async function compareMeaning(
  plan: RecallPlan,
  request: RecallRequest,
  { meaning }: RecallIndex,
  signal: AbortSignal,
  {
    waitMs = usualWait,
    onEmbedded,
  }: { readonly waitMs?: number; readonly onEmbedded?: (soFar: EmbeddedSoFar) => void },
): Promise<Compared> {
  if (meaning === undefined || plan.mode === 'lexical') return { plan, notes: [] };
  try {
    await meaning.bringUp(waitMs, signal, onEmbedded);
    return { plan, query: await meaning.query(plan.query, signal), notes: stillWaiting(meaning) };
  } catch (error) {
    if (!(error instanceof EmbeddingError)) throw error;
    const note = new Wording(['Texts were compared by their words, not by meaning: ', reasonIn(error)]);
    return { plan: { ...planRecall({ ...request, mode: plan.mode }, false), notes: [] }, notes: [note] };
  }
}

function stillWaiting(meaning: MeaningIndex): Wording[] {
  const { done, all } = meaning.soFar;
  if (done === all) return [];
  return [ours(`${all - done} of ${all} texts are not compared by meaning yet: they are being embedded.`)];
}
