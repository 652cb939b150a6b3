import type { Properties } from '../../graph/port.ts';
import type { DateValue } from '../../time/date-value.ts';

/** What one node should look like, with the two hashes that decide whether the store already has it. */
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
export type AssertionState = 'active' | 'claim' | 'candidate' | 'invalid';
/** `superseded` is what becomes of an assertion that left the files: no target ever has it. */
export type StoredState = AssertionState | 'superseded';

/** What an assertion has edges to: what it is about and who says so. */
export interface AssertionLinks {
  readonly id: string;
  readonly form: AssertionForm;
  readonly type: string;
  /** Subject: the FROM side of a relation, or what an attribute is OF. */
  readonly from: string;
  /** The TO side of a relation. */
  readonly to?: string;
  readonly source: string;
  /** Properties of the native edge; only an active relation has one. */
  readonly native?: Properties;
}

export interface AssertionRecord extends TargetRecord, AssertionLinks {
  /** `Assertion` first, then its state label, and its type for an active relation. */
  readonly labels: readonly [string, ...string[]];
  readonly state: AssertionState;
}

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

/** What a reviewer has decided about an assertion: it overrules what the files say. */
export type Decision = 'accepted' | 'withdrawn';
export type Decisions = ReadonlyMap<string, Decision>;
