import { mostHits } from '../../model/limits.ts';
import type { RecallSettings, RecallWeights } from '../../model/recall-settings.ts';
import { defined } from '../../util/defined.ts';
import { UserInputError } from '../../util/errors.ts';
import { ours, type Wording } from '../../util/text/wording.ts';
import { defaultExpand, type RecallMode, type RecallPlan, type RecallRequest, recallKinds } from './recall-request.ts';
import { weightsFor } from './score.ts';

const kindOf = { memories: 'memory', passages: 'passage', claims: 'claim', entities: 'entity' } as const;

/**
 * @param request within the limits of the operation `recall`.
 * @throws UserInputError `bad-query` or `bad-weights`.
 */
export function planRecall(request: RecallRequest, hasEmbedder: boolean, ofWorld: RecallSettings = {}): RecallPlan {
  const {
    query,
    budget,
    k = budget === undefined ? 5 : mostHits,
    overfetch = 4,
    type,
    tag,
    project,
    since,
    at,
    recency = ofWorld.recency ?? 'noted',
    min_importance = 0,
    include_superseded = false,
    explain = false,
    expand,
  } = request;
  if (query.trim() === '') {
    throw new UserInputError(ours('The query has no words.'), {
      code: 'bad-query',
      fix: 'Ask in words: "who holds the ferry".',
    });
  }
  const { mode, notes } = modeOf(request.mode, hasEmbedder);
  // Only memories have a type, tags and a time of their own.
  const kinds =
    type === undefined && tag === undefined && since === undefined
      ? (request.over ?? recallKinds)
      : (['memories'] as const);
  return {
    ...{ query, k, pool: k * overfetch, mode, min_importance, include_superseded, explain, notes, recency },
    over: new Set(kinds.map((kind) => kindOf[kind])),
    weights: weightsOf({ ...request, weights: { ...ofWorld.weights, ...request.weights } }, mode),
    ...(expand === undefined ? {} : { expand: { ...defaultExpand, ...(expand === true ? {} : expand) } }),
    ...defined({ type, tag, project, since, budget, at }),
  };
}

function modeOf(
  asked: RecallMode | undefined,
  hasEmbedder: boolean,
): { readonly mode: RecallMode; readonly notes: readonly Wording[] } {
  if (hasEmbedder) return { mode: asked ?? 'hybrid', notes: [] };
  if (asked === 'lexical') return { mode: asked, notes: [] };
  return { mode: 'lexical', notes: [ours(asked === undefined ? wordsOnly : `${wordsOnly} ${switchOn}`)] };
}

const wordsOnly = 'Texts were compared by their words, not by meaning: no embedder is in use.';
const switchOn =
  'Start this program with `--embedder energetic` or LORE_EMBEDDER. In a program of your own, set `embedder`.';

/** The mode `semantic` without an embedder uses words alone, with any weights: they do not apply to that mode. */
function weightsOf({ mode: asked, weights }: RecallRequest, mode: RecallMode): RecallWeights {
  if (asked !== 'semantic' || mode === 'semantic') return weightsFor(mode, weights);
  weightsFor(asked, weights); // what is no weight is refused all the same
  return weightsFor(mode);
}
