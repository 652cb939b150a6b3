import type { MemoryStatus, MemoryType } from '../../model/memory.ts';
import type { RecallWeights, RecencyStart } from '../../model/recall-settings.ts';
import type { Wording } from '../../util/text/wording.ts';

export const recallKinds = ['memories', 'passages', 'claims', 'entities'] as const;
type RecallKind = (typeof recallKinds)[number];
export const recallModes = ['semantic', 'hybrid', 'lexical'] as const;
export type RecallMode = (typeof recallModes)[number];

export const defaultWeights: RecallWeights = {
  cosine: 0.55,
  lexical: 0.2,
  recency: 0.15,
  importance: 0.1,
  decay_rate: 0.1,
};

/** After the best, their neighbours over these links, with one score. */
export interface ExpandSpec {
  readonly rels: readonly string[];
  readonly depth: number;
  readonly cap: number;
  readonly score: number;
}

export const defaultExpand: ExpandSpec = { rels: ['refines', 'example_of'], depth: 1, cap: 5, score: 0.7 };

/** A question as it is recalled by, with all that a request may leave out. */
export interface RecallPlan {
  readonly query: string;
  /** At most so many. */
  readonly k: number;
  /** The hits together have at most so many tokens, by an estimate. */
  readonly budget?: number;
  /** How many are looked at from each side. */
  readonly pool: number;
  readonly over: ReadonlySet<RecallHit['kind']>;
  readonly mode: RecallMode;
  readonly weights: RecallWeights;
  /** Where a recall counts as news, the more a memory is recalled the higher it ranks. */
  readonly recency: RecencyStart;
  /** The neighbours of the best results are added. */
  readonly expand?: ExpandSpec;
  /** A filter of memories, like `tag`. */
  readonly type?: MemoryType;
  readonly tag?: string;
  /** A date of the world: claims of other times are left out. */
  readonly at?: string;
  /** Only memories noted at that time or later, ISO 8601. */
  readonly since?: string;
  readonly min_importance: number;
  /** Results of the project, and results without one. */
  readonly project?: string;
  readonly include_superseded: boolean;
  /** With the parts of each score. */
  readonly explain: boolean;
  readonly notes: readonly Wording[];
}

/** Default: 5 of all kinds, with a budget as many as fit; by meaning and words where an embedder is in use, else by words. */
export interface RecallRequest
  extends Partial<Omit<RecallPlan, 'query' | 'pool' | 'over' | 'weights' | 'expand' | 'notes'>> {
  readonly query: string;
  readonly over?: readonly RecallKind[];
  readonly weights?: Partial<RecallWeights>;
  /** The factor of candidates to shown results; default 4. */
  readonly overfetch?: number;
  readonly expand?: Partial<ExpandSpec> | true;
}

export interface RecallHit {
  readonly kind: 'memory' | 'passage' | 'claim' | 'entity';
  readonly id: string;
  readonly text: string;
  /** `path:line` where it stands in a file. */
  readonly place?: string;
  /** The person who noted it. */
  readonly by?: string;
  readonly score: number;
  /** An open contradiction is about it. */
  readonly disputed: boolean;
  /** The status of a memory or a claim: `active`, `candidate` … */
  readonly status?: MemoryStatus | string;
  /** With `at`, of a claim: it was true then, or may have been. */
  readonly at_date?: 'held' | 'may_have_held';
  /** Over which link it came, where it did. */
  readonly expanded?: { readonly from: string; readonly rel: string };
  /** With `explain`: the four parts, each 0 to 1, and unweighted. */
  readonly parts?: {
    readonly cosine?: number;
    readonly lexical: number;
    readonly recency: number;
    readonly importance: number;
  };
}

/** `Note` is a sentence, as a program is told it; inside it is one that sets the words of others apart. */
export interface Recalled<Note = string> {
  readonly hits: readonly RecallHit[];
  /** The mode that was really used. */
  readonly mode: RecallMode;
  /** Why it is not the mode that was asked for, or what else was not done, a sentence each. */
  readonly notes: readonly Note[];
  /** The name of the embedder. */
  readonly model?: string;
}
