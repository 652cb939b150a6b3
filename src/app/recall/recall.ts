import { touchMemories } from '../../queries/memory/memory-access.ts';
import { defined } from '../../util/defined.ts';
import { GraphError, reasonIn } from '../../util/errors.ts';
import { ours, Wording } from '../../util/text/wording.ts';
import { recallCandidates } from './candidates.ts';
import { chosenHits, withinBudget } from './chosen-hits.ts';
import { claimsThen, thenNote } from './claims-then.ts';
import { compareMeaning } from './compare-meaning.ts';
import { expandedHits } from './expanded-hits.ts';
import type { EmbeddedSoFar } from './meaning.ts';
import { planRecall } from './plan-recall.ts';
import { type RankedHit, rankCandidates } from './rank.ts';
import { type RecallService, recallIndexOf } from './recall-index.ts';
import type { Recalled, RecallHit, RecallPlan, RecallRequest } from './recall-request.ts';
import type { ScoreParts } from './score.ts';

export {
  type Recalled,
  type RecallHit,
  type RecallMode,
  type RecallRequest,
  recallKinds,
} from './recall-request.ts';

/** How long an answer waits for texts that nobody has embedded yet. */
export interface RecallPatience {
  /** Milliseconds; default 2,000. Unfinished work then goes on, and the answer gives its amount. */
  readonly waitMs?: number;
  readonly onEmbedded?: (soFar: EmbeddedSoFar) => void;
}

/**
 * The hits for a question: memories, passages, claims and entities, the best first. Memories among them are touched, unless the store is
 * only read.
 *
 * @throws UserInputError `bad-weights` where none is above zero, or `bad-query`.
 */
export async function recall(
  service: RecallService,
  request: RecallRequest,
  signal: AbortSignal,
  patience: RecallPatience = {},
): Promise<Recalled<Wording>> {
  const asked = planRecall(request, service.embedder !== undefined, service.settings?.().recall);
  signal.throwIfAborted();
  const index = await recallIndexOf(service);
  signal.throwIfAborted();
  const { plan, query, notes } = await compareMeaning(asked, request, index, signal, patience);
  const { store, clock } = service.world;
  const numbers = await recallCandidates(store, plan, index, query);
  const now = clock();
  const found = await rankCandidates(store, plan, index, { numbers, ...defined({ query }) }, now);
  const ranked = plan.at === undefined ? found : await claimsThen(service.world, found, plan.at);
  const then = plan.at === undefined ? [] : [thenNote(plan.at, found.length - ranked.length)];
  signal.throwIfAborted();
  const best = chosenHits(ranked, plan.k).map((each) => hitOf(each, plan));
  const linked = (await expandedHits(store, plan, index, best)).map((hit) => ({ hit }));
  const beside = plan.at === undefined ? linked : await claimsThen(service.world, linked, plan.at);
  const all = [...best, ...beside.map(({ hit }) => hit)];
  const { hits, leftOut } = withinBudget(all, plan.budget);
  const touched = await touch(service, hits, now);
  return {
    hits,
    mode: plan.mode,
    notes: [...(service.settings?.().notes ?? []), ...plan.notes, ...notes, ...then, ...leftOut, ...touched],
    ...(query === undefined ? {} : defined({ model: service.embedder?.model })),
  };
}

function hitOf({ hit, score, parts }: RankedHit, { explain }: RecallPlan): RecallHit {
  return { ...hit, score: rounded(score), ...(explain ? { parts: roundedParts(parts) } : {}) };
}

/** To four places. */
const rounded = (score: number): number => Math.round(score * 1e4) / 1e4;

function roundedParts({ cosine, lexical, recency, importance }: ScoreParts): ScoreParts {
  const parts = { lexical: rounded(lexical), recency: rounded(recency), importance: rounded(importance) };
  return cosine === undefined ? parts : { cosine: rounded(cosine), ...parts };
}

/** Memories among the answers were asked for now. A failed note of the access never withholds an answer. */
async function touch({ world, readOnly }: RecallService, hits: readonly RecallHit[], now: Date): Promise<Wording[]> {
  const ids = hits.filter(({ kind }) => kind === 'memory').map(({ id }) => id);
  if (ids.length === 0) return [];
  const { unwritable, holder } = world.store.engine;
  if (unwritable !== undefined) {
    return [ours(`No memory was touched: the folder of this world cannot be written to, for ${unwritable}.`)];
  }
  if (readOnly === true || holder?.readOnly === true) return [];
  try {
    await touchMemories(world.store, ids, now.toISOString());
    return [];
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    return [new Wording(['That these memories were recalled could not be noted: ', reasonIn(error)])];
  }
}
