import type { Properties } from '../../graph/port.ts';
import type { DateValue } from '../../time/date-value.ts';

/** The wanted state of one node, with the two hashes that decide if the store already has it. */
interface TargetRecord {
  readonly id: string;
  /** Hash of everything but the place, then of the place: `<content>.<place>`. */
  readonly hash: string;
  readonly properties: Properties;
}

/** An entity or a source; an in-world source that is also an entity is one node. */
export interface ThingRecord extends TargetRecord {
  /** First the label its id is looked up under: `Entity`, else `LoreSource`. */
  readonly labels: readonly [ThingLabel, ...string[]];
}
export type ThingLabel = 'Entity' | 'LoreSource';

export type AssertionForm = 'relation' | 'attribute';
/** `superseded`: a person has put another claim in its place, or, in the store alone, it has left the files. */
export type AssertionState = 'active' | 'claim' | 'candidate' | 'invalid' | 'superseded';

/** An assertion and its edges: to its entities and its source. */
export interface AssertionOutline {
  readonly id: string;
  /** `Assertion` first, then its state label, and its type for an active relation. */
  readonly labels: readonly [string, ...string[]];
  readonly state: AssertionState;
  readonly form: AssertionForm;
  readonly type: string;
  /** Subject: the FROM side of a relation, or what an attribute is OF. */
  readonly from: string;
  /** The TO side of a relation. */
  readonly to?: string | undefined;
  readonly source: string;
}

/** The content of an assertion. */
export interface AssertionSpelling {
  readonly hash: string;
  readonly properties: Properties;
  /** Properties of the native edge, of those that have one. */
  readonly native?: Properties | undefined;
}

export interface AssertionRecord extends AssertionOutline, AssertionSpelling {}

/** True if rules find the assertion as an edge between two entities as well. */
export const hasNativeEdge = ({ form, state }: AssertionOutline): boolean => form === 'relation' && state === 'active';

export interface ChunkRecord extends TargetRecord {
  readonly source: string;
  readonly mentions: readonly string[];
}

/** The graph that a world's content asks for: a pure function of content, settings and the reviewers' decisions. */
export interface TargetGraph {
  readonly things: readonly ThingRecord[];
  readonly assertions: readonly AssertionRecord[];
  readonly chunks: readonly ChunkRecord[];
  /** The world's present: as set, else the latest date in what is asserted. */
  readonly now?: DateValue;
}

/** A person's decision about an assertion: it overrules the files. */
export type DecidedState =
  | { readonly state: 'accepted' | 'withdrawn' }
  | {
      readonly state: 'superseded';
      /** Id of the claim that holds in its place. */
      readonly by: string;
      /** When that was decided, ISO 8601. */
      readonly at: string;
    };

/** By id of the claim. */
export type DecidedStates = ReadonlyMap<string, DecidedState>;
