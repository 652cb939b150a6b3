import { longestMemory, type MemoryType } from '../../model/memory.ts';
import { UserInputError } from '../../util/errors.ts';
import { ours, type Wording } from '../../util/text/wording.ts';
import type { RecalledKind } from './lore-index.ts';
import {
  defaultExpand,
  type ExpandSpec,
  type RecallMode,
  type RecallRequest,
  type RecallWeights,
  recallKinds,
} from './recall-request.ts';
import { weightsFor } from './score.ts';

/** A request with all that it leaves out. */
export interface RecallPlan {
  readonly query: string;
  readonly k: number;
  /** How many are looked at from each side. */
  readonly pool: number;
  readonly over: ReadonlySet<RecalledKind>;
  readonly mode: RecallMode;
  readonly weights: RecallWeights;
  readonly expand?: ExpandSpec;
  readonly type?: MemoryType;
  readonly tag?: string;
  readonly min_importance: number;
  readonly project?: string;
  readonly include_superseded: boolean;
  readonly explain: boolean;
  readonly notes: readonly Wording[];
}

const mostHits = 50;
const mostOverfetch = 100;
/** Of a query, in characters: as much as five memories. */
const longestQuery = 5 * longestMemory;

const kindOf = { memories: 'memory', passages: 'passage', claims: 'claim', entities: 'entity' } as const;

/** @throws UserInputError `bad-query`, `bad-limit`, or `bad-weights`. */
export function planRecall(request: RecallRequest, hasEmbedder: boolean): RecallPlan {
  const {
    query,
    k = 5,
    overfetch = 4,
    type,
    tag,
    project,
    min_importance = 0,
    include_superseded = false,
    explain = false,
  } = request;
  requireQuery(query);
  requireWhole('k', k, mostHits);
  requireWhole('overfetch', overfetch, mostOverfetch);
  if (!(min_importance >= 0 && min_importance <= 1)) {
    throw badLimit(`min_importance is ${min_importance}: importance goes from 0 to 1.`, 'Leave it out for all.');
  }
  if (request.over?.length === 0) {
    throw badLimit('Nothing is named to look among.', `Name ${recallKinds.join(', ')}, or leave it out for all.`);
  }
  const { mode, notes } = modeOf(request.mode, hasEmbedder);
  const expand = request.expand === undefined ? undefined : expandOf(request.expand === true ? {} : request.expand);
  // Only memories have a type and tags.
  const kinds = type === undefined && tag === undefined ? (request.over ?? recallKinds) : (['memories'] as const);
  return {
    ...{ query, k, pool: k * overfetch, mode, min_importance, include_superseded, explain, notes },
    over: new Set(kinds.map((kind) => kindOf[kind])),
    weights: weightsOf(request, mode),
    ...(expand === undefined ? {} : { expand }),
    ...(type === undefined ? {} : { type }),
    ...(tag === undefined ? {} : { tag }),
    ...(project === undefined ? {} : { project }),
  };
}

function requireQuery(query: string): void {
  if (query.trim() === '') {
    throw new UserInputError(ours('There are no words to recall anything by.'), {
      code: 'bad-query',
      fix: 'Ask in words: "who holds the ferry".',
    });
  }
  if (query.length > longestQuery) {
    throw new UserInputError(ours(`A query has at most ${longestQuery} characters, not ${query.length}.`), {
      code: 'bad-query',
      fix: 'Ask for one thing at a time.',
    });
  }
}

function requireWhole(name: string, value: number, most: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= most) return;
  throw badLimit(`${name} is a whole number from 1 to ${most}, not ${value}.`, 'Leave it out for what is usual.');
}

function modeOf(
  asked: RecallMode | undefined,
  hasEmbedder: boolean,
): { readonly mode: RecallMode; readonly notes: readonly Wording[] } {
  if (hasEmbedder) return { mode: asked ?? 'semantic', notes: [] };
  if (asked === 'lexical') return { mode: asked, notes: [] };
  return { mode: 'lexical', notes: [ours(asked === undefined ? wordsOnly : `${wordsOnly} ${switchOn}`)] };
}

const wordsOnly = 'Texts were compared by their words, not by meaning: no embedder is in use.';
const switchOn =
  'Whoever starts this program switches one on with `--embedder energetic`, or with LORE_EMBEDDER; a program that opens the memory of a world names it as `embedder`.';

/** Of `semantic` without meaning only the words are left, whatever weights were given: they are of no use to that mode. */
function weightsOf({ mode: asked, weights }: RecallRequest, mode: RecallMode): RecallWeights {
  if (asked !== 'semantic' || mode === 'semantic') return weightsFor(mode, weights);
  weightsFor(asked, weights); // what is no weight is refused all the same
  return weightsFor(mode);
}

function expandOf(given: Partial<ExpandSpec>): ExpandSpec {
  const {
    rels = defaultExpand.rels,
    depth = defaultExpand.depth,
    cap = defaultExpand.cap,
    score = defaultExpand.score,
  } = given;
  requireWhole('depth', depth, 10);
  if (!Number.isInteger(cap) || cap < 0 || cap > mostHits) {
    throw badLimit(`cap is a whole number from 0 to ${mostHits}, not ${cap}.`, 'Leave it out for 5.');
  }
  if (!Number.isFinite(score)) throw badLimit(`score is ${score}, and no number.`, 'Leave it out for 0.7.');
  return { rels, depth, cap, score };
}

function badLimit(message: string, fix: string): UserInputError {
  return new UserInputError(ours(message), { code: 'bad-limit', fix });
}
